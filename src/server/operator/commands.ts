import { parseArgs } from 'node:util';
import type { OperatorOrder } from './orders';

/** The operator's commands: how they are written, what they mean, and the order each becomes. */

export class UsageError extends Error {
  override name = 'UsageError';
}

interface Command {
  usage: string;
  help: string;
  order(args: string[], options: Options): OperatorOrder;
}

interface Options {
  url?: string | undefined;
  name?: string | undefined;
  wait?: string | undefined;
  cancel?: boolean | undefined;
}

/** How long running games may go on unless something else is said. */
const DRAIN_WAIT_SECONDS = 900;

const COMMANDS: Readonly<Record<string, Command>> = {
  status: {
    usage: 'status [--json]',
    help: 'Tells at a glance how the server is.',
    order: args => {
      none(args);
      return { do: 'status' };
    },
  },
  check: {
    usage: 'check [--json]',
    help: 'Checks money, results, ratings and every stored move; names what is wrong. Exit code 1 if anything is. The server may be running.',
    order: args => {
      none(args);
      return { do: 'check' };
    },
  },
  drain: {
    usage: 'drain [--wait <seconds>] | drain --cancel',
    help: `Takes no new games, lets running ones go on to their end, at most so long (${DRAIN_WAIT_SECONDS} s), then ends the server.`,
    order: (args, { wait, cancel }) => {
      none(args);
      if (cancel && wait !== undefined) throw new UsageError('--wait and --cancel exclude each other.');
      if (cancel) return { do: 'drain', waitSeconds: null };
      return { do: 'drain', waitSeconds: wait === undefined ? DRAIN_WAIT_SECONDS : seconds(wait) };
    },
  },
  reports: {
    usage: 'reports [--json] | reports close <id>',
    help: 'Lists what players have reported about their matches, newest first; closes a report that is dealt with.',
    order: ([what, ...args]) => {
      if (what === undefined) return { do: 'reports' };
      if (what !== 'close') throw new UsageError('"close" or nothing is needed.');
      const id = number(only(args, "a report's number"), 'The number');
      if (!Number.isSafeInteger(id)) throw new UsageError('The number has to be a whole one.');
      return { do: 'close-report', id };
    },
  },
  ban: {
    usage: 'ban <user>',
    help: 'Bars a player from everything; open connections are closed at once.',
    order: args => ({ do: 'ban', who: only(args, 'a user'), banned: true }),
  },
  unban: {
    usage: 'unban <user>',
    help: 'Lifts a ban.',
    order: args => ({ do: 'ban', who: only(args, 'a user'), banned: false }),
  },
  terms: {
    usage: 'terms',
    help: 'Asks every player to agree to the terms again.',
    order: args => {
      none(args);
      return { do: 'terms' };
    },
  },
  grant: {
    usage: 'grant <user> <king>',
    help: 'Mints KING for a player, at most two decimals.',
    order: args => {
      const [who, king] = exactly(args, ['a user', 'an amount of KING']);
      return { do: 'grant', who, king: number(king, 'The amount') };
    },
  },
  award: {
    usage: 'award <user> <avatar|piece|frame|flag|board> <name>',
    help: 'Gives a player a new item and puts it into play. Boards: RUBY…; pieces: court, rune_0_1_3…',
    order: args => {
      const [who, kind, name] = exactly(args, ['a user', 'a kind of item', "the item's name"]);
      return { do: 'award', who, kind, name };
    },
  },
  message: {
    usage: 'message set <es|en|ru|pt|ar> <text> [--url <address> --name <text>] | message clear [<language>]',
    help: 'Shows a message on top of every page, one per language, with an optional link; or takes it away.',
    order: ([what, ...args], { url, name }) => {
      if (what === 'clear') {
        if (args.length > 1) throw new UsageError('One language at most.');
        return { do: 'clear-message', lang: args[0] ?? null };
      }
      if (what !== 'set') throw new UsageError('"set" or "clear" is missing.');
      const [lang, text] = exactly(args, ['a language', 'a text (in quotes)']);
      if ((url === undefined) !== (name === undefined)) throw new UsageError('--url and --name go together.');
      const link = url !== undefined && name !== undefined ? { url, name } : undefined;
      return { do: 'message', lang, text, ...(link && { link }) };
    },
  },
  version: {
    usage: 'version <n>',
    help: 'Announces a client version; older clients ask for a reload.',
    order: args => ({ do: 'version', version: number(only(args, 'a version'), 'The version') }),
  },
  identity: {
    usage: 'identity <disable|enable> <name>',
    help: 'Bars a name of the embedded sign-in, or lifts that. Who is signed in is signed out at the next refresh.',
    order: args => {
      const [what, who] = exactly(args, ['"disable" or "enable"', 'a name']);
      if (what !== 'disable' && what !== 'enable') throw new UsageError('"disable" or "enable" is needed.');
      return { do: 'identity', who, disabled: what === 'disable' };
    },
  },
};

/** The order that a command line means, and whether its answer is for a program; `null` when it asks for help. */
export function readCommandLine(line: readonly string[]): { order: OperatorOrder; asJson: boolean } | null {
  const { values, positionals } = parse(line);
  const [word, ...args] = positionals;
  if (values.help || word === undefined || word === 'help') return null;
  const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (!command) throw new UsageError(`There is no command "${word}".`);
  try {
    return { order: command.order(args, values), asJson: values.json ?? false };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\nUsage: npm run operator -- ${command.usage}`);
  }
}

export function helpText(): string {
  const lines = Object.values(COMMANDS).flatMap(({ usage, help }) => [`  ${usage}`, `      ${help}`]);
  return [
    'Usage: npm run operator -- <command>',
    '',
    'Gives orders to the running server. A user is a username or an id.',
    '',
    ...lines,
    '',
    'It finds the server by DATA_DIR (default ./data), or by OPERATOR_URL and OPERATOR_TOKEN.',
  ].join('\n');
}

function parse(line: readonly string[]) {
  try {
    return parseArgs({
      args: [...line],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        url: { type: 'string' },
        name: { type: 'string' },
        wait: { type: 'string' },
        cancel: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The arguments, one for each thing that is needed. */
function exactly<const T extends readonly string[]>(
  args: readonly string[],
  needed: T,
): { [K in keyof T]: string } {
  const missing = needed[args.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  if (args.length > needed.length) throw new UsageError(`"${args[needed.length]}" is too much.`);
  return needed.map((_, index) => args[index] ?? '') as { [K in keyof T]: string };
}

const only = (args: readonly string[], needed: string): string => exactly(args, [needed])[0];

function none(args: readonly string[]): void {
  exactly(args, []);
}

function seconds(text: string): number {
  const value = number(text, 'The wait');
  if (!Number.isInteger(value) || value < 0 || value > 604_800)
    throw new UsageError('The wait is a whole number of seconds, a week at most.');
  return value;
}

function number(text: string, what: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new UsageError(`${what} has to be a number.`);
  return value;
}

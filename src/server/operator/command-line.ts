import { parseArgs } from 'node:util';
import { readTyped } from '../../rules/typed-number';
import type { SentOrder } from './order';

/** How the operator's commands are written. Each subject declares its own; nothing here loads a part of the server. */

interface CommandLine {
  /** First word of the command line. */
  word: string;
  usage: string;
  help: string;
  /** Options beside `--help` and `--json`. */
  options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
}

/** A command that orders something of the running server. */
interface OrderCommand extends CommandLine {
  /** @throws UsageError for arguments that make no order */
  order(args: string[], options: Options): SentOrder;
}

/** A command that needs no server. */
interface LocalCommand extends CommandLine {
  /**
   * @param dataDir folder of the data, a whole path
   * @throws UsageError for wrong arguments
   */
  here(args: string[], dataDir: string): Promise<LocalOutcome>;
}

export interface LocalOutcome {
  /** Text for the person who asked. */
  message: string;
  ok: boolean;
}

export type Command = OrderCommand | LocalCommand;

/** Options as they were given, by name. */
export type Options = Readonly<Record<string, unknown>>;

/** The command line is wrong; the message is for the person who wrote it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * The order that a command line means, and whether its answer is for a program; or its work; or the help it asks for.
 *
 * @throws UsageError
 */
export function readCommandLine(
  commands: readonly Command[],
  line: readonly string[],
):
  | { order: SentOrder; asJson: boolean }
  | { work: (dataDir: string) => Promise<LocalOutcome> }
  | { help: string } {
  const { values, positionals } = parse(commands, line);
  const [word, ...args] = positionals;
  const named = word === 'help' ? args[0] : word;
  if (named === undefined) return { help: helpText(commands) };
  const command = commands.find(known => known.word === named);
  if (command && (values.help || word === 'help')) return { help: helpOf(command) };
  if (!command) throw new UsageError(`There is no command "${named}".`);
  const foreign = Object.keys(values).find(name => !(name in { ...command.options, json: true }));
  if (foreign !== undefined)
    throw withUsage(new UsageError(`--${foreign} is no option of this command.`), command);
  if ('here' in command)
    return {
      work: dataDir =>
        command.here(args, dataDir).catch(error => {
          throw withUsage(error, command);
        }),
    };
  try {
    return { order: command.order(args, values), asJson: values.json === true };
  } catch (error) {
    throw withUsage(error, command);
  }
}

const withUsage = (error: unknown, { usage }: Command): unknown =>
  error instanceof UsageError
    ? new UsageError(`${error.message}\nUsage: npm run operator -- ${usage}`)
    : error;

const helpOf = ({ usage, help }: Command): string => `Usage: npm run operator -- ${usage}\n\n${help}`;

function helpText(commands: readonly Command[]): string {
  return [
    'Usage: npm run operator -- <command>',
    '',
    'Gives orders to the running server. A user is a username or an id.',
    '',
    ...commands.flatMap(({ usage, help }) => [`  ${usage}`, `      ${help}`]),
    '',
    'More about one command: npm run operator -- <command> --help',
    'It finds the server by DATA_DIR (default ./data), or by OPERATOR_URL and OPERATOR_TOKEN.',
  ].join('\n');
}

/** The parser takes a number below zero for an option. No argument can begin with NUL. */
const hidden = (argument: string): string => (/^-[\d.]/.test(argument) ? `\0${argument}` : argument);
const shown = <T>(value: T): T =>
  (typeof value === 'string' && value.startsWith('\0') ? value.slice(1) : value) as T;

function parse(
  commands: readonly Command[],
  line: readonly string[],
): { values: Options; positionals: string[] } {
  try {
    const parsed = parseArgs({
      args: line.map(hidden),
      allowPositionals: true,
      options: {
        ...Object.assign({}, ...commands.map(({ options }) => options)),
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
      },
    });
    const values = Object.entries(parsed.values).map(([name, value]) => [name, shown(value)]);
    return { values: Object.fromEntries(values), positionals: parsed.positionals.map(shown) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The arguments, one for each thing that is needed. */
export function exactly<const T extends readonly string[]>(
  args: readonly string[],
  needed: T,
): { [K in keyof T]: string } {
  const missing = needed[args.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  if (args.length > needed.length) throw new UsageError(`"${args[needed.length]}" is too much.`);
  return needed.map((_, index) => args[index] ?? '') as { [K in keyof T]: string };
}

export const only = (args: readonly string[], needed: string): string => exactly(args, [needed])[0];

export function none(args: readonly string[]): void {
  exactly(args, []);
}

/** The text of an option, `undefined` where it was not given. */
export const textOf = (option: unknown): string | undefined =>
  typeof option === 'string' ? option : undefined;

/**
 * A number as English writes it: `1000`, `1,000`, `12.50`, `-3`.
 *
 * @param what names it in the refusal
 * @throws UsageError for anything else, and for a text that may be meant in two ways
 */
export function number(text: string, what: string): number {
  const [, minus, amount = ''] = /^(-?)(.*)$/s.exec(text.trim()) ?? [];
  const read = readTyped(amount, 'en');
  if (read.kind === 'unclear')
    throw new UsageError(`${what} can mean ${read.less} or ${read.more}: write it without marks.`);
  if (read.kind !== 'number')
    throw new UsageError(`${what} has to be a number in digits, such as 1000 or 12.50.`);
  return minus ? -read.value : read.value;
}

import { resolve } from 'node:path';
import * as v from 'valibot';
import { readJson } from '../../protocol/parse';
import { projectRoot } from '../configuration';
import { requireAll, Unmet } from '../requirements.mjs';
import { reasonOf } from '../start-trouble';
import { type Command, type LocalOutcome, readCommandLine, UsageError } from './command-line';
import { type OperatorAnswer, operatorAnswer, operatorProgress, type SentOrder } from './order';
import { readAddress, readOperatorToken } from './token';

/** Where a command's answer and complaints are printed. */
export type Printer = Pick<Console, 'log' | 'error'>;

/**
 * `npm run operator -- <command>`: reads a command, sends its order to the running server, prints the answer.
 *
 * @param line the command line without the program
 * @param printer tests hand in their own, and run commands in their own process
 * @returns the exit code
 */
export async function runCommand(
  commands: readonly Command[],
  line: readonly string[],
  env: NodeJS.ProcessEnv,
  printer: Printer = console,
): Promise<number> {
  try {
    const command = readCommandLine(commands, line);
    if ('order' in command) return await give(command, env, printer);
    if ('work' in command) return await doHere(command.work, env, printer);
    printer.log(command.help);
    return 0;
  } catch (error) {
    if (error instanceof UsageError)
      printer.error(`${error.message}\nAll commands: npm run operator -- --help`);
    else printer.error(troubleText(error), error instanceof Error ? error.message : error);
    return 1;
  }
}

/** Failures after which the server has surely not got the order. */
const UNSENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL)$/;

/** An order such as `grant` does its work again when it is given again, so a lost answer is told from an order that never left. */
function troubleText(error: unknown): string {
  const { code = '' } = (error instanceof Error ? (error.cause ?? error) : {}) as { code?: string };
  return UNSENT.test(code)
    ? 'The server cannot be reached. Is it running?'
    : 'The answer was lost, and the order may have been carried out: look at `orders` before you give it again.';
}

async function doHere(
  work: (dataDir: string) => Promise<LocalOutcome>,
  env: NodeJS.ProcessEnv,
  printer: Printer,
): Promise<number> {
  const dataDir = dataDirOf(env);
  const place = { root: projectRoot, dataDir, hasEmbedded: true, maxSockets: null, ports: [] };
  const done = requireAll('place', place).then(() => work(dataDir));
  const { ok, message } = await done.catch(error => {
    if (error instanceof UsageError) throw error;
    if (error instanceof Unmet) return { ok: false, message: error.message };
    return { ok: false, message: `It could not be done: ${reasonOf(error)}.` };
  });
  if (ok) printer.log(message);
  else printer.error(message);
  return ok ? 0 : 1;
}

const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env.DATA_DIR || 'data');

async function give(
  { order, asJson }: { order: SentOrder; asJson: boolean },
  env: NodeJS.ProcessEnv,
  printer: Printer,
): Promise<number> {
  const dataDir = dataDirOf(env);
  const found = find(dataDir, env);
  if (typeof found === 'string') {
    printer.error(found);
    return 1;
  }
  const { address, token } = found;
  const response = await fetch(new URL('/operator/orders', address), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const answer = await readAnswer(response);
  if (response.ok && answer) {
    const { message, data, ok = true } = answer;
    printer.log(asJson ? JSON.stringify(data ?? { message }, null, 2) : message);
    return ok ? 0 : 1;
  }
  if (response.status === 401) printer.error('The server does not accept the operator token.');
  else printer.error(answer?.message ?? `The server answered ${response.status}, and no more.`);
  return 1;
}

/** @returns where the server is and what proves the operator, or a sentence about what is missing */
function find(dataDir: string, env: NodeJS.ProcessEnv): { address: string; token: string } | string {
  try {
    const address = env.OPERATOR_URL || readAddress(dataDir);
    // Former tokens may stand behind the present one.
    const token = env.OPERATOR_TOKEN?.split(',', 1)[0]?.trim() || readOperatorToken(dataDir);
    if (address && token) return { address, token };
  } catch (error) {
    return `DATA_DIR=${dataDir} is for the user who runs the server alone: give orders as that user (sudo -u …), or set OPERATOR_URL and OPERATOR_TOKEN. (${reasonOf(error)})`;
  }
  return `No Kingside is running with DATA_DIR=${dataDir}. Start it, or set OPERATOR_URL and OPERATOR_TOKEN.`;
}

/** Reads lines until the answer. Progress is shown in a terminal only. */
async function readAnswer({ body }: Response): Promise<OperatorAnswer | null> {
  let answer: OperatorAnswer | null = null;
  let rest = '';
  const take = (line: string): void => {
    const value = readJson(line);
    const progress = v.safeParse(operatorProgress, value);
    if (progress.success && process.stderr.isTTY) process.stderr.write(`${progress.output.progress}\n`);
    const last = v.safeParse(operatorAnswer, value);
    if (last.success) answer = last.output;
  };
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  }
  take(rest);
  return answer;
}

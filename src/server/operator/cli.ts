import { resolve } from 'node:path';
import * as v from 'valibot';
import { helpText, readCommandLine, UsageError } from './commands';
import { operatorAnswer } from './orders';
import { readAddress, readOperatorToken } from './token';

/** `npm run operator -- <command>`: reads a command, sends it to the running server, prints its answer. */

async function run(line: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const order = readCommandLine(line);
  if (order === null) {
    console.log(helpText());
    return 0;
  }
  const dataDir = resolve(env.DATA_DIR || 'data');
  const address = env.OPERATOR_URL || readAddress(dataDir);
  const token = env.OPERATOR_TOKEN || readOperatorToken(dataDir);
  if (!address || !token) {
    console.error(
      `No Kingside is running with DATA_DIR=${dataDir}. Start it, or set OPERATOR_URL and OPERATOR_TOKEN.`,
    );
    return 1;
  }
  const response = await fetch(new URL('/operator/orders', address), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const answer = v.safeParse(operatorAnswer, await response.json());
  if (response.ok && answer.success) {
    console.log(answer.output.message);
    return 0;
  }
  if (response.status === 401) console.error('The server does not accept the operator token.');
  else console.error(answer.success ? answer.output.message : `The server answered ${response.status}.`);
  return 1;
}

try {
  process.exitCode = await run(process.argv.slice(2), process.env);
} catch (error) {
  if (error instanceof UsageError)
    console.error(`${error.message}\nAll commands: npm run operator -- --help`);
  else
    console.error(
      'The server cannot be reached. Is it running?',
      error instanceof Error ? error.message : error,
    );
  process.exitCode = 1;
}

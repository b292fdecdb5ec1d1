import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { historyAnswer } from '../../../src/protocol/history';
import type { Session, TestServer } from './server';

/** SAN of the moves of the only game that this player has finished, as the server has stored them. */
export async function storedMoves(server: TestServer, { token }: Pick<Session, 'token'>): Promise<string[]> {
  const answer = await server.api(token).get('/matchs/0');
  const { content } = v.parse(historyAnswer, answer.body);
  const [game] = content;
  if (!game || content.length > 1) throw new Error(`${content.length} ended games instead of one`);
  return game.movements.split(' ').flatMap(movement => movement.split('>')[0] || []);
}

/** Problems that `operator check` finds in the whole store, line by line; empty when all is well. */
export async function storeProblems(server: TestServer): Promise<string[]> {
  const { code, stdout, stderr } = await server.operator('check');
  return code === 0 ? [] : [...(stdout + stderr).trim().split('\n'), `exit code ${code}`];
}

/** Resident memory of the server, MB (Linux). */
export function residentMemory(server: Pick<TestServer, 'pid'>): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

const evaluated = v.object({ result: v.object({ result: v.object({ value: v.number() }) }) });

/** Environment that makes a server print the address of its inspector, for `heapAfterCollection`. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Memory of a server started with `INSPECTED`, on its heap and beside it, after a garbage collection, MB. */
export async function heapAfterCollection(server: Pick<TestServer, 'output'>): Promise<number> {
  const address = /Debugger listening on (ws:\S+)/.exec(server.output())?.[1];
  if (address === undefined) throw new Error('the server was started without an inspector');
  const inspector = new WebSocket(address);
  await once(inspector, 'open');
  const ask = async (method: string, params = {}): Promise<unknown> => {
    inspector.send(JSON.stringify({ id: 1, method, params }));
    const [answer] = await once(inspector, 'message');
    return JSON.parse(String(answer));
  };
  await ask('HeapProfiler.collectGarbage');
  const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external';
  const answer = v.parse(evaluated, await ask('Runtime.evaluate', { expression }));
  inspector.close();
  return answer.result.result.value / 2 ** 20;
}

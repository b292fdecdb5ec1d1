import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { historyAnswer } from '../../../src/protocol/history';
import type { Session, TestServer } from './server';

/** SAN of the moves of the only game that this player has ended, as the server has stored them. */
export async function storedMoves(server: TestServer, { token }: Pick<Session, 'token'>): Promise<string[]> {
  const answer = await server.api(token).get('/matchs/0');
  const { content } = v.parse(historyAnswer, answer.body);
  const [game] = content;
  if (!game || content.length > 1) throw new Error(`${content.length} ended games instead of one`);
  return game.movements.split(' ').flatMap(movement => movement.split('>')[0] || []);
}

/** What `operator check` finds wrong in the whole store, line by line; nothing when all is well. */
export async function storeProblems(server: TestServer): Promise<string[]> {
  const { code, stdout, stderr } = await server.operator('check');
  return code === 0 ? [] : [...(stdout + stderr).trim().split('\n'), `exit code ${code}`];
}

/** Resident memory of the server, MB (Linux). */
export function residentMemory(server: Pick<TestServer, 'pid'>): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import {
  type DuelAnswer,
  type DuelLimitsBody,
  duelAnswer,
  duelLimits,
  duelLimitsBody,
  duelReceipt,
} from '../../protocol/duel-calls';
import type { DuelRefused } from '../../protocol/duel-refusal';
import { hasBlocked } from '../blocks/store';
import type { Database } from '../database/database';
import { HttpFailure } from '../http/failure';
import { keyed } from '../http/keyed';
import { gamePlayers } from '../profiles/game-players';
import type { Codes } from './codes';
import { changeLimits, limitsOf } from './limits';
import { receiptOf } from './receipt';
import { readDuel } from './store';

const tags = ['duels'];
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };
const codeParams = v.object({ code: v.pipe(v.string(), v.maxLength(64)) });
const gameParams = v.object({ gameid: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) });

export interface DuelRouteParts {
  db: Database;
  codes: Codes;
  /** Epoch milliseconds. */
  now(): number;
}

/** Calls about duels: added to the wire. */
export function duelRoutes(app: FastifyInstance, parts: DuelRouteParts): void {
  const { db } = parts;
  app.get<{ Params: v.InferOutput<typeof codeParams> }>(
    '/duels/:code',
    { schema: { tags, params: codeParams, response: { 200: duelAnswer, ...refusals } } },
    ({ uid, params }) => lookUp(parts, uid, params.code),
  );

  app.get<{ Params: v.InferOutput<typeof gameParams> }>(
    '/duels/receipt/:gameid',
    { schema: { tags, params: gameParams, response: { 200: duelReceipt, 404: failureAnswer, ...refusals } } },
    async ({ uid, params }) => {
      const receipt = await receiptOf(db, params.gameid, uid);
      if (!receipt) throw new HttpFailure(404);
      return receipt;
    },
  );

  const limits = { tags, response: { 200: duelLimits, ...refusals } };
  app.get('/duels/limits', { schema: limits }, ({ uid }) => limitsOf(db, uid));
  app.post<{ Body: DuelLimitsBody }>(
    '/duels/limits',
    { schema: { ...limits, body: duelLimitsBody } },
    request =>
      keyed(db, request, async tx => ({
        ok: true,
        answer: await changeLimits(tx, request.uid, request.body),
      })),
  );
}

async function lookUp({ db, codes, now }: DuelRouteParts, uid: string, typed: string): Promise<DuelAnswer> {
  const wait = codes.wait(uid);
  if (wait > 0) return refused('tooManyTries', { until: now() + wait * 1_000 });
  const code = codes.read(uid, typed);
  const at = code === null ? null : await readDuel(db, code);
  if (!at) {
    if (code !== null) codes.countWrong(uid);
    return refused('noSuchDuel');
  }
  const { row, now: time } = at;
  if (row.state === 'matched' || row.state === 'playing') return refused('taken');
  if (row.state === 'ended' || row.expiresAt.getTime() <= time) return refused('over');
  if (row.owner === uid) return refused('ownDuel');
  if (row.parted.includes(uid)) return refused('notOpen');
  // A blocked player is answered as one who comes too late, so that nobody learns that they are blocked.
  if (await hasBlocked(db, row.owner, uid)) return refused('taken');
  const { code: id, bet, gameMode, isPublic } = row;
  const [opponent] = await gamePlayers(db, [{ uid: row.owner, gameMode }]);
  if (!opponent) throw new Error('a duel of nobody');
  const expires = row.expiresAt.getTime();
  return { duel: { id, opponent, bet, gameMode, public: isPublic, expires, time } };
}

const refused = (code: DuelRefused['code'], more: Omit<DuelRefused, 'code'> = {}): DuelAnswer => ({
  refusal: { code, ...more },
});

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import {
  type DeclineAnswer,
  type DeclineBody,
  type DuelAnswer,
  type DuelLimitsBody,
  declineAnswer,
  declineBody,
  duelAnswer,
  duelLimits,
  duelLimitsBody,
  duelReceipt,
  openDuels,
} from '../../protocol/duel-calls';
import type { DuelRefused } from '../../protocol/duel-refusal';
import { readDuelCode } from '../../rules/duel';
import type { Database, Transaction } from '../database/database';
import { HttpFailure } from '../http/failure';
import { keyed } from '../http/keyed';
import { gamePlayers } from '../profiles/game-players';
import { Recent } from '../spectating/recent';
import type { Codes } from './codes';
import type { Duels } from './duels';
import { changeLimits, limitsOf } from './limits';
import { receiptOf } from './receipt';
import { LISTED } from './room';
import { closedTo, type DuelAt, type ListedRow, listedDuels, readDuel } from './store';

const tags = ['duels'];
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };
const codeParams = v.object({ code: v.pipe(v.string(), v.maxLength(64)) });
const gameParams = v.object({ gameid: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) });

export interface DuelRouteDeps {
  db: Database;
  codes: Codes;
  duels: Pick<Duels, 'leave' | 'takeBreak'>;
  /** Epoch milliseconds. */
  now(): number;
}

/** Calls about duels: added to the wire. */
export function duelRoutes(app: FastifyInstance, deps: DuelRouteDeps): void {
  const { db, now } = deps;
  // The menu of everybody asks for it now and then; one reading a second is for all of them.
  const listed = new Recent<ListedRow[]>(now);
  app.get('/duels', { schema: { tags, response: { 200: openDuels, ...refusals } } }, async ({ uid }) => {
    const rows = await listed.get('', () => listedDuels(db, LISTED));
    return { open: rows.filter(({ owner, apart }) => owner.uid !== uid && !apart.includes(uid)).length };
  });

  app.get<{ Params: v.InferOutput<typeof codeParams> }>(
    '/duels/:code',
    { schema: { tags, params: codeParams, response: { 200: duelAnswer, ...refusals } } },
    ({ uid, params }) => lookUp(deps, uid, params.code),
  );

  app.post<{ Params: v.InferOutput<typeof codeParams>; Body: DeclineBody }>(
    '/duels/:code/decline',
    {
      schema: { tags, params: codeParams, body: declineBody, response: { 200: declineAnswer, ...refusals } },
    },
    ({ uid, params, body }) => decline(deps, uid, params.code, body),
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
    async request => {
      const { uid, body } = request;
      const work = async (tx: Transaction) => ({ ok: true, answer: await changeLimits(tx, uid, body) });
      const answer = await keyed(db, request, work);
      const isStopped = answer.coolOffUntil !== null && (await deps.duels.takeBreak(uid));
      return isStopped ? limitsOf(db, uid) : answer;
    },
  );
}

type Refused = { refusal: DuelRefused };

/** The duel that somebody means. A guess that leads to none is counted. */
async function find(
  { db, codes, now }: DuelRouteDeps,
  uid: string,
  typed: string,
): Promise<DuelAt | Refused> {
  const wait = codes.wait(uid);
  if (wait > 0) return refused('tooManyTries', { until: now() + wait * 1_000 });
  const code = codes.read(uid, typed);
  const at = code === null ? null : await readDuel(db, code);
  if (at) return at;
  if (code !== null) codes.countWrong(uid);
  return refused('noSuchDuel');
}

/**
 * A challenge is declined by the player whom it is for, whether they have joined or not. Its code was given to them, so that
 * wrong guesses of others do not hold it up; for any other duel the answer is the same, and tells nothing.
 */
async function decline(
  { db, codes, duels }: DuelRouteDeps,
  uid: string,
  typed: string,
  body: DeclineBody,
): Promise<DeclineAnswer> {
  const at = await readDuel(db, readDuelCode(typed) ?? '');
  if (at?.row.challenged !== uid) {
    codes.countWrong(uid);
    return refused('noSuchDuel');
  }
  const { state, code } = at.row;
  if (state === 'playing') return refused('taken');
  await duels.leave(code, uid, body?.reason);
  return { declined: true };
}

async function lookUp(deps: DuelRouteDeps, uid: string, typed: string): Promise<DuelAnswer> {
  const { db } = deps;
  const at = await find(deps, uid, typed);
  if ('refusal' in at) return at;
  const { row, now: time } = at;
  const closed = await closedTo(db, at, uid);
  if (closed) return refused(closed);
  const { code: id, bet, gameMode, isPublic } = row;
  const [opponent] = await gamePlayers(db, [{ uid: row.owner, gameMode }]);
  if (!opponent) throw new Error('a duel of nobody');
  const expires = row.expiresAt.getTime();
  const challenge = row.challenged !== null && { challenge: true as const };
  return { duel: { id, opponent, bet, gameMode, public: isPublic, ...challenge, expires, time } };
}

const refused = (code: DuelRefused['code'], more: Omit<DuelRefused, 'code'> = {}): Refused => ({
  refusal: { code, ...more },
});

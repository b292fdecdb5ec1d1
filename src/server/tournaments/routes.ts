import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import {
  type ApplyAnswer,
  applyAnswer,
  type ExitAnswer,
  exitAnswer,
  seriesAnswer,
  type TournamentAnswerFrame,
  tournamentAnswer,
  tournamentsAnswer,
} from '../../protocol/tournament-calls';
import type { Entrant } from '../../protocol/tournament-entities';
import { hundredthsToKing } from '../../rules/money';
import type { Bus } from '../bus/bus';
import type { Database } from '../database/database';
import { keyed } from '../http/keyed';
import { Recent } from '../spectating/recent';
import { entrantsFor } from './entrants';
import { tournamentChanged } from './events';
import {
  countsOf,
  drawOf,
  frameOf,
  type Listing,
  type LiveOf,
  listFor,
  paidBy,
  readListing,
  withOwn,
} from './list';
import { seriesAnswerFor } from './series-games';
import { applyTo, leave } from './signup';
import { openEntryOf, readTournament } from './store';
import { readResults } from './stored-results';

const tags = ['tournaments'];
const refusals = { 401: failureAnswer, 403: failureAnswer };
/** Any text: an unknown tournament is an answer, not a mistake (TB-02). */
const idParams = v.object({ id: v.pipe(v.string(), v.maxLength(40)) });
type IdParams = v.InferOutput<typeof idParams>;
const matchParams = v.object({ ...idParams.entries, match: v.pipe(v.string(), v.regex(/^\d{1,6}$/)) });
type MatchParams = v.InferOutput<typeof matchParams>;

/** Applying and leaving again and again keeps others from their places. */
const SIGN_UPS_PER_MINUTE = 30;

export interface TournamentRouteDeps {
  db: Database;
  bus: Bus;
  /** How far the running ones are. */
  liveOf: LiveOf;
  /** The bracket of one that is played, as the text of `results`. */
  resultsOf(id: number): Promise<string | null>;
  /** Epoch milliseconds. */
  now(): number;
}

/** Calls about tournaments. @source requirements API-18…21; settled readings 40 and 43 */
export function tournamentRoutes(app: FastifyInstance, deps: TournamentRouteDeps): void {
  const { db, liveOf, now } = deps;
  const listings = new Recent<Listing>(now);
  const details = new Recent<Details>(now);

  app.get(
    '/tournament/all',
    { schema: { tags, response: { 200: tournamentsAnswer, ...refusals } } },
    async ({ uid }) => listFor(db, await listings.get('', () => readListing(db, liveOf, now())), uid, now()),
  );

  app.get<{ Params: IdParams }>(
    '/tournament/:id',
    { schema: { tags, params: idParams, response: { 200: tournamentAnswer, ...refusals } } },
    ({ uid, params }) => detailsOf(deps, details, uid, idOf(params)),
  );

  app.get<{ Params: MatchParams }>(
    '/tournament/:id/match/:match',
    {
      schema: {
        tags,
        params: matchParams,
        response: { 200: seriesAnswer, 400: failureAnswer, ...refusals },
      },
    },
    ({ uid, params }) => seriesAnswerFor(db, uid, idOf(params), Number(params.match)),
  );

  for (const method of ['GET', 'POST'] as const) {
    const config = { perMinute: SIGN_UPS_PER_MINUTE };
    app.route<{ Params: IdParams }>({
      method,
      url: '/tournament/apply/:id',
      config,
      schema: { tags, params: idParams, response: { 200: applyAnswer, ...refusals } },
      handler: request => apply(deps, request, idOf(request.params)),
    });
    app.route({
      method,
      url: '/tournament/exit',
      config,
      schema: { tags, response: { 200: exitAnswer, ...refusals } },
      handler: request => exit(deps, request),
    });
  }
}

/** @returns 0, which no tournament has, for what is no id */
const idOf = ({ id }: IdParams): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

/** The large parts of a tournament, the same for everybody. */
interface Details {
  entrants: Entrant[];
  results: string | null;
}

async function detailsOf(
  { db, resultsOf, now }: TournamentRouteDeps,
  details: Recent<Details>,
  uid: string,
  id: number,
): Promise<TournamentAnswerFrame> {
  const row = (await readTournament(db, id))?.row;
  const frame = row && frameOf(row, now());
  if (row?.cancelledBecause) return { cancelled: { name: row.name, reason: row.cancelledBecause } };
  if (!row || !frame) return {};
  const { status } = row;
  const isDrawn = status === 'closed' || status === 'finished';
  // Before the start the list is another one as soon as somebody has come or gone.
  const key = isDrawn ? `${id} ${status}` : `${id} ${(await countsOf(db, [id])).get(id)?.all ?? 0}`;
  const { entrants, results } = await details.get(key, async () => ({
    entrants: await entrantsFor(db, row),
    results: !isDrawn ? null : row.results === null ? await resultsOf(id) : readResults(row.results),
  }));
  const paid = await paidBy(db, uid, [id]);
  return {
    results,
    prizePool: frame.prizePool,
    tournament: withOwn({ ...frame, entrants: entrants.length }, paid.get(id)),
    entrants,
    draw: drawOf(row, entrants),
    time: now(),
  };
}

async function apply(
  { db, bus }: TournamentRouteDeps,
  request: FastifyRequest,
  id: number,
): Promise<ApplyAnswer> {
  const { uid } = request;
  const answer = await keyed<ApplyAnswer>(db, request, async tx => {
    const applied = await applyTo(tx, id, uid);
    if (!applied.ok) {
      const { refusal, until } = applied;
      return {
        ok: false,
        answer: { message: refusal, code: refusal, ...(until !== undefined && { until }) },
      };
    }
    const { row, king } = applied;
    const joined = { id, name: row.name, status: 'OPEN' };
    return { ok: true, answer: { tournament: joined, kingAmount: hundredthsToKing(king) } };
  });
  if ('tournament' in answer) bus.publish(tournamentChanged, { id, uids: [uid] });
  return answer;
}

async function exit({ db, bus }: TournamentRouteDeps, request: FastifyRequest): Promise<ExitAnswer> {
  const { uid } = request;
  const id = (await openEntryOf(db, uid))?.tournament ?? 0;
  const answer = await keyed<ExitAnswer>(db, request, async tx => {
    const left = await leave(tx, uid);
    if (!left.ok)
      return { ok: false, answer: { statusCode: 400, message: left.refusal, code: left.refusal } };
    const { refunded, king } = left;
    const money = { refunded: hundredthsToKing(refunded), kingAmount: hundredthsToKing(king) };
    return { ok: true, answer: { status: 'ok', ...money } };
  });
  if ('status' in answer) bus.publish(tournamentChanged, { id, uids: [uid] });
  return answer;
}

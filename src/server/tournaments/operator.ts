import { asc, desc, inArray } from 'drizzle-orm';
import type { Entrant } from '../../protocol/tournament-entities';
import { hundredthsToKing, kingToHundredths } from '../../rules/money';
import type { Bus } from '../bus/bus';
import type { Database } from '../database/database';
import { inTransaction } from '../database/transaction';
import { type Handler, handle, type Outcome } from '../operator/order';
import { momentText, numberText } from '../operator/texts';
import {
  cancelTournamentOrder,
  createTournamentOrder,
  listTournamentsOrder,
  moveTournamentOrder,
  type NewTournamentOrder,
  pauseTournamentOrder,
  showTournamentOrder,
} from './commands';
import { entrantsFor, type Presence } from './entrants';
import { tournamentChanged } from './events';
import { seriesLine, seriesShown } from './run/show';
import { standingOf } from './run/standing';
import type { Run } from './run/state';
import type { Views } from './run/views';
import type { Schedule } from './schedule';
import {
  createTournament,
  entrantsOf,
  isBeforeStart,
  lockTournament,
  readTournament,
  type TournamentRow,
  writeTournament,
} from './store';
import { tournament } from './tables';

/** Most tournaments listed that are over, the newest first. */
const LISTED = 50;

export interface TournamentOrderDeps {
  db: Database;
  bus: Bus;
  schedule: Pick<Schedule, 'cancel'>;
  /** Whether users have a page open. */
  presence: Presence;
  views: Pick<Views, 'runNow'>;
  /** Epoch milliseconds. */
  now(): number;
}

/** Handlers of the operator's orders about tournaments. @source IP-20 */
export const tournamentHandlers = (deps: TournamentOrderDeps): readonly Handler[] => [
  handle(listTournamentsOrder, () => list(deps)),
  handle(showTournamentOrder, ({ id }) => show(deps, id)),
  handle(createTournamentOrder, order => create(deps, order)),
  handle(moveTournamentOrder, ({ id, open, start }) => move(deps, id, open, start)),
  handle(pauseTournamentOrder, ({ id, paused }) => pause(deps, id, paused)),
  handle(cancelTournamentOrder, ({ id, reason }) => cancel(deps, id, reason)),
];

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Reads a moment that the operator typed. @returns epoch milliseconds, NaN for none */
function momentOf(text: string, now: number): number {
  if (text === 'now') return now;
  const [, amount, unit] = /^\+(\d+)([smhd])$/.exec(text) ?? [];
  if (amount === undefined) return Date.parse(text);
  return now + Number(amount) * UNITS[unit as keyof typeof UNITS];
}

const noSuchTournament = (id: number): { refusal: string } => ({ refusal: `There is no tournament ${id}.` });

function lineOf(
  { id, name, status, gameMode, entryFee, prizePool, startAt, pausedAt, places }: TournamentRow,
  entrants: number,
): string {
  const money = `${numberText(hundredthsToKing(entryFee))} KING, ${numberText(hundredthsToKing(prizePool))} queens`;
  const halted = pausedAt === null ? '' : ', paused';
  return `${id}  ${status}${halted}  ${name}  ${gameMode}  ${entrants}/${places}  ${money}  starts ${momentText(startAt.getTime())}`;
}

async function list({ db }: TournamentOrderDeps): Promise<Outcome> {
  const current = await db
    .select()
    .from(tournament)
    .where(inArray(tournament.status, ['created', 'open', 'closed']))
    .orderBy(asc(tournament.startAt));
  const over = await db
    .select()
    .from(tournament)
    .where(inArray(tournament.status, ['finished', 'cancelled']))
    .orderBy(desc(tournament.id))
    .limit(LISTED);
  const rows = await Promise.all(
    [...current, ...over].map(async row => ({ row, entrants: (await entrantsOf(db, row.id)).length })),
  );
  const lines = rows.map(({ row, entrants }) => lineOf(row, entrants));
  return {
    message: lines.length === 0 ? 'There is no tournament.' : lines.join('\n'),
    data: rows.map(({ row, entrants }) => dataOf(row, entrants)),
  };
}

/** A row without the seed, which nobody may know before the list is closed, and the results, which are long. */
function dataOf(row: TournamentRow, entrants: number) {
  const { seed, results: _, entryFee, prizePool, ...rest } = row;
  return {
    ...rest,
    entrants,
    entryFee: hundredthsToKing(entryFee),
    prizePool: hundredthsToKing(prizePool),
    seed: row.seedOpenedAt === null ? null : seed,
  };
}

async function show({ db, presence, views }: TournamentOrderDeps, id: number): Promise<Outcome> {
  const row = (await readTournament(db, id))?.row;
  if (!row) return noSuchTournament(id);
  const entrants = await entrantsFor(db, row, presence);
  const played = row.status === 'closed' ? await views.runNow(id) : null;
  const series = played ? seriesShown(played.run, played.now) : [];
  const players = entrants.map(one => ({ ...one, ...(played && { out: isOut(played.run, one.id) }) }));
  const lines = [
    lineOf(row, entrants.length),
    ...(row.cancelReason === null ? [] : [`    cancelled: ${row.cancelReason}`]),
    ...players.map(playerLine),
    ...series.map(seriesLine),
  ];
  return { message: lines.join('\n'), data: { ...dataOf(row, entrants.length), players, series } };
}

const isOut = (run: Run, number: number): boolean =>
  standingOf(run, number, new Map()).state === 'eliminated';

/** A house player is always there; of a person with a page on another node nobody knows. */
function playerLine({ id: number, name, elo, house, connected, out }: Entrant & { out?: boolean }): string {
  const there = house ? 'house' : connected === undefined ? '' : connected ? 'there' : 'not there';
  return ['  ', number, name, elo, there, out ? 'out' : ''].filter(part => part !== '').join('  ');
}

async function create({ db, bus, now }: TournamentOrderDeps, order: NewTournamentOrder): Promise<Outcome> {
  const at = now();
  const opens = momentOf(order.open, at);
  const starts = momentOf(order.start, opens);
  const problem = datesProblem(opens, starts);
  if (problem) return { refusal: problem };
  if (order.eloStart > order.eloEnd) return { refusal: 'The lower rating has to come first.' };
  if (order.least > order.places)
    return { refusal: 'There have to be as many places as are needed at least.' };
  for (const amount of [order.fee, order.prize])
    if (Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6)
      return { refusal: 'Amounts have two decimals at most.' };
  const { name, gameMode, split, eloStart, eloEnd, bestOf, least, places, fillTo } = order;
  const row = await createTournament(db, {
    name,
    gameMode,
    split,
    eloStart,
    eloEnd,
    bestOf,
    least,
    places,
    fillTo,
    house: false,
    openAt: new Date(opens),
    startAt: new Date(starts),
    entryFee: kingToHundredths(order.fee),
    prizePool: kingToHundredths(order.prize),
    readyMs: order.readySeconds * 1_000,
  });
  bus.publish(tournamentChanged, { id: row.id, uids: [] });
  return { message: lineOf(row, 0), data: dataOf(row, 0) };
}

function datesProblem(opens: number, starts: number): string | null {
  if (!Number.isFinite(opens) || !Number.isFinite(starts)) return 'That is no moment.';
  return opens < starts ? null : 'It has to open before it starts.';
}

type Changed = { ok: true; row: TournamentRow } | { ok: false; refusal: string };

/** Changes a tournament that is not over, and tells all its entrants. */
async function change(
  { db, bus }: TournamentOrderDeps,
  id: number,
  work: (row: TournamentRow, now: number) => Partial<TournamentRow> | string,
): Promise<Outcome> {
  const done = await inTransaction<Changed>(db, async tx => {
    const locked = await lockTournament(tx, id);
    if (!locked) return { ok: false, refusal: noSuchTournament(id).refusal };
    if (!isBeforeStart(locked.row) && locked.row.status !== 'closed')
      return { ok: false, refusal: 'This tournament is over.' };
    const set = work(locked.row, locked.now);
    if (typeof set === 'string') return { ok: false, refusal: set };
    return { ok: true, row: await writeTournament(tx, locked.row, set) };
  });
  if (!done.ok) return { refusal: done.refusal };
  const entrants = await entrantsOf(db, id);
  bus.publish(tournamentChanged, { id, uids: entrants.filter(({ house }) => !house).map(({ uid }) => uid) });
  return { message: lineOf(done.row, entrants.length), data: dataOf(done.row, entrants.length) };
}

const move = (
  deps: TournamentOrderDeps,
  id: number,
  open: string | undefined,
  start: string | undefined,
): Promise<Outcome> =>
  change(deps, id, (row, now) =>
    isBeforeStart(row) ? movedDates(row, now, open, start) : 'This tournament has begun.',
  );

type Dates = Pick<TournamentRow, 'openAt' | 'startAt' | 'pausedAt'>;

/** Dates of a tournament as the operator moves them, in a pause too, whose end moves on only what is left of it. */
export function movedDates(
  row: Dates & Pick<TournamentRow, 'status'>,
  now: number,
  open: string | undefined,
  start: string | undefined,
): Partial<TournamentRow> | string {
  const standing = resumedDates(row, now);
  const starts = start === undefined ? standing.startAt.getTime() : momentOf(start, now);
  // A start before the opening means that it opens at once as well.
  const earliest = Math.min(standing.openAt.getTime(), starts - 1);
  const opens = open === undefined ? earliest : momentOf(open, now);
  const problem = datesProblem(opens, starts);
  if (problem) return problem;
  const pausedAt = row.pausedAt && new Date(now);
  const status = opens > now ? 'created' : row.status;
  return { openAt: new Date(opens), startAt: new Date(starts), status, pausedAt };
}

/** Dates of a tournament once its pause ends: those to come are as far off as they were when it began. */
export function resumedDates(
  { openAt, startAt, pausedAt }: Dates,
  now: number,
): Pick<TournamentRow, 'openAt' | 'startAt'> {
  const since = pausedAt?.getTime() ?? now;
  const later = (date: Date) => (date.getTime() > since ? new Date(date.getTime() + now - since) : date);
  return { openAt: later(openAt), startAt: later(startAt) };
}

const pause = (deps: TournamentOrderDeps, id: number, paused: boolean): Promise<Outcome> =>
  change(deps, id, (row, now) => {
    if ((row.pausedAt !== null) === paused) return paused ? 'It is paused already.' : 'It is not paused.';
    if (paused) return { pausedAt: new Date(now) };
    return { pausedAt: null, ...(isBeforeStart(row) && resumedDates(row, now)) };
  });

async function cancel({ db, schedule }: TournamentOrderDeps, id: number, reason: string): Promise<Outcome> {
  const closed = await schedule.cancel(id, reason.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' '));
  if (closed?.what !== 'cancelled')
    return (await readTournament(db, id)) ? { refusal: 'This tournament is over.' } : noSuchTournament(id);
  const back = closed.refunds.reduce((sum, { amount }) => sum + amount, 0n);
  const people =
    closed.refunds.length === 1 ? 'One player has' : `${numberText(closed.refunds.length)} players have`;
  return {
    message: `Tournament ${id} is cancelled. ${people} their fee back, ${numberText(hundredthsToKing(back))} KING in all.`,
    data: { id, players: closed.refunds.length, king: hundredthsToKing(back) },
  };
}

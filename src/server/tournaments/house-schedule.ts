import { kingToHundredths } from '../../rules/money';
import type { TimeControlName } from '../../rules/time-control';
import { DEFAULT_SPLIT, ELO_ALL } from '../../rules/tournament';
import { patient } from '../patience';
import type { NewTournament } from './store';

/**
 * Tournaments that the house makes by itself, one after the other: the next one opens when this one begins. They cost
 * nothing and pay small prizes, so that a newcomer finds one that opens within minutes.
 *
 * @source design §5, tournaments
 */

/** Rhythm of the tournaments: how often one begins, and the size of its field. */
export interface Rhythm {
  everyMs: number;
  /** House players fill the field up to so many. */
  fillTo: number;
}

export const RHYTHMS = {
  human: { everyMs: 300_000, fillTo: 8 },
  fast: { everyMs: 120_000, fillTo: 4 },
} as const satisfies Record<string, Rhythm>;

/** How long players have to be ready. */
const READY_MS = 45_000;
/** Prize pool in queens. */
const PRIZE_POOL = 100;

/** The kinds take turns. Names are proper names, the same in every language. */
const KINDS: readonly { name: string; gameMode: TimeControlName; bestOf: number }[] = [
  { name: 'Caissa Bullet', gameMode: 'BULLET_1', bestOf: 1 },
  { name: 'Caissa Blitz', gameMode: 'BLITZ_3', bestOf: 1 },
];

/** Dates of a tournament that has not begun, epoch milliseconds. Lists of these have the earliest start first. */
export interface Upcoming {
  opens: number;
  starts: number;
}

/** Tournaments to be seen before they begin: one that is open, and the next one. */
const KEPT = 2;
/** Most tournaments that wait, also after an operator has moved their dates or a restart has changed the rhythm. */
const MOST = 2 * KEPT;

/**
 * Filters tournaments for those that players wait for: they open soon, or follow on one that does. A tournament far
 * away was made before the machine's clock was set back, or was moved there by the operator.
 */
function near(upcoming: readonly Upcoming[], now: number, { everyMs }: Rhythm): readonly Upcoming[] {
  let horizon = now + 2 * everyMs;
  return upcoming.filter(({ opens, starts }) => {
    const isNear = opens <= horizon;
    if (isNear) horizon = Math.max(horizon, starts);
    return isNear;
  });
}

/**
 * The tournament that is missing now, or `null` when none is.
 *
 * @param made how many the house has made so far: kinds take turns
 */
export function missingTournament(
  upcoming: readonly Upcoming[],
  made: number,
  now: number,
  rhythm: Rhythm,
): NewTournament | null {
  const awaited = near(upcoming, now, rhythm);
  if (awaited.length >= KEPT || upcoming.length >= MOST) return null;
  const last = awaited.at(-1);
  const opens = Math.max(now, last?.starts ?? now);
  const kind = KINDS[made % KINDS.length] as (typeof KINDS)[number];
  return {
    ...kind,
    openAt: new Date(opens),
    startAt: new Date(opens + rhythm.everyMs),
    entryFee: 0n,
    prizePool: kingToHundredths(PRIZE_POOL),
    split: [...DEFAULT_SPLIT],
    eloStart: ELO_ALL.start,
    eloEnd: ELO_ALL.end,
    least: 2,
    places: Math.max(16, rhythm.fillTo),
    readyMs: patient(READY_MS),
    house: true,
    fillTo: rhythm.fillTo,
  };
}

/** New dates of a tournament for which nobody has applied: after all that are waiting already. */
export function putOff(starts: number, upcoming: readonly Upcoming[], now: number, rhythm: Rhythm): Upcoming {
  const after = Math.max(now, starts, ...near(upcoming, now, rhythm).map(one => one.starts));
  return { opens: after, starts: after + rhythm.everyMs };
}

import { expect, test } from 'vitest';
import {
  missingTournament,
  putOff,
  RHYTHMS,
  type Rhythm,
  type Upcoming,
} from '../../../../src/server/tournaments/house-schedule';

const rhythm = RHYTHMS.human;

/** Upcoming tournaments after the house has made all that are missing. @throws Error when there is no end to it */
function keep(upcoming: Upcoming[], now: number, at: Rhythm = rhythm): Upcoming[] {
  const kept = upcoming.filter(({ starts }) => starts > now);
  for (let made = 0; made < 20; made++) {
    const missing = missingTournament(kept, kept.length, now, at);
    if (!missing) return kept;
    kept.push({ opens: missing.openAt.getTime(), starts: missing.startAt.getTime() });
    kept.sort((one, other) => one.starts - other.starts);
  }
  throw new Error('the house makes tournaments without end');
}

test('[IP-12] one tournament of the house is always open, and the next one opens when it begins', () => {
  const first = keep([], 1_000);
  expect(first).toEqual([
    { opens: 1_000, starts: 1_000 + rhythm.everyMs },
    { opens: 1_000 + rhythm.everyMs, starts: 1_000 + 2 * rhythm.everyMs },
  ]);
  const later = keep(first, 1_000 + rhythm.everyMs);
  expect(later[0]).toEqual(first[1]);
  expect(later[1]?.opens).toBe(first[1]?.starts);
  // After a night without power the old ones are put off, and the next is open at once.
  expect(keep([], 10_000_000)[0]?.opens).toBe(10_000_000);
});

test('[IP-12] a tournament of the house costs nothing, pays queens and admits everybody, with the kinds taking turns', () => {
  const made = [0, 1, 2].map(count => missingTournament([], count, 0, rhythm));
  expect(made.map(one => one?.gameMode)).toEqual(['BULLET_1', 'BLITZ_3', 'BULLET_1']);
  expect(made[0]).toMatchObject({ entryFee: 0n, prizePool: 10_000n, eloStart: 0, eloEnd: 9999, house: true });
});

test('[IP-12] a tournament that nobody has entered is moved behind those that wait', () => {
  const waiting = { opens: 5_000, starts: 9_000 };
  expect(putOff(5_000, [waiting], 5_100, rhythm)).toEqual({ opens: 9_000, starts: 9_000 + rhythm.everyMs });
  expect(putOff(5_000, [], 50_000, rhythm)).toEqual({ opens: 50_000, starts: 50_000 + rhythm.everyMs });
});

test('[IP-12] [IP-16] one tournament is open at once even when the machine’s clock is set back', () => {
  const before = keep([], 10_000_000);
  const now = 10_000_000 - 3_600_000;
  const after = keep(before, now);
  expect(after.filter(({ opens, starts }) => opens <= now && starts > now)).toHaveLength(1);
  // New tournaments follow each other until the old ones are due.
  expect(putOff(now, after, now + 1, rhythm)).toMatchObject({ opens: now + 2 * rhythm.everyMs });
});

test('[IP-12] the house makes no more than four tournaments, however they were moved and whatever rhythm it had', () => {
  const [first] = keep([], 0);
  // The operator moves the one that is open; the server starts anew at another rhythm.
  for (const moved of [1, 2, 3, 10, 1_000])
    for (const at of [RHYTHMS.human, RHYTHMS.fast])
      for (const from of [keep([], 0), [{ opens: 0, starts: moved * rhythm.everyMs }], [first as Upcoming]])
        expect(keep([...from], 1_000, at).length).toBeLessThanOrEqual(4);
});

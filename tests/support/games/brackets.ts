import type { InferOutput } from 'valibot';
import type { BracketSlot, matchFrameSchema } from '../../../src/protocol/tournament-entities';

/** Brackets of any size, played as far as a test wants, in the form of the wire's live bracket. */

export interface BracketWish {
  /** Number of entrants. */
  entrants: number;
  /** Number of matches that are decided, in the order of their rounds; by default all of them. */
  played?: number;
  /** Number of playable matches that are being played. */
  fighting?: number;
  /** @returns a number from 0 up to, but not including, 1; asked for each choice */
  random?: () => number;
  nameOf?: (id: number) => string;
  /** When the first match began; matches follow a minute after each other. */
  begun?: number;
}

type BracketFrame = InferOutput<typeof matchFrameSchema>;
type Draft = BracketFrame & { wave: number };

const MINUTE_MS = 60_000;

/** A double elimination with a reset final. Best seeds have the byes. */
export function bracketOf(wish: BracketWish): BracketFrame[] {
  const { entrants, random = () => 0.25, nameOf = id => `player_${id}`, begun } = wish;
  const drafts = emptyBracket(entrants, nameOf);
  const byId = new Map(drafts.map(match => [match.id, match]));
  const order = drafts.toSorted((a, b) => a.wave - b.wave || a.id - b.id);
  const limit = wish.played ?? Number.POSITIVE_INFINITY;
  let fighting = wish.fighting ?? 0;
  let count = 0;
  for (const match of order) {
    fill(match, byId);
    const [first, second] = match.participants;
    const isBye = first.bye || second.bye;
    if (isBye || match.hidden || first.id === null || second.id === null) continue;
    if (count < limit) {
      count += 1;
      decide(match, random);
      if (begun !== undefined) {
        match.startedAt = begun + count * MINUTE_MS;
        match.endedAt = match.startedAt + 10 * MINUTE_MS;
      }
    } else if (fighting > 0) {
      fighting -= 1;
      match.state = 'FIGHTING';
      for (const slot of match.participants) Object.assign(slot, { score: 0, accepted: true });
      if (begun !== undefined) match.startedAt = begun + count * MINUTE_MS;
    }
  }
  return drafts.map(({ wave: _wave, ...match }) => match);
}

const emptySlot = (origin?: BracketSlot['origin']): BracketSlot => ({
  id: null,
  name: null,
  score: null,
  resultText: null,
  result: null,
  accepted: false,
  bye: false,
  ...(origin && { origin }),
});

function emptyBracket(entrants: number, nameOf: (id: number) => string): Draft[] {
  const rounds = Math.max(1, Math.ceil(Math.log2(Math.max(2, entrants))));
  const size = 2 ** rounds;
  const drafts: Draft[] = [];
  const add = (
    groupNumber: 1 | 2 | 3,
    roundNumber: number,
    number: number,
    wave: number,
    participants: [BracketSlot, BracketSlot],
  ): Draft => {
    const draft: Draft = {
      ...{ id: drafts.length, name: '', state: 'NO_SHOW', groupNumber, roundNumber, number, childCount: 3 },
      ...{
        isArmageddon: false,
        nextMatchId: null,
        nextLooserMatchId: null,
        hidden: false,
        participants,
        wave,
      },
    };
    drafts.push(draft);
    return draft;
  };
  const from = (match: Draft | undefined, kind: 'winner' | 'loser') =>
    emptySlot(match && { kind, match: match.id });

  const seeds = seeding(size);
  const seeded = (seed: number): BracketSlot =>
    seed > entrants
      ? { ...emptySlot(), bye: true }
      : { ...emptySlot({ kind: 'seed', seed }), id: seed, name: nameOf(seed) };
  const winners: Draft[][] = [];
  for (let round = 1; round <= rounds; round++) {
    const before = winners.at(-1);
    const matches = Array.from({ length: size / 2 ** round }, (_, index) => {
      const pair: [BracketSlot, BracketSlot] = before
        ? [from(before[2 * index], 'winner'), from(before[2 * index + 1], 'winner')]
        : [seeded(seeds[2 * index] ?? 0), seeded(seeds[2 * index + 1] ?? 0)];
      return add(1, round, index + 1, 2 * round, pair);
    });
    winners.push(matches);
  }
  const losers: Draft[][] = [];
  for (let round = 1; round <= 2 * (rounds - 1); round++) {
    const before = losers.at(-1);
    const isMinor = round % 2 === 1;
    const count = size / 2 ** (Math.ceil(round / 2) + 1);
    const above = winners[round === 1 ? 0 : round / 2] ?? [];
    const matches = Array.from({ length: count }, (_, index) => {
      // Players who drop down are crossed over, so that they do not meet the same opponents again soon.
      const pair: [BracketSlot, BracketSlot] = !before
        ? [from(above[2 * index], 'loser'), from(above[2 * index + 1], 'loser')]
        : isMinor
          ? [from(before[2 * index], 'winner'), from(before[2 * index + 1], 'winner')]
          : [from(above[count - 1 - index], 'loser'), from(before[index], 'winner')];
      return add(2, round, index + 1, round + 2, pair);
    });
    losers.push(matches);
  }
  const top = winners.at(-1)?.[0];
  const below = losers.at(-1)?.[0];
  const last = 2 * rounds + 2;
  const second = below ? from(below, 'winner') : from(top, 'loser');
  const final = add(3, 1, 1, last, [from(top, 'winner'), second]);
  const reset = add(3, 2, 1, last + 1, [from(final, 'loser'), from(final, 'winner')]);
  reset.hidden = true;
  return drafts;
}

/** Order of seeds: the best meets the last, and the two best meet in the final. */
function seeding(size: number): number[] {
  let seeds = [1];
  while (seeds.length < size) seeds = seeds.flatMap(seed => [seed, seeds.length * 2 + 1 - seed]);
  return seeds;
}

/** Puts players and byes from earlier matches into this one. */
function fill(match: Draft, byId: ReadonlyMap<number, Draft>): void {
  const { participants } = match;
  for (const slot of participants) {
    const { origin } = slot;
    const before = origin?.match === undefined ? undefined : byId.get(origin.match);
    if (!before || !origin || origin.kind === 'seed') continue;
    const [one, other] = before.participants;
    const gone = one.bye ? other : one;
    const comes =
      one.bye || other.bye ? (origin.kind === 'winner' ? gone : null) : whoIs(before, origin.kind);
    if (comes === null || comes?.bye) Object.assign(slot, { bye: true });
    else if (comes?.id !== undefined && comes.id !== null)
      Object.assign(slot, { id: comes.id, name: comes.name });
  }
  if (match.groupNumber === 3 && match.roundNumber === 2) {
    const final =
      participants[0].origin?.match === undefined ? undefined : byId.get(participants[0].origin.match);
    match.hidden = final?.participants[1].result !== 'win';
  }
  const there = participants.filter(({ id }) => id !== null).length;
  match.state = there === 0 ? 'NO_SHOW' : there === 1 ? 'ONE_PARTY' : 'READY';
}

const whoIs = (match: Draft, kind: 'winner' | 'loser'): BracketSlot | undefined =>
  match.participants.find(({ result }) => result === (kind === 'winner' ? 'win' : 'loss'));

function decide(match: Draft, random: () => number): void {
  const winner = random() < 0.5 ? 0 : 1;
  const kind = random();
  const loserScore = kind < 0.4 ? 0 : kind < 0.7 ? 0.5 : 1;
  const isWalkover = kind > 0.97;
  match.state = isWalkover ? 'WALK_OVER' : 'FINISHED';
  match.participants.forEach((slot, index) => {
    const won = index === winner;
    slot.result = won ? 'win' : 'loss';
    slot.accepted = won || !isWalkover;
    slot.score = isWalkover ? null : won ? 2.5 - (loserScore === 0.5 ? 0 : 0.5) : loserScore;
    slot.resultText = isWalkover ? (won ? 'WO' : 'NS') : null;
  });
}

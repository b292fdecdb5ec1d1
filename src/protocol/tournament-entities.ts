import * as v from 'valibot';
import { cardSchema, idSchema, millisSchema } from './entities';
import { tournamentStatusSchema, wireMomentSchema } from './tournament-status';

/**
 * Parts that calls and frames of tournaments share. Fields that the specification does not name are added to the wire
 * and optional: a client or server without them still works. Amounts are KING (`entryFee`) and queens (`prizePool`)
 * with two decimals.
 *
 * @source specification §3; requirements API-18, SC-10, WS-17, TB-18, TB-20; settled readings 39 to 50
 */

/** Participant of a tournament, as lists and brackets show them. */
export const entrantSchema = v.object({
  /** Number in the tournament, by the order of applications, from 1; the participant's id in the bracket. */
  id: idSchema,
  name: v.string(),
  elo: v.optional(v.number()),
  card: v.optional(v.pick(cardSchema, ['avatar', 'frame', 'flag'])),
  /** A player of the house. */
  house: v.optional(v.boolean()),
  /** Has a page of Kingside open, or plays. */
  connected: v.optional(v.boolean()),
});
export type Entrant = v.InferOutput<typeof entrantSchema>;

/** 1 winners, 2 losers, 3 the final bracket. */
export const groupNumberSchema = v.picklist([1, 2, 3]);

/** SHA-256 as hexadecimal digits. */
const digestSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/**
 * The draw of lots: its sealed seed, and once the list is closed what repeats it. `rules/lots.ts` recomputes it.
 */
export const drawOfLotsSchema = v.object({
  /** Names the way in which lots are drawn. */
  method: v.string(),
  /** SHA-256 of the seed, public before applications close. */
  commit: digestSchema,
  committedAt: wireMomentSchema,
  /** `null` until the list is closed. */
  seed: v.nullable(digestSchema),
  openedAt: v.nullable(wireMomentSchema),
  /** Names in the order of applications, and the numbers (from 1) in the order drawn: first is seeded first. */
  entrants: v.nullable(v.array(v.string())),
  order: v.nullable(v.array(idSchema)),
});
export type DrawOfLots = v.InferOutput<typeof drawOfLotsSchema>;

/** One tournament of the list. */
export const tournamentSchema = v.object({
  id: idSchema,
  name: v.string(),
  status: tournamentStatusSchema,
  openDate: wireMomentSchema,
  startDate: wireMomentSchema,
  /** KING. */
  entryFee: v.number(),
  /** Queens. */
  prizePool: v.number(),
  eloStart: v.number(),
  eloEnd: v.number(),
  /** Name of a time control, for example `BLITZ_3P2`. */
  gameTimeControll: v.string(),
  /** Games of a series. */
  bestOf: v.optional(idSchema),
  /** Queens for each place, the first first. */
  prizes: v.optional(v.array(v.number())),
  /** Places, and how many of them are taken. */
  places: v.optional(idSchema),
  entrants: v.optional(idSchema),
  /** While it is played: players of the house among the entrants. */
  houseEntrants: v.optional(idSchema),
  /** With fewer at the start it is cancelled, and every fee goes back. */
  least: v.optional(idSchema),
  /** The first of those who are in, sixteen at most. */
  faces: v.optional(v.array(entrantSchema)),
  /** Whether the reader takes part, or has taken part. */
  joined: v.optional(v.boolean()),
  /** KING that the reader has paid. */
  feePaid: v.optional(v.number()),
  /** Made by the house, on its schedule. */
  house: v.optional(v.boolean()),
  /** Players of the house fill the field up to so many when it begins. */
  fillTo: v.optional(idSchema),
  /** Whether the operator has halted it: its dates stand still. */
  paused: v.optional(v.boolean()),
  /** Since when it is halted. */
  pausedAt: v.optional(millisSchema),
  /** While it is played: games that run, who is still in, the furthest round and the group it is in. */
  live: v.optional(
    v.object({
      games: idSchema,
      left: v.optional(idSchema),
      roundNumber: v.optional(idSchema),
      groupNumber: v.optional(groupNumberSchema),
      /** Position of the strongest game, to be shown. */
      fen: v.optional(v.nullable(v.string())),
      lastMove: v.optional(v.nullable(v.object({ from: v.string(), to: v.string() }))),
    }),
  ),
  /** Winner of the tournament. */
  champion: v.optional(v.nullable(entrantSchema)),
  finishedAt: v.optional(v.nullable(wireMomentSchema)),
});
export type Tournament = v.InferOutput<typeof tournamentSchema>;
/** As the server writes it. */
export type TournamentFrame = v.InferInput<typeof tournamentSchema>;

/** States of a match on the wire, by their code. @source TB-18 */
export const MATCH_STATES = [
  'NO_SHOW',
  'ONE_PARTY',
  'READY',
  'FIGHTING',
  'FINISHED',
  'PLAYED',
  'WALK_OVER',
] as const;

/** Other words for a match that is over, which viewers know. */
const OTHER_STATES = { DONE: 'FINISHED', SCORE_DONE: 'PLAYED' } as const;

export type MatchState = (typeof MATCH_STATES)[number];

/** State of a match as a code or a word; reading it always gives the word. */
export const matchStateSchema = v.pipe(
  v.union([v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)), v.string()]),
  v.rawTransform<number | string, MatchState>(({ dataset: { value }, addIssue, NEVER }) => {
    const word = typeof value === 'number' ? MATCH_STATES[value] : value;
    const state = OTHER_STATES[word as keyof typeof OTHER_STATES] ?? MATCH_STATES.find(one => one === word);
    if (state) return state;
    addIssue({ message: 'Not a state of a match' });
    return NEVER;
  }),
);

/** Where the participant of a slot comes from, while it is empty and afterwards. */
const slotOriginSchema = v.object({
  /** `seed`: from the draw of lots, with its place there. Otherwise what they did in match `match`. */
  kind: v.picklist(['seed', 'winner', 'loser']),
  match: v.optional(idSchema),
  seed: v.optional(idSchema),
});

/** One of the two lines of a match. */
const bracketSlotSchema = v.object({
  /** Number of the participant; `null` while nobody is known. */
  id: v.nullable(idSchema),
  name: v.nullable(v.string()),
  /** Games won; a half point is a draw. `null` before the first. */
  score: v.nullable(v.number()),
  /** `WO` walkover, `NS` no-show; `null` otherwise. */
  resultText: v.nullable(v.string()),
  result: v.optional(v.nullable(v.picklist(['win', 'loss']))),
  /** Has accepted the match. */
  accepted: v.optional(v.boolean()),
  /** Final place, once known: one more than the number of those who finished before. */
  rank: v.optional(v.nullable(idSchema)),
  /** Added to the wire: the last place of those who share the first one. */
  rankTo: v.optional(idSchema),
  origin: v.optional(slotOriginSchema),
  /** Slot that stays empty: the other participant goes on without a match. */
  bye: v.optional(v.boolean()),
});
export type BracketSlot = v.InferOutput<typeof bracketSlotSchema>;

/** One match of a live bracket. */
export const matchFrameSchema = v.object({
  id: idSchema,
  /** For example `G 2.1`; words are made where they are shown, of group, round and number. */
  name: v.string(),
  state: matchStateSchema,
  groupNumber: groupNumberSchema,
  /** In its group, from 1. */
  roundNumber: idSchema,
  /** In its round, from 1 at the top. */
  number: idSchema,
  childCount: idSchema,
  isArmageddon: v.optional(v.boolean(), false),
  /** By when both have to be ready; `null` while there is no such moment. */
  matchTimerLimit: v.optional(v.nullable(millisSchema)),
  /** Where winner and loser go; `null`: to no match any more. */
  nextMatchId: v.nullable(idSchema),
  nextLooserMatchId: v.nullable(idSchema),
  participants: v.tuple([bracketSlotSchema, bracketSlotSchema]),
  /** The game that is played, to be found on `/spectate` by either name. */
  game: v.optional(v.nullable(idSchema)),
  startedAt: v.optional(v.nullable(millisSchema)),
  endedAt: v.optional(v.nullable(millisSchema)),
  /** The deciding extra match is not needed, as far as is known. */
  hidden: v.optional(v.boolean(), false),
  /** Added to the wire: the operator decided it. Its two players read the reason in `seriesAnswer`. */
  decided: v.optional(v.boolean()),
});
/** As the client keeps it: nothing of it is ever changed. */
export type MatchFrame = Omit<v.InferOutput<typeof matchFrameSchema>, 'participants'> & {
  readonly participants: readonly [BracketSlot, BracketSlot];
};
/** As the server writes it. */
export type WrittenMatchFrame = v.InferInput<typeof matchFrameSchema>;

/** One change of the time line of a bracket. */
const timelineEntrySchema = v.object({
  /** Counts up with each change, from 1. */
  seq: idSchema,
  /** Epoch milliseconds. */
  at: millisSchema,
  /** The match as it was after the change, with all that follows from it. */
  matches: v.array(matchFrameSchema),
});
export type TimelineEntry = v.InferOutput<typeof timelineEntrySchema>;

/** The bracket as it was drawn, and everything that changed it. */
export const timelineSchema = v.object({
  begun: millisSchema,
  start: v.array(matchFrameSchema),
  changes: v.array(timelineEntrySchema),
});
export type Timeline = v.InferOutput<typeof timelineSchema>;
/** As the server writes it. */
export type TimelineFrame = v.InferInput<typeof timelineSchema>;

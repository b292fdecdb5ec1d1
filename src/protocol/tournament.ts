import * as v from 'valibot';
import { cardSchema, idSchema, millisSchema, sideSchema } from './entities';
import { outcomeSchema } from './game-frames';
import { wonItemSchema } from './items';
import { tokenSchema, windowSchema, wireError } from './live';
import { readJson } from './parse';
import {
  drawOfLotsSchema,
  entrantSchema,
  groupNumberSchema,
  matchFrameSchema,
  timelineSchema,
  tournamentSchema,
} from './tournament-entities';
import { CANCEL_REASONS, tournamentStatusSchema } from './tournament-status';

/**
 * Messages of the tournament channel. Moments are epoch milliseconds of the server's clock. Fields that the
 * specification does not name are added to the wire: a client or server without them still works.
 *
 * @source specification §3, §7; requirements WS-16, WS-17, SC-04, SC-09, SC-10, TM-01…10
 */

/**
 * First client message on `/tournament`. Without `id` it is about the tournament that its user takes part in; with one,
 * about that one, also for a user who only looks.
 */
export const tournamentHelloSchema = v.object({
  token: tokenSchema,
  id: v.optional(idSchema),
  /** The client understands `tournament_info` with nothing but the matches that have changed. */
  changes: v.optional(v.boolean(), false),
  window: v.optional(windowSchema),
  /** Newest revision of which the client has the whole bracket: only what has changed since need be sent. */
  revision: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
export type TournamentHello = v.InferOutput<typeof tournamentHelloSchema>;

/** A player's side of a match, as one of its two players sees it. */
const matchSideSchema = v.object({
  name: v.string(),
  elo: v.number(),
  accepted: v.boolean(),
  /** Games won; a half point is a draw. */
  score: v.number(),
  result: v.nullish(v.picklist(['win', 'loss'])),
  /** Number in the tournament. */
  id: v.optional(idSchema),
  card: v.optional(cardSchema),
  house: v.optional(v.boolean()),
  connected: v.optional(v.boolean()),
  /** Has used the breather of this series. */
  breather: v.optional(v.boolean()),
});
export type MatchSide = v.InferOutput<typeof matchSideSchema>;

/** A game of a series that is over or is being played. */
const seriesGameSchema = v.object({
  game: idSchema,
  /** Player with White. */
  white: v.picklist(['player', 'opponent']),
  isArmageddon: v.optional(v.boolean(), false),
  /** For the reader; `null` while it is played. */
  result: v.nullable(outcomeSchema),
  /** Why it ended, or `null`. Reasons are those of the game channel. */
  reason: v.nullable(v.string()),
  /** Half-moves made. */
  plies: v.optional(idSchema),
});
export type SeriesGame = v.InferOutput<typeof seriesGameSchema>;

/** How a match is decided without a game, or by the operator. */
export const DECISIONS = ['walkover', 'noShow', 'operator', 'banned'] as const;
/** How a player goes on from a match. */
export const WAYS_ON = ['advanced', 'dropped', 'out', 'champion'] as const;
export type WayOn = (typeof WAYS_ON)[number];

/** A match of the reader. @source WS-17 */
export const tournamentMatchSchema = v.object({
  player: matchSideSchema,
  /** `null` while the opponent is not known. */
  opponent: v.nullable(matchSideSchema),
  roundNumber: idSchema,
  groupNumber: groupNumberSchema,
  /** Games of the series. */
  childCount: idSchema,
  isArmageddon: v.boolean(),
  /** By when both have to be ready; `null` while none is running. */
  matchTimerLimit: v.nullable(millisSchema),
  name: v.string(),
  id: v.optional(idSchema),
  /** The server's now. */
  time: v.optional(millisSchema),
  games: v.optional(v.array(seriesGameSchema)),
  /** The reader's colour in the next game. */
  side: v.optional(sideSchema),
  gameTimeControll: v.optional(v.string()),
  /** Player whose breather moves `matchTimerLimit` now. */
  breatherOf: v.optional(v.nullable(v.picklist(['player', 'opponent']))),
  /** How the match was decided without a game, or by the operator with a reason. */
  decided: v.optional(
    v.nullable(
      v.object({
        how: v.picklist(DECISIONS),
        reason: v.nullable(v.string()),
      }),
    ),
  ),
  /** Number of the game that is played or comes next, from 1. */
  game: v.optional(idSchema),
  /** How the reader goes on, once the match is decided. */
  next: v.optional(v.picklist(WAYS_ON)),
  /** The matches that winner and loser go to; `null` for out, or champion. */
  nextMatchId: v.optional(v.nullable(idSchema)),
  nextLooserMatchId: v.optional(v.nullable(idSchema)),
});
export type TournamentMatch = v.InferOutput<typeof tournamentMatchSchema>;
/** As the server writes it. */
export type TournamentMatchFrame = v.InferInput<typeof tournamentMatchSchema>;

/** How the reader stands. @source specification §4, player tournament states */
export const PLAYER_STATES = [
  'joined',
  'waiting',
  'ready',
  'advanced',
  'dropped',
  'armageddon',
  'eliminated',
  'champion',
] as const;
export const playerStateSchema = v.picklist(PLAYER_STATES);
export type PlayerState = v.InferOutput<typeof playerStateSchema>;

const wireWaiting = v.object({
  action: v.literal('tournament_waiting'),
  /** When it begins. */
  start: millisSchema,
  /** The server's now. */
  time: v.optional(millisSchema),
  tournament: v.optional(tournamentSchema),
  entrants: v.optional(v.array(entrantSchema)),
  draw: v.optional(v.nullable(drawOfLotsSchema)),
});

/**
 * The bracket, or what has become of it. `upper`: winners' bracket and final (groups 1 and 3); `lower`: losers' bracket. A
 * frame to a client that takes changes has `changed` in place of the two after the first: matches by id, whichever their
 * bracket.
 */
const bracketDataSchema = v.object({
  upper: v.optional(v.array(matchFrameSchema)),
  lower: v.optional(v.array(matchFrameSchema)),
  changed: v.optional(v.array(matchFrameSchema)),
  /** The reader's last match that is decided, and the one that put them out: left out where nothing has changed. */
  lastMatch: v.optional(v.nullable(tournamentMatchSchema)),
  outMatch: v.optional(v.nullable(tournamentMatchSchema)),
});

const wireInfo = v.object({
  action: v.literal('tournament_info'),
  data: bracketDataSchema,
  id: v.optional(idSchema),
  status: v.optional(tournamentStatusSchema),
  /** Counts up with each change of the bracket: after a gap the client connects anew. */
  seq: v.optional(idSchema),
  /** Names the bracket as it stands after this frame, for the next greeting. */
  revision: v.optional(v.string()),
  /** With `changed` after a reconnect: the `seq` since which these are all changes. */
  since: v.optional(idSchema),
  time: v.optional(millisSchema),
  name: v.optional(v.string()),
  tournament: v.optional(tournamentSchema),
  entrants: v.optional(v.array(entrantSchema)),
  draw: v.optional(v.nullable(drawOfLotsSchema)),
  timeline: v.optional(timelineSchema),
  /** The reader's number in the tournament, how they stand, and the place they have: one more than the number of those before. */
  you: v.optional(
    v.object({
      id: idSchema,
      state: playerStateSchema,
      rank: v.optional(v.nullable(idSchema)),
      /** Added to the wire: the last place of those who share the first one. */
      rankTo: v.optional(idSchema),
      /** Of how many, and queens won. */
      of: v.optional(idSchema),
      prize: v.optional(v.number()),
      /** Added to the wire: what the winner was given besides. */
      item: v.optional(wonItemSchema),
      /** The match that has to be over before the next opponent is known. */
      waitsFor: v.optional(v.nullable(idSchema)),
    }),
  ),
  paused: v.optional(v.boolean()),
  /** Since when it is halted. */
  pausedAt: v.optional(millisSchema),
});

const wireMatch = v.object({
  action: v.literal('tournament_match'),
  /** `null`: the reader has no match at the moment. */
  match: v.nullable(tournamentMatchSchema),
});

/** The tournament was cancelled. @source settled reading 45 */
const wireCancelled = v.object({
  action: v.literal('tournament_cancelled'),
  id: idSchema,
  /** KING that the reader has back. */
  refunded: v.number(),
  reason: v.picklist(CANCEL_REASONS),
});

const wireStarted = v.object({ action: v.literal('started'), window: v.optional(windowSchema) });
const wireSignal = v.object({ action: v.picklist(['ping', 'check', 'opponentAccepted']) });

/** Frames of the tournament channel as the server writes them. */
export type TournamentChannelFrame =
  | v.InferInput<typeof wireWaiting>
  | v.InferInput<typeof wireInfo>
  | v.InferInput<typeof wireMatch>
  | v.InferInput<typeof wireCancelled>
  | v.InferInput<typeof wireStarted>
  | v.InferInput<typeof wireSignal>
  | v.InferInput<typeof wireError>;
export type TournamentInfoFrame = v.InferInput<typeof wireInfo>;

type Output<T extends v.GenericSchema> = Omit<v.InferOutput<T>, 'action'>;
export type TournamentInfo = Output<typeof wireInfo>;
export type TournamentWaiting = Output<typeof wireWaiting>;

/** A server message on `/tournament` in our words. */
export type TournamentMessage =
  | ({ kind: 'waiting' } & TournamentWaiting)
  | ({ kind: 'info' } & TournamentInfo)
  | ({ kind: 'match' } & Output<typeof wireMatch>)
  | ({ kind: 'cancelled' } & Output<typeof wireCancelled>)
  | ({ kind: 'started' } & Output<typeof wireStarted>)
  | { kind: 'ping' | 'check' | 'opponentAccepted' }
  | { kind: 'error'; message: string }
  | { kind: 'unknown'; raw: string };

const READABLE = v.variant('action', [
  wireWaiting,
  wireInfo,
  wireMatch,
  wireCancelled,
  wireStarted,
  wireSignal,
]);

const KINDS = {
  tournament_waiting: 'waiting',
  tournament_info: 'info',
  tournament_match: 'match',
  tournament_cancelled: 'cancelled',
} as const;

/** Reads a server's frame on `/tournament`. Never throws; what has no known form becomes `unknown`. */
export function parseTournamentMessage(text: string): TournamentMessage {
  const value = readJson(text);
  const error = v.safeParse(wireError, value);
  if (error.success) return { kind: 'error', message: error.output.message };
  const read = v.safeParse(READABLE, value);
  if (!read.success) return { kind: 'unknown', raw: text };
  const { action, ...rest } = read.output;
  const kind = action in KINDS ? KINDS[action as keyof typeof KINDS] : action;
  return { kind, ...rest } as TournamentMessage;
}

const clientSignal = v.object({
  action: v.picklist(['acceptMatch', 'breather', 'leave', 'ping', 'pong', 'check']),
});
const clientOther = v.object({ action: v.string() });

/**
 * A client's message on `/tournament`, after the first. `breather` and `leave` (gives a running tournament up) are added to
 * the wire.
 */
export type TournamentClientMessage =
  | { kind: v.InferOutput<typeof clientSignal>['action'] }
  | { kind: 'unknown' }
  | { kind: 'malformed' };

/** Reads a client's frame. Never throws; `malformed` for what is no message at all. */
export function parseTournamentClientMessage(text: string): TournamentClientMessage {
  const value = readJson(text);
  const signal = v.safeParse(clientSignal, value);
  if (signal.success) return { kind: signal.output.action };
  return { kind: v.is(clientOther, value) ? 'unknown' : 'malformed' };
}

import * as v from 'valibot';
import { RESULTS } from '../rules/result';
import { idSchema, millisSchema } from './entities';
import { wonItemSchema } from './items';
import { readJson } from './parse';
import {
  drawOfLotsSchema,
  entrantSchema,
  matchFrameSchema,
  timelineSchema,
  tournamentSchema,
} from './tournament-entities';
import { CANCEL_REASONS } from './tournament-status';

/**
 * Calls about tournaments. Paths are relative to the API base.
 *
 * @source specification §7; requirements API-18…21, TB-02…06, TL-10, TL-12; settled readings 40, 43
 */

/** Answer of GET `/tournament/all`. */
export const tournamentsAnswer = v.object({
  open: v.array(tournamentSchema),
  created: v.array(tournamentSchema),
  close: v.array(tournamentSchema),
  finished: v.array(tournamentSchema),
  /** Added to the wire: the server's now. */
  time: v.optional(millisSchema),
});
export type TournamentsAnswer = v.InferOutput<typeof tournamentsAnswer>;
/** As the server writes it. */
export type TournamentsFrame = v.InferInput<typeof tournamentsAnswer>;

/** Answer of GET `/tournament/{id}`; without `results` where there is none of this id, or nothing has been drawn. */
export const tournamentAnswer = v.object({
  /** A JSON text, see `tournamentResults`. */
  results: v.optional(v.nullable(v.string())),
  /** Queens. */
  prizePool: v.optional(v.nullable(v.number())),
  /** Added to the wire. */
  tournament: v.optional(tournamentSchema),
  entrants: v.optional(v.array(entrantSchema)),
  draw: v.optional(v.nullable(drawOfLotsSchema)),
  time: v.optional(millisSchema),
  /** In place of the rest: it will not be played. */
  cancelled: v.optional(v.object({ name: v.string(), reason: v.picklist(CANCEL_REASONS) })),
});
export type TournamentAnswer = v.InferOutput<typeof tournamentAnswer>;
/** As the server writes it. */
export type TournamentAnswerFrame = v.InferInput<typeof tournamentAnswer>;

/** Answer of GET `/tournament/{id}/match/{match}`, which is added to the wire: the finished games of one match, the first first. */
export const seriesAnswer = v.object({
  games: v.array(
    v.object({
      game: idSchema,
      /** 1 for the first of the series. */
      number: idSchema,
      /** Number of the participant who had White. */
      white: idSchema,
      isArmageddon: v.optional(v.boolean(), false),
      result: v.picklist(RESULTS),
      /** Why it ended. Reasons are those of the game channel. */
      reason: v.string(),
      /** SAN. */
      moves: v.array(v.string()),
    }),
  ),
  /** Why the operator decided the match. Only its two players are told. */
  decidedWhy: v.optional(v.string()),
});
export type SeriesAnswer = v.InferOutput<typeof seriesAnswer>;

const opponentSchema = v.nullable(
  v.looseObject({
    /** `null`: not known yet. */
    id: v.nullable(idSchema),
    score: v.nullish(v.number()),
    result: v.nullish(v.picklist(['win', 'loss', 'draw'])),
    /** Did not come. */
    forfeit: v.optional(v.boolean()),
    position: v.optional(idSchema),
  }),
);

/** Data of a bracket as brackets-model has it; `null` as an opponent is a bye. @source TB-20 */
export const bracketSourceSchema = v.object({
  stage: v.array(v.looseObject({ id: idSchema, name: v.string(), type: v.string() })),
  group: v.array(v.looseObject({ id: idSchema, stage_id: idSchema, number: idSchema })),
  round: v.array(v.looseObject({ id: idSchema, stage_id: idSchema, group_id: idSchema, number: idSchema })),
  match: v.array(
    v.looseObject({
      id: idSchema,
      group_id: idSchema,
      round_id: idSchema,
      number: idSchema,
      status: idSchema,
      child_count: v.optional(idSchema),
      opponent1: opponentSchema,
      opponent2: opponentSchema,
    }),
  ),
  match_game: v.array(
    v.looseObject({
      id: idSchema,
      parent_id: idSchema,
      opponent1: opponentSchema,
      opponent2: opponentSchema,
    }),
  ),
  participant: v.array(v.looseObject({ id: idSchema, name: v.string() })),
});
export type BracketSource = v.InferOutput<typeof bracketSourceSchema>;

/** Why the prize of a place is not paid. `absent`: they have played no game and won no series. */
export const UNPAID_BECAUSE = ['house', 'banned', 'absent'] as const;
export type UnpaidBecause = (typeof UNPAID_BECAUSE)[number];

const standingSchema = v.object({
  /** Number of the participant. */
  id: idSchema,
  name: v.string(),
  /** One more than the number of those who finished before. */
  rank: idSchema,
  /** Added to the wire: the last place of those who share the first one. */
  rankTo: v.optional(idSchema),
  /** Added to the wire: queens won. */
  prize: v.optional(v.number()),
  /** Added to the wire: what the winner was given besides. */
  item: v.optional(wonItemSchema),
  /** Added to the wire: queens of this place that nobody was paid, and why. */
  unpaid: v.optional(v.object({ queens: v.number(), why: v.picklist(UNPAID_BECAUSE) })),
});
export type Standing = v.InferOutput<typeof standingSchema>;

/** Content of the JSON text `results`. `finalStandings` is empty while the tournament is played. */
export const tournamentResults = v.object({
  tournament: bracketSourceSchema,
  finalStandings: v.array(standingSchema),
  /** Added to the wire: the matches as the live bracket has them, with origins, and their history. */
  matches: v.optional(v.array(matchFrameSchema)),
  timeline: v.optional(timelineSchema),
});
export type TournamentResults = v.InferOutput<typeof tournamentResults>;
/** As the server writes it. */
export type TournamentResultsFrame = v.InferInput<typeof tournamentResults>;

/** Reads the text of `results`. Never throws. @returns `null` for what is no bracket */
export function parseTournamentResults(text: string): TournamentResults | null {
  const read = v.safeParse(tournamentResults, readJson(text));
  return read.success ? read.output : null;
}

/**
 * Why somebody cannot apply. `noName`: they have not chosen one yet. `notOpen`: not yet. `closed`: not any more. `full`: no place is
 * left. `already`: they are in. `inAnother`: in another that is not over. `missed`: they have not come to three within 24 hours, and
 * this one is free. `elo`: their rating is outside. `notEnoughKing`: the purse.
 */
export const APPLY_REFUSALS = [
  'noSuchTournament',
  'noName',
  'notOpen',
  'closed',
  'full',
  'already',
  'inAnother',
  'missed',
  'elo',
  'notEnoughKing',
] as const;
export type ApplyRefusal = (typeof APPLY_REFUSALS)[number];

/** Answer of POST `/tournament/apply/{id}`. */
export const applyAnswer = v.union([
  v.object({
    tournament: v.object({ id: idSchema, status: v.optional(v.string()), name: v.optional(v.string()) }),
    /** Added to the wire: KING that are left. */
    kingAmount: v.optional(v.number()),
  }),
  v.object({
    message: v.string(),
    /** Added to the wire: what the client makes its words of. */
    code: v.optional(v.picklist(APPLY_REFUSALS)),
    /** Added to the wire, with `missed`: from when on they may apply. */
    until: v.optional(millisSchema),
  }),
]);
export type ApplyAnswer = v.InferOutput<typeof applyAnswer>;

/** Why somebody cannot leave. `notIn`: they are in none. `started`: it is being played. */
export const EXIT_REFUSALS = ['notIn', 'started'] as const;
export type ExitRefusal = (typeof EXIT_REFUSALS)[number];

/** Answer of POST `/tournament/exit`. */
export const exitAnswer = v.union([
  v.object({
    statusCode: v.number(),
    message: v.string(),
    code: v.optional(v.picklist(EXIT_REFUSALS)),
  }),
  v.object({
    status: v.literal('ok'),
    /** Added to the wire: KING that came back, and what there are now. */
    refunded: v.optional(v.number()),
    kingAmount: v.optional(v.number()),
  }),
]);
export type ExitAnswer = v.InferOutput<typeof exitAnswer>;

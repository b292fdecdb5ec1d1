import * as v from 'valibot';
import { millisSchema } from './entities';
import { TWO_FACTOR_REFUSALS } from './otp';

/** Refusals of duels: in a file of its own, since a game needs them for its rematch and nothing else of duels. */

/** Refusals by the rules of duels. */
export const DUEL_RULE_REFUSALS = [
  'noSuchDuel',
  'taken',
  'over',
  'ownDuel',
  'bet',
  'notEnoughKing',
  'stakeLimit',
  'coolOff',
  'tooManyTries',
  'tooOften',
  'notOpen',
  'unavailable',
  'noOpponent',
  'challengesOff',
  'blockedByYou',
  'challengedOften',
] as const;

/**
 * Why a duel is not created, joined or played again. `noSuchDuel`: nobody has made it. `taken`: it has its two players, or its
 * owner has blocked the one who asks, who is not told. `over`: it was played, cancelled, or has expired. `ownDuel`: nobody
 * joins their own. `bet`: no whole number from 0 to 100000. `notEnoughKing`: the purse. `stakeLimit`, `coolOff`: limits that
 * the user has set for themselves. `tooManyTries`: too many wrong codes. `tooOften`: too many duels created or joined in a
 * short time. `notOpen`: the two have parted, or it is a challenge to somebody else. `unavailable`: it cannot be played again
 * now. `noOpponent`: nobody has this name, or they are of the house, or the user. `challengesOff`: they want no challenges.
 * `blockedByYou`: the user does not want to meet them. `challengedOften`: the user has challenged ten times within an hour. The
 * rest are those of two-factor: KING may not leave the account now.
 */
export const DUEL_REFUSALS = [...DUEL_RULE_REFUSALS, ...TWO_FACTOR_REFUSALS] as const;
export const duelRefusalSchema = v.picklist(DUEL_REFUSALS);
export type DuelRefusal = v.InferOutput<typeof duelRefusalSchema>;

/** A refusal with what the client needs to word it. */
export const refusalDetails = {
  code: duelRefusalSchema,
  /** `stakeLimit`: KING that may still be staked now. */
  left: v.optional(millisSchema),
  /** `coolOff`: when it ends. `tooManyTries`, `tooOften`, `challengedOften`, `otpLimited`: when the next try counts. `held`: until when. */
  until: v.optional(millisSchema),
  /** `otpWrong`: how many more one-time codes may be tried for now. */
  triesLeft: v.optional(millisSchema),
};

/** A refusal as a value. */
export const refusedSchema = v.object(refusalDetails);
export type DuelRefused = v.InferOutput<typeof refusedSchema>;

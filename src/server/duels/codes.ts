import { readDuelCode } from '../../rules/duel';
import { Buckets } from '../limits/buckets';

/**
 * Wrong codes a user may try: ten at once, then three a minute.
 *
 * A code is one of 2^30. With a thousand private duels waiting at a time a guess hits one with a chance of one in a
 * million; 4,330 guesses a day, for each user that somebody makes, find one in 240 days. Whoever finds it can only stake
 * against somebody who sees them, and who refuses at no cost.
 */
const WRONG_CODES = { perSecond: 3 / 60, burst: 10 };

/** Reads codes, and slows down those who guess. */
export class Codes {
  private readonly wrong: Buckets;

  /** @param now steady milliseconds */
  constructor(now: () => number) {
    this.wrong = new Buckets(WRONG_CODES, now);
  }

  /** Seconds until a user may try a code; 0 if they may now. */
  wait(uid: string): number {
    return this.wrong.wait(uid);
  }

  /** The code that was typed; `null` for what is none, which counts as a wrong one. */
  read(uid: string, typed: string): string | null {
    const code = readDuelCode(typed);
    if (code === null) this.countWrong(uid);
    return code;
  }

  /** A code led to no duel. */
  countWrong(uid: string): void {
    this.wrong.spend(uid);
  }
}

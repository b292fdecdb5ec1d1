import { ALLOWANCE_MESSAGES, ALLOWANCE_WINDOW_MS } from '../../protocol/limits';

/** Message limit of one socket: `ALLOWANCE_MESSAGES` within any `ALLOWANCE_WINDOW_MS`. */
export class Allowance {
  private readonly spent: number[] = [];

  /** @param now milliseconds of any steady clock. @returns false when too much was sent */
  spend(now: number): boolean {
    const { spent } = this;
    while (spent.length > 0 && (spent[0] ?? now) <= now - ALLOWANCE_WINDOW_MS) spent.shift();
    if (spent.length >= ALLOWANCE_MESSAGES) return false;
    spent.push(now);
    return true;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Site } from '../support/browser/site';
import { whole } from '../support/random';
import type { BrowserGame } from './browser-game';

/** A browser has its game again within this time after the return: it tries once a second. */
const BACK_MS = 5_000;
/** A server starts within this time where it has a core to itself; on a busy machine it takes longer. */
const START_MS = 2_000;
/** Clocks are right within a second; a busy machine adds the time that its messages take to arrive. */
const CLOCK_MS = 1_000;
const LOAD_MS = 500;

/** Something that kills what the games need, and brings it back. */
export interface Outage {
  kill(): Promise<void>;
  /** Resolves when the server or database is there again. */
  comeBack(): Promise<void>;
  /** Whether to kill when a move is stored and the opponent has it, but its mover has no confirmation. */
  unheard: boolean;
  /** Whether the kill ends every connection. A game at rest does not notice a database that is back at once. */
  cutsOff: boolean;
}

/** Milliseconds on both clocks together: they fall by the time that has been thought, whoever is to move. */
async function together(game: BrowserGame): Promise<number> {
  const { left } = await game.look('w');
  return left.w + left.b;
}

/**
 * Waits until both browsers have their game again and show it.
 *
 * @returns milliseconds from `readyAt` until the second browser received the game; the time that the test itself needs
 * to look at two pages on a busy machine is left out
 */
async function backAfter(game: BrowserGame, killedAt: number, readyAt: number): Promise<number> {
  const times = () => Object.values(game.seats).map(({ wire }) => wire.stateAt);
  await expect.poll(() => Math.min(...times())).toBeGreaterThan(killedAt);
  const backAt = Math.max(...times());
  await game.bothShow();
  return backAt - readyAt;
}

/**
 * Plays the next move.
 *
 * @returns milliseconds from `readyAt` until the move had reached both browsers
 */
async function playedAfter(game: BrowserGame, readyAt: number): Promise<number> {
  await game.bothShow();
  await game.play(1);
  return Math.max(...Object.values(game.seats).map(({ wire }) => wire.heardAt)) - readyAt;
}

/** An outage while a move of each game is on its way: the browsers go on by themselves, their clocks are right. */
export async function goThrough(
  { kill, comeBack, unheard, cutsOff }: Outage,
  games: readonly BrowserGame[],
  { random }: Site,
): Promise<void> {
  const before = await Promise.all(games.map(async game => ({ sum: await together(game), at: Date.now() })));
  for (const game of games) {
    const lines = unheard ? [...game.mover.line.lines] : [];
    for (const { down } of lines) down.hold();
    await game.press();
    if (unheard) await game.bothShow();
  }
  // Without `unheard` some moves are still under way and others have arrived.
  if (!unheard) await sleep(whole(random, 0, 30));
  await kill();
  const killedAt = Date.now();
  await comeBack();
  const readyAt = Date.now();

  const took = await Promise.all(
    games.map(game => (cutsOff ? backAfter(game, killedAt, readyAt) : playedAfter(game, readyAt))),
  );
  console.log(`killed${unheard ? ' before a confirmation' : ''}: back after ${took.join(' and ')} ms`);
  const busy = Math.max(0, readyAt - killedAt - START_MS);
  for (const milliseconds of took) expect(milliseconds).toBeLessThan(BACK_MS + busy);
  await Promise.all(games.map(game => game.play(1)));

  for (const [index, game] of games.entries()) {
    const told = before[index];
    if (!told) throw new Error('nobody looked at the clocks');
    const spent = told.sum - (await together(game));
    const lived = killedAt - told.at;
    // The outage is charged to neither player; the server's clocks run again from some moment of its return.
    expect(spent).toBeGreaterThanOrEqual(lived - CLOCK_MS - LOAD_MS);
    expect(spent).toBeLessThanOrEqual(lived + Date.now() - readyAt + CLOCK_MS + LOAD_MS);
    await game.isRight();
  }
}

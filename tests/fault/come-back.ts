import { setTimeout as sleep } from 'node:timers/promises';
import { type Pair, type Seat, sit } from '../support/server/game-pair';
import type { TestServer } from '../support/server/server';

/** Connects a player to their game again, however often they have to try. */
export async function sitAgain(server: TestServer, { session }: Seat): Promise<Seat> {
  for (;;) {
    const back = await sit(server, session).catch(() => null);
    if (back) return back;
    await sleep(100);
  }
}

/** Connects both players to their game again. */
export async function comeBack(server: TestServer, { white, black }: Pair): Promise<Pair> {
  const [first, second] = await Promise.all([sitAgain(server, white), sitAgain(server, black)]);
  return { white: first, black: second };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type Pair, type Seat, sit } from '../support/server/game-pair';
import type { TestServer } from '../support/server/server';

/** Connects both players to their game again, however often they have to try. */
export async function comeBack(server: TestServer, { white, black }: Pair): Promise<Pair> {
  const again = async ({ session }: Seat): Promise<Seat> => {
    for (;;) {
      const back = await sit(server, session).catch(() => null);
      if (back) return back;
      await sleep(100);
    }
  };
  const [first, second] = await Promise.all([again(white), again(black)]);
  return { white: first, black: second };
}

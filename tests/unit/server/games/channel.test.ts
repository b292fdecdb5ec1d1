import { expect, test } from 'vitest';
import type { GameHello } from '../../../../src/protocol/live';
import { gameChannel } from '../../../../src/server/games/channel';
import type { Said } from '../../../../src/server/games/nodes/messages';
import type { Place } from '../../../../src/server/games/place';
import type { Session } from '../../../../src/server/live/channel';

/** A player at a place that takes down all that they say. */
async function sitDown() {
  const heard: Said[] = [];
  let say: (text: string) => void = () => undefined;
  const place: Place = {
    game: 7,
    position: null,
    played: null,
    post: said => void heard.push(said),
    leave: () => undefined,
  };
  const connection = { isOpen: true, onClose: () => undefined, spend: () => true };
  const session = {
    ...{ uid: 'ada', hello: {}, connection },
    listen: (handle: (text: string) => void) => {
      say = handle;
    },
  };
  const games = {
    locate: async (_uid: string, sitAway: ((game: number) => Promise<boolean>) | null) => {
      await sitAway?.(7);
      return { kind: 'seated' as const };
    },
  };
  const channel = gameChannel(
    games,
    async () => null,
    { sit: async () => place },
    { debug: () => undefined },
  );
  await channel.open(session as unknown as Session<GameHello>);
  return { heard, say: (message: object) => say(JSON.stringify(message)) };
}

test('[IP-07] a draw offer reaches the game with the position it is meant for', async () => {
  const { heard, say } = await sitDown();
  say({ action: 'offerDraw', ply: 4 });
  say({ action: 'offerDraw' });
  expect(heard).toEqual([{ kind: 'offerDraw', ply: 4 }, { kind: 'offerDraw' }]);
});

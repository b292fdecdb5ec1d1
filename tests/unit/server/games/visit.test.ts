import { expect, test } from 'vitest';
import { closeCode, replacedCode } from '../../../../src/protocol/close-codes';
import type { GameHello } from '../../../../src/protocol/live';
import type { Said } from '../../../../src/server/games/nodes/messages';
import type { Place } from '../../../../src/server/games/place';
import { Visit } from '../../../../src/server/games/visit';
import type { Session } from '../../../../src/server/live/channel';

/**
 * A player whose game is at another node.
 *
 * @param told called when they are sent how it stands, before they have sat down
 */
function visitAway(told: (visit: Visit) => void) {
  const heard: Said[] = [];
  const closed: number[] = [];
  const place: Place = {
    game: 7,
    position: null,
    played: null,
    post: said => void heard.push(said),
    leave: () => undefined,
  };
  const close = (code: number) => void closed.push(code);
  const connection = { isOpen: true, onClose: () => undefined, clock: () => 0, close };
  const visit: Visit = new Visit(
    { uid: 'ada', hello: {}, connection } as unknown as Session<GameHello>,
    {
      locate: async (_uid, sitAway) => {
        await sitAway?.(7);
        return { kind: 'seated' };
      },
    },
    {
      sit: async () => {
        told(visit);
        return place;
      },
    },
    { debug: () => undefined },
  );
  return { visit, heard, closed };
}

const move = (mid?: string): Said => ({
  kind: 'move',
  move: { action: 'move', from: 'e2', to: 'e4', ...(mid !== undefined && { mid }) },
});

test('[IP-02] a move without an id that its game has heard is not said again, one that it has not is', async () => {
  let sittings = 0;
  const { visit, heard } = visitAway(one => {
    if (++sittings === 2) one.post(move());
  });
  await visit.enter();
  visit.post(move());
  visit.post(move('mine'));
  expect(heard).toEqual([move(), move('mine')]);
  visit.close(closeCode.resynchronise, 'resynchronise');
  await new Promise(setImmediate);
  expect(heard.slice(2)).toEqual([move('mine'), move()]);
});

test('[IP-15] a socket whose place another one of its window has taken is closed, and does not sit down again', async () => {
  let sittings = 0;
  const { visit, closed } = visitAway(() => void sittings++);
  await visit.enter();
  visit.close(replacedCode('window', 'window'), 'replaced');
  await new Promise(setImmediate);
  expect([closed, sittings]).toEqual([[closeCode.tryAgainLater], 1]);
});

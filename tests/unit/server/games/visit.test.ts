import { expect, test } from 'vitest';
import { closeCode, replacedCode } from '../../../../src/protocol/close-codes';
import type { GameHello } from '../../../../src/protocol/live';
import { stateFrame } from '../../../../src/server/games/frames';
import type { Said } from '../../../../src/server/games/nodes/messages';
import type { Place } from '../../../../src/server/games/place';
import { Visit } from '../../../../src/server/games/visit';
import type { Session } from '../../../../src/server/live/channel';
import { Table } from './table';

/**
 * A player whose game is at another node.
 *
 * @param told called when they are sent how it stands, before they have sat down
 */
function visitAway(told: (visit: Visit) => void, hello: Omit<GameHello, 'token'> = {}) {
  const heard: Said[] = [];
  const closed: number[] = [];
  const sought: (number | undefined)[] = [];
  const came: [window: string | undefined, again: boolean][] = [];
  const clock = { now: 0 };
  /** Judges what they have said last: a legal move. */
  let judge: () => void = () => undefined;
  const place: Place = {
    game: 7,
    position: null,
    played: null,
    post(said, settle) {
      heard.push(said);
      judge = () => settle(true);
    },
    leave: () => undefined,
  };
  const close = (code: number) => void closed.push(code);
  const proved: [sent: number, came: number][] = [];
  const connection = {
    ...{ isOpen: true, onClose: () => undefined, clock: () => clock.now, close },
    ...{ tell: () => undefined, prove: (sent: number, came: number) => void proved.push([sent, came]) },
  };
  const visit: Visit = new Visit(
    { uid: 'ada', hello, connection } as unknown as Session<GameHello>,
    {
      locate: async (_uid, sitAway, meant) => {
        sought.push(meant);
        await sitAway?.(7);
        return { kind: 'seated' };
      },
    },
    {
      sit: async ({ window, again }) => {
        came.push([window, again]);
        told(visit);
        return place;
      },
    },
    { debug: () => undefined },
  );
  return { visit, heard, closed, sought, came, proved, clock, judge: () => judge() };
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

test('[IP-03] a move proves the way only where it answers one of the opponent, since a state may not have arrived', async () => {
  const { visit, clock, judge, proved } = visitAway(one => one.send(stateFrame(new Table().game, 'w', 0)));
  await visit.enter();
  const says = (from: string, to: string): void => {
    visit.move({ action: 'move', from: from as 'e2', to: to as 'e4' });
    judge();
  };
  clock.now = 5;
  says('e2', 'e4');
  expect(proved).toEqual([]);
  const table = new Table().play('e2e4 e7e5');
  for (const frame of table.heard('w')) visit.send(frame);
  // A state that comes meanwhile is answered no sooner than the move.
  visit.send(stateFrame(table.game, 'w', 0));
  clock.now = 300;
  says('g1', 'f3');
  expect(proved).toEqual([[5, 300]]);
});

test('[IP-15] a socket tells which game its window comes back to, and that it sits down anew by itself', async () => {
  const nothing = () => undefined;
  const { visit, sought, came } = visitAway(nothing, { window: 'laptop', game: 7, again: true });
  await visit.enter();
  expect([sought, came]).toEqual([[7], [['laptop', true]]]);
  const first = visitAway(nothing, { window: 'phone' });
  await first.visit.enter();
  first.visit.close(closeCode.resynchronise, 'resynchronise');
  await new Promise(setImmediate);
  expect(first.sought).toEqual([undefined, undefined]);
  expect(first.came).toEqual([
    ['phone', false],
    ['phone', true],
  ]);
});

import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import type { GameFrame } from '../../../../../src/protocol/game-frames';
import { measure, newLine } from '../../../../../src/rules/lag';
import { stateFrame } from '../../../../../src/server/games/frames';
import { Guest } from '../../../../../src/server/games/nodes/guest';
import { type Item, seatsTold } from '../../../../../src/server/games/nodes/messages';
import { PlaceAway } from '../../../../../src/server/games/nodes/place-away';
import { OPENING } from '../../../../support/games/scripted';
import { Table } from '../table';

/** A player's connection at the owner of their game, and its other end at their edge; each node has a clock of its own. */
function seat() {
  const clocks = { owner: 5_000, edge: 70_000 };
  const line = newLine();
  const frames: GameFrame[] = [];
  const closed: number[] = [];
  const said: Item[] = [];
  const sizes: number[] = [];
  let isHeard = true;
  const player = {
    line,
    send: (frame: GameFrame) => frames.push(frame),
    close: (code: number) => closed.push(code),
  };
  const place = new PlaceAway('ana', 7, player, () => clocks.edge, {
    tell: item => void said.push({ ...item, seat: 'a' }),
    isHeard: () => isHeard,
    left: () => undefined,
  });
  const guest = new Guest(
    'a',
    () => clocks.owner,
    (item, bytes = 1_000) => {
      const text = JSON.stringify(item);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes);
      sizes.push(bytes);
      // As the bus carries it.
      place.hear(JSON.parse(text));
    },
  );
  const pass = (ms: number) => {
    clocks.owner += ms;
    clocks.edge += ms;
  };
  return { clocks, line, frames, closed, said, sizes, place, guest, pass, hush: () => (isHeard = false) };
}

test('[IP-07] a draw offer travels between nodes with the position it is meant for', () => {
  const said = { kind: 'offerDraw', ply: 4 };
  const item = { do: 'say', seat: 'a', said, thought: null, line: { roundTrip: null, shortestWay: null } };
  const told = { to: 'owner', from: 'edge', n: 1, items: [item] };
  expect(parse(seatsTold.schema, told)).toEqual(told);
});

const MOVE = { kind: 'move', move: { action: 'move', from: 'e2', to: 'e4' } } as const;
const state = (plies = OPENING) => stateFrame(new Table().play(plies).game, 'w', 0);

describe('a seat at a game of another node', () => {
  test('[IP-03] the way between the nodes is no part of a thinking time', () => {
    const { clocks, said, place, guest, pass } = seat();
    guest.send(state());
    pass(2_000);
    place.post(MOVE, () => undefined);
    const [say] = said;
    if (say?.do !== 'say') throw new Error('a move was said');
    expect(say.thought).toBe(2_000);
    // The frame took its time to the edge, and the move back.
    clocks.owner += 90;
    expect(guest.cameAt(say.thought)).toBe(7_000);
    expect(guest.line.relay).toBe(90);
    // More than has passed here cannot have been thought.
    expect(guest.cameAt(60_000)).toBe(7_090);
  });

  test('[IP-04] a flag falls later by what the way between the nodes took last', () => {
    const table = new Table('BLITZ_3').play(OPENING);
    table.step({ kind: 'join', side: 'w', line: { ...newLine(), relay: 90 } });
    table.after(180_000 + 89).tick();
    expect(table.game.phase).toBe('playing');
    table.after(1).tick();
    expect(table.game.result).toEqual({ result: 'black', reason: 'timeout' });
  });

  test('[IP-03] after a legal move the time begins with what the opponent answers', () => {
    const { said, place, guest, pass } = seat();
    const legal: boolean[] = [];
    guest.send(state());
    pass(1_000);
    place.post(MOVE, isLegal => legal.push(isLegal));
    place.post(MOVE, isLegal => legal.push(isLegal));
    guest.settle(false);
    guest.settle(true);
    expect(legal).toEqual([false, true]);
    pass(1_000);
    guest.send({
      move: 'e5',
      from: 'e7',
      to: 'e5',
      time: 1,
      timeO: 1,
      captured: { w: [], b: [] },
      fen: 'f',
      ply: 2,
    });
    pass(300);
    place.post(MOVE, () => undefined);
    expect(said.map(item => item.do === 'say' && item.thought)).toEqual([1_000, 1_000, 300]);
  });

  test('[IP-03] the round trip is the one that the edge measures', () => {
    const { line, said, place, guest } = seat();
    measure(line, 42, 0);
    place.measure();
    place.measure();
    const [told] = said;
    if (said.length !== 1 || told?.do !== 'measure') throw new Error('the line was told once');
    guest.measure(told.line);
    expect(guest.line).toMatchObject({ roundTrip: 42, proofs: [{ took: 42 }] });
  });

  test('[LV-14] the game is known, and said by heartbeats, once the player was sent it, and not while the owner is silent', () => {
    const { place, guest, pass, hush } = seat();
    expect([place.position, place.played]).toEqual([null, null]);
    const shown = state();
    guest.send(shown);
    expect(place.played).toEqual({ id: 7, isDuel: false });
    pass(500);
    expect(place.position).toEqual({ fen: shown.fen, ply: 4, spent: 500 });
    hush();
    expect(place.position).toBeNull();
  });

  test('[IP-02] a game of many hundred moves is sent in parts', () => {
    const { frames, sizes, guest } = seat();
    const shown = state();
    const long = {
      ...shown,
      moves: Array.from({ length: 3_000 }, () => shown.moves[0] ?? { move: '', from: 'a1', to: 'a1' }),
    };
    guest.send(long);
    expect(frames).toEqual([JSON.parse(JSON.stringify(long))]);
    expect(Math.max(...sizes)).toBeLessThan(50_000);
  });
});

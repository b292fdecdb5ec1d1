import { describe, expect, test } from 'vitest';
import {
  applyHand,
  type HandEffect,
  type HandEvent,
  type HandState,
  IDLE,
  PICKER_DEAF_MS,
  targetsOf,
} from '../../../../src/client/board/hand';
import type { BoardPosition } from '../../../../src/client/board/position';
import { type Square, START_FEN } from '../../../../src/rules/chess';
import { ChessGame } from '../../../../src/rules/game';
import { piecesOf, squareCell } from '../../../../src/rules/squares';

const SQUARE_PX = 60;

/** A player's hand on a board: presses squares and remembers what came of it. */
function handAt(fen: string, wish: Partial<BoardPosition> = {}) {
  const game = new ChessGame(fen);
  const position: BoardPosition = {
    movable: game.turn,
    pieces: piecesOf(fen),
    planned: new Set(),
    legalFrom: square => game.legalMoves(square),
    alwaysQueen: false,
    isLive: true,
    isAhead: false,
    hasPremoves: false,
    ...wish,
  };
  let state: HandState = IDLE;
  let now = 0;
  const effects: HandEffect[] = [];
  const send = (event: HandEvent) => {
    const step = applyHand(state, event, position);
    state = step.state;
    effects.push(...step.effects);
  };
  const middle = (square: Square) => {
    const { column, row } = squareCell(square, 'w');
    return { x: column + 0.5, y: row + 0.5 };
  };
  const hand = {
    press(square: Square, { touch = false, modifier = false } = {}) {
      send({ kind: 'press', square, at: middle(square), touch, modifier, now });
    },
    dragTo(square: Square) {
      send({ kind: 'drag', at: middle(square), squarePx: SQUARE_PX });
    },
    /** @param by in squares */
    nudge(square: Square, by: number) {
      const { x, y } = middle(square);
      send({ kind: 'drag', at: { x: x + by, y }, squarePx: SQUARE_PX });
    },
    release(square: Square | null, modifier = false) {
      send({ kind: 'release', square, modifier, now });
    },
    click(square: Square, modifier = false) {
      hand.press(square, { modifier });
      hand.release(square, modifier);
    },
    drag(from: Square, to: Square | null, modifier = false) {
      hand.press(from);
      hand.dragTo(to ?? 'h8');
      hand.release(to, modifier);
    },
    wait(ms: number) {
      now += ms;
    },
    send,
    get state() {
      return state;
    },
    get now() {
      return now;
    },
    moves: () => effects.filter(effect => effect.kind === 'move'),
    effects,
    targets: () => targetsOf(state, position).map(move => move.to),
  };
  return hand;
}

const PROMOTION = '3r1k2/4P3/8/8/8/8/8/4K3 w - - 0 1';
const CASTLING = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';

describe('moving', () => {
  test('[BI-09] a click on a piece and a click on a target make the move', () => {
    const hand = handAt(START_FEN);
    hand.click('g1');
    expect(hand.state.selected).toBe('g1');
    expect(hand.targets().sort()).toEqual(['f3', 'h3']);
    hand.click('f3');
    expect(hand.moves()).toEqual([{ kind: 'move', from: 'g1', to: 'f3' }]);
    expect(hand.state).toEqual(IDLE);
  });

  test('a whole move that asks leaves the hand as a move to be confirmed', () => {
    const hand = handAt(START_FEN);
    hand.send({ kind: 'play', from: 'g1', to: 'f3', asks: true, now: hand.now });
    expect(hand.moves()).toEqual([{ kind: 'move', from: 'g1', to: 'f3', asks: true }]);
    hand.send({ kind: 'play', from: 'g1', to: 'f3', now: hand.now });
    expect(hand.moves().at(-1)).toEqual({ kind: 'move', from: 'g1', to: 'f3' });
  });

  test('[BI-09] a drag to the target makes the move', () => {
    const hand = handAt(START_FEN);
    hand.drag('e2', 'e4');
    expect(hand.moves()).toEqual([{ kind: 'move', from: 'e2', to: 'e4' }]);
  });

  test('[BI-09] a finger that trembles less than a quarter of a square still clicks', () => {
    const hand = handAt(START_FEN);
    hand.press('e2', { touch: true });
    hand.nudge('e2', 0.24);
    expect(hand.state.held?.dragged).toBe(false);
    hand.release('e2');
    expect(hand.state.selected).toBe('e2');
    hand.press('d2', { touch: true });
    hand.nudge('d2', 0.25);
    expect(hand.state.held?.dragged).toBe(true);
  });

  test('[BI-01] an illegal drop and an illegal click send nothing and let go', () => {
    const hand = handAt(START_FEN);
    hand.drag('e2', 'e5');
    expect(hand.state).toEqual(IDLE);
    hand.click('e2');
    hand.click('e5');
    hand.drag('a1', null);
    expect(hand.moves()).toEqual([]);
    expect(hand.state).toEqual(IDLE);
  });

  test('[BI-01] a pinned piece has no targets and the other side’s pieces cannot be taken up', () => {
    const hand = handAt('4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1');
    hand.click('e2');
    expect(hand.targets()).toEqual([]);
    hand.drag('e2', 'c3');
    hand.drag('e8', 'e2');
    expect(hand.moves()).toEqual([]);
  });

  test('a click on another own piece selects that one, a second click on the same lets go', () => {
    const hand = handAt(START_FEN);
    hand.click('e2');
    hand.click('d2');
    expect(hand.state.selected).toBe('d2');
    hand.click('d2');
    expect(hand.state.selected).toBeNull();
    expect(hand.effects).toEqual([{ kind: 'select' }, { kind: 'select' }]);
  });

  test('a drag back to where it began keeps the piece selected', () => {
    const hand = handAt(START_FEN);
    hand.press('e2');
    hand.dragTo('e4');
    hand.dragTo('e2');
    hand.release('e2');
    expect(hand.state).toEqual({ ...IDLE, selected: 'e2' });
  });

  test('the right button ends a drag without a move', () => {
    const hand = handAt(START_FEN);
    hand.press('e2');
    hand.dragTo('e4');
    hand.send({ kind: 'cancel' });
    hand.release('e4');
    expect(hand.moves()).toEqual([]);
    expect(hand.state).toEqual(IDLE);
  });

  test('a second press while a piece is in the hand changes nothing', () => {
    const hand = handAt(START_FEN);
    hand.press('e2');
    hand.press('d2');
    expect(hand.state.held?.from).toBe('e2');
  });

  test('nothing can be taken up without a turn', () => {
    const hand = handAt(START_FEN, { movable: null });
    hand.drag('e2', 'e4');
    hand.click('e2');
    expect(hand.effects).toEqual([]);
    expect(hand.state).toEqual(IDLE);
  });

  test.each([
    ['g1', 'g1'],
    ['h1', 'g1'],
    ['c1', 'c1'],
    ['a1', 'c1'],
  ] as const)('[BI-02] the king castles on %s', (pressed, to) => {
    const byDrag = handAt(CASTLING);
    byDrag.drag('e1', pressed);
    const byClick = handAt(CASTLING);
    byClick.click('e1');
    byClick.click(pressed);
    for (const hand of [byDrag, byClick]) expect(hand.moves()).toEqual([{ kind: 'move', from: 'e1', to }]);
  });

  test('[BI-02] without the right to castle a click on the rook takes up the rook', () => {
    const hand = handAt(CASTLING.replace('KQkq', 'kq'));
    hand.click('e1');
    hand.click('h1');
    expect(hand.moves()).toEqual([]);
    expect(hand.state.selected).toBe('h1');
  });

  test('[GM-27] input over an old position shows the live one first and then counts', () => {
    const hand = handAt(START_FEN, { isLive: false });
    hand.drag('e2', 'e4');
    expect(hand.effects).toEqual([
      { kind: 'goLive' },
      { kind: 'select' },
      { kind: 'move', from: 'e2', to: 'e4' },
    ]);
  });
});

describe('the keyboard', () => {
  const pick = (square: Square, modifier = false): HandEvent => ({ kind: 'pick', square, modifier, now: 0 });

  test('[BI-09] the keyboard picks up, drops, and lets go on the same square', () => {
    const hand = handAt(START_FEN);
    hand.send(pick('b1'));
    expect(hand.state.selected).toBe('b1');
    hand.send(pick('b1'));
    expect(hand.state.selected).toBeNull();
    hand.send(pick('b1'));
    hand.send(pick('c3'));
    expect(hand.moves()).toEqual([{ kind: 'move', from: 'b1', to: 'c3' }]);
  });

  test('[BI-13] a modifier forces the picker for a key as well', () => {
    const hand = handAt(PROMOTION, { alwaysQueen: true });
    hand.send(pick('e7'));
    hand.send(pick('d8', true));
    expect(hand.state.promotion?.to).toBe('d8');
  });
});

describe('promotion', () => {
  const promote = (piece: 'q' | 'r' | 'b' | 'n', now: number, byPointer = true): HandEvent => ({
    kind: 'promote',
    piece,
    byPointer,
    now,
  });

  test.each(['q', 'r', 'b', 'n'] as const)('[BI-12] the picker makes a %s', piece => {
    const hand = handAt(PROMOTION);
    hand.drag('e7', 'd8');
    expect(hand.moves()).toEqual([]);
    expect(hand.state.promotion).toMatchObject({ from: 'e7', to: 'd8', side: 'w' });
    hand.send(promote(piece, PICKER_DEAF_MS));
    expect(hand.moves()).toEqual([{ kind: 'move', from: 'e7', to: 'd8', promotion: piece }]);
  });

  test('[BI-13] always-queen promotes without asking, unless a modifier is held', () => {
    const plain = handAt(PROMOTION, { alwaysQueen: true });
    plain.drag('e7', 'd8');
    expect(plain.moves()).toEqual([{ kind: 'move', from: 'e7', to: 'd8', promotion: 'q' }]);

    const asked = handAt(PROMOTION, { alwaysQueen: true });
    asked.drag('e7', 'd8', true);
    expect(asked.moves()).toEqual([]);
    expect(asked.state.promotion).not.toBeNull();
  });

  test('[BI-14] a click outside takes the promotion back', () => {
    const hand = handAt(PROMOTION);
    hand.drag('e7', 'd8');
    hand.send({ kind: 'dismiss', now: PICKER_DEAF_MS });
    expect(hand.state).toEqual(IDLE);
    expect(hand.moves()).toEqual([]);
  });

  test('[BI-15] clicks in the first 500 ms are ignored, keys are not', () => {
    const hand = handAt(PROMOTION);
    hand.wait(1000);
    hand.drag('e7', 'd8');
    hand.send(promote('n', 1499));
    hand.send({ kind: 'dismiss', now: 1499 });
    expect(hand.state.promotion).not.toBeNull();
    hand.send(promote('n', 1500));
    expect(hand.moves()).toHaveLength(1);

    const byKey = handAt(PROMOTION);
    byKey.drag('e7', 'd8');
    byKey.send(promote('n', 1, false));
    expect(byKey.moves()).toHaveLength(1);
  });

  test('a press under the open picker moves nothing', () => {
    const hand = handAt(PROMOTION);
    hand.drag('e7', 'd8');
    hand.click('e1');
    expect(hand.state.selected).toBeNull();
    expect(hand.state.promotion).not.toBeNull();
  });
});

describe('a new position', () => {
  test('a new position keeps a selection that still stands and ends one that does not', () => {
    const hand = handAt(START_FEN);
    hand.press('e2');
    hand.dragTo('e4');
    const held = hand.state;
    const elsewhere = new ChessGame('4k3/8/8/8/8/8/3P4/4K3 w - - 0 1');
    const gone: BoardPosition = {
      movable: 'w',
      pieces: piecesOf(elsewhere.fen),
      planned: new Set(),
      legalFrom: square => elsewhere.legalMoves(square),
      alwaysQueen: false,
      isLive: true,
      isAhead: false,
      hasPremoves: false,
    };
    const start = new ChessGame(START_FEN);
    const same: BoardPosition = {
      ...gone,
      pieces: piecesOf(START_FEN),
      legalFrom: square => start.legalMoves(square),
    };
    expect(applyHand(held, { kind: 'position' }, same).state).toEqual(held);
    expect(applyHand(held, { kind: 'position' }, gone).state).toEqual(IDLE);
    expect(applyHand(held, { kind: 'position' }, { ...same, isLive: false }).state).toEqual(IDLE);
  });
});

describe('ahead of the turn', () => {
  /** White's pieces while Black thinks; every square is within reach of the knight on g1 and the pawn on e7. */
  const ahead = (wish: Partial<BoardPosition> = {}) => {
    const fen = '4k3/4P3/8/8/8/8/8/4K1N1 b - - 0 1';
    const reach: Partial<Record<Square, Square[]>> = { g1: ['e2', 'f3', 'h3'], e7: ['e8'] };
    return handAt(fen, {
      movable: 'w',
      isAhead: true,
      legalFrom: from =>
        (reach[from] ?? []).map(to => ({ from, to, capture: false, promotes: to.endsWith('8') })),
      ...wish,
    });
  };

  test('[BI-10] clicks, drags and keys make premoves, never moves', () => {
    const hand = ahead();
    hand.click('g1');
    hand.click('f3');
    hand.drag('g1', 'h3');
    hand.send({ kind: 'pick', square: 'g1', modifier: false, now: 0 });
    hand.send({ kind: 'pick', square: 'e2', modifier: false, now: 0 });
    expect(hand.effects.filter(effect => effect.kind === 'premove')).toEqual([
      { kind: 'premove', from: 'g1', to: 'f3' },
      { kind: 'premove', from: 'g1', to: 'h3' },
      { kind: 'premove', from: 'g1', to: 'e2' },
    ]);
    expect(hand.moves()).toEqual([]);
  });

  test('[BI-10 BI-13] a premoved promotion asks in advance, or makes a queen with always-queen', () => {
    const asked = ahead();
    asked.drag('e7', 'e8');
    asked.send({ kind: 'promote', piece: 'n', byPointer: false, now: 0 });
    const queen = ahead({ alwaysQueen: true });
    queen.drag('e7', 'e8');
    expect(asked.effects.at(-1)).toEqual({ kind: 'premove', from: 'e7', to: 'e8', promotion: 'n' });
    expect(queen.effects.at(-1)).toEqual({ kind: 'premove', from: 'e7', to: 'e8', promotion: 'q' });
    queen.drag('e7', 'e8', true);
    expect(queen.state.promotion?.to).toBe('e8');
  });

  test('[BI-10] a click elsewhere, the right button and Escape take premoves back, and a click on another piece does not', () => {
    const cancels = (hand: ReturnType<typeof ahead>) =>
      hand.effects.filter(effect => effect.kind === 'cancelPremoves').length;
    const hand = ahead({ hasPremoves: true });
    hand.click('g1');
    hand.click('a5');
    expect([hand.state.selected, cancels(hand)]).toEqual([null, 0]);
    hand.click('a5');
    expect(cancels(hand)).toBe(1);
    hand.press('g1');
    hand.dragTo('f3');
    hand.send({ kind: 'cancel' });
    expect([hand.state, cancels(hand)]).toEqual([IDLE, 1]);
    hand.send({ kind: 'cancel' });
    expect(cancels(hand)).toBe(2);
    hand.press('g1');
    hand.send({ kind: 'letGo' });
    expect(cancels(hand)).toBe(2);
  });

  test('[BI-10 GM-27] a press over an old position shows the live one and does nothing else', () => {
    const hand = ahead({ isLive: false });
    hand.drag('g1', 'f3');
    hand.send({ kind: 'pick', square: 'g1', modifier: false, now: 0 });
    expect(hand.effects).toEqual([{ kind: 'goLive' }, { kind: 'goLive' }]);
    expect(hand.state).toEqual(IDLE);
  });
});

describe('a finger', () => {
  test('[BI-09] a finger moves when it is lifted from the target, wherever it came down', () => {
    const hand = handAt(START_FEN);
    hand.press('e2', { touch: true });
    hand.release('e2');
    hand.press('e4', { touch: true });
    expect(hand.moves()).toEqual([]);
    hand.release('e3');
    expect(hand.moves()).toEqual([{ kind: 'move', from: 'e2', to: 'e3' }]);
  });

  test('[BI-09] a finger that a second one joins moves nothing', () => {
    const hand = handAt(START_FEN);
    hand.press('e2', { touch: true });
    hand.release('e2');
    hand.press('e4', { touch: true });
    hand.send({ kind: 'letGo' });
    hand.release('e4');
    expect(hand.moves()).toEqual([]);
  });
});

import fc from 'fast-check';
import { type Container, Sprite, Texture } from 'pixi.js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BoardPicture } from '../../../../src/client/board/picture';
import { BoardView } from '../../../../src/client/canvas/board/board-view';
import type { BoardLook } from '../../../../src/client/canvas/board/look';
import type { PieceArt } from '../../../../src/client/canvas/board/piece-art';
import type { BoardPainter } from '../../../../src/client/canvas/board/textures';
import type { Part } from '../../../../src/client/canvas/stage/view';
import { START_FEN } from '../../../../src/rules/chess';
import { ChessGame } from '../../../../src/rules/game';
import { ALL_SQUARES, piecesOf } from '../../../../src/rules/squares';

/** The scene graph alone: textures are names, nothing is drawn. */

const SQUARE_PX = 50;
const TRAVEL_MS = 100;
const art = (key: string): PieceArt => ({ key, strip: {} as PieceArt['strip'] });

const CLASSIC: BoardLook = {
  theme: 'CLASSIC',
  surface: null,
  white: art('w'),
  black: art('b'),
  grayscale: false,
  coordinates: true,
  inkShapes: false,
};

let painted: string[];
let destroyed: string[];
let frames: number;
let view: BoardView;

const painter: BoardPainter = {
  band: () => new Texture({ label: 'band' }),
  ground(_look, orientation, { squarePx, resolution }) {
    const name = `ground ${orientation} ${squarePx}@${resolution}`;
    painted.push(name);
    return { texture: new Texture({ label: name }), destroy: () => destroyed.push(name) };
  },
  *atlas(look, _orientation, { squarePx, resolution }) {
    yield;
    const name = `atlas ${look.white.key} ${squarePx}@${resolution}`;
    painted.push(name);
    const cells = new Map<string, Texture>();
    const cell = (label: string) => {
      const texture = cells.get(label) ?? new Texture({ label });
      cells.set(label, texture);
      return texture;
    };
    return {
      cell,
      grown: (label, squares) => cell(`${label} ×${squares}`),
      destroy: () => destroyed.push(name),
    };
  },
};

function picture(fen: string, wish: Partial<BoardPicture> = {}): BoardPicture {
  return {
    pieces: piecesOf(fen),
    through: [],
    orientation: 'w',
    lastMove: null,
    selected: null,
    targets: [],
    premoves: [],
    numbered: false,
    drawn: [],
    check: null,
    hover: null,
    cursor: null,
    held: null,
    motion: { durationMs: TRAVEL_MS, travel: true },
    ...wish,
  };
}

/** Sprites on show: `name@x,y`. */
function sprites(root: Container = view): Sprite[] {
  return root.visible || root === view
    ? root.children.flatMap(child =>
        child instanceof Sprite ? (child.visible ? [child] : []) : sprites(child as Container),
      )
    : [];
}
const named = (name: string) => sprites().filter(sprite => sprite.texture.label === name);
const placesOf = (name: string) => named(name).map(({ x, y }) => `${x / SQUARE_PX},${y / SQUARE_PX}`);
/** Runs frames of 16 ms until nothing moves. */
function settle(from = 0) {
  let now = from;
  for (; view.step(now); now += 16) if (now > from + 5000) throw new Error('never comes to rest');
  return now;
}

beforeEach(() => {
  painted = [];
  destroyed = [];
  frames = 0;
  view = new BoardView({
    painter,
    invalidate: () => {
      frames += 1;
    },
  });
  view.dress(CLASSIC);
  view.resize({ width: SQUARE_PX * 8, height: SQUARE_PX * 8, resolution: 1 });
});

describe('a prepared board', () => {
  const size = { width: SQUARE_PX * 8, height: SQUARE_PX * 8, resolution: 1 };
  const atlas = `atlas ${CLASSIC.white.key} ${SQUARE_PX}@1`;
  /** Textures that have been painted and not destroyed. */
  const held = (): string[] => {
    const left = [...painted];
    for (const one of destroyed) left.splice(left.indexOf(one), 1);
    return left.sort();
  };

  test('[SH-01] a board prepared in steps is put on with its size without being painted again, for the side that came meanwhile', async () => {
    const early = new BoardView({ painter, invalidate: () => undefined });
    early.dress(CLASSIC);
    early.update(picture(START_FEN));
    let pauses = 0;
    await early.prepare(size, async () => {
      pauses += 1;
      if (pauses === 2) early.update(picture(START_FEN, { orientation: 'b' }));
    });
    expect(pauses).toBeGreaterThan(2);
    expect(early.isPainted).toBe(false);
    expect(held()).toEqual([atlas, `ground b ${SQUARE_PX}@1`]);

    const before = painted.length;
    early.resize(size);
    expect(early.isPainted).toBe(true);
    expect(painted).toHaveLength(before);
    early.destroy();
    expect(held()).toEqual([]);
  });

  test('[SH-01] a prepared board is made anew when the GPU’s context is lost before it is done', async () => {
    const hit = new BoardView({ painter, invalidate: () => undefined });
    hit.dress(CLASSIC);
    hit.update(picture(START_FEN));
    let pauses = 0;
    await hit.prepare(size, async () => {
      pauses += 1;
      if (pauses === 1) hit.restore();
    });
    const both = [atlas, `ground w ${SQUARE_PX}@1`];
    expect(destroyed.toSorted()).toEqual(both);
    expect(held()).toEqual(both);
    hit.resize(size);
    expect(painted).toHaveLength(4);
    hit.destroy();
    expect(held()).toEqual([]);
  });

  test('[SH-01] a prepared board is thrown away for a board that leaves and for another size', async () => {
    const left = new BoardView({ painter, invalidate: () => undefined });
    left.dress(CLASSIC);
    left.update(picture(START_FEN));
    const coming = left.prepare(size, async () => undefined);
    left.destroy();
    await coming;
    expect(destroyed).toHaveLength(2);

    const other = new BoardView({ painter, invalidate: () => undefined });
    other.dress(CLASSIC);
    other.update(picture(START_FEN));
    await other.prepare(size, async () => undefined);
    other.resize({ ...size, resolution: 2 });
    expect(destroyed).toHaveLength(4);
    other.destroy();
    expect(destroyed).toHaveLength(6);
  });
});

describe('pieces', () => {
  test('pieces stand on their squares, seen from either side', () => {
    view.update(picture(START_FEN));
    settle();
    expect(placesOf('wk')).toEqual(['4,7']);
    expect(placesOf('bp')).toHaveLength(8);
    view.update(picture(START_FEN, { orientation: 'b' }));
    settle();
    expect(placesOf('wk')).toEqual(['3,0']);
    expect(sprites(view).filter(sprite => /^[wb][pnbrqk]$/.test(sprite.label))).toHaveLength(32);
  });

  test('a moved piece keeps its sprite and travels, easing out', () => {
    view.update(picture(START_FEN));
    settle();
    const knight = named('wn').find(sprite => sprite.x === 6 * SQUARE_PX);
    view.update(picture(new ChessGame(START_FEN).moveSan('Nf3')?.fen ?? ''));
    // The piece moves with the first frame, however late that comes.
    expect(view.step(1000)).toBe(true);
    const first = 7 * SQUARE_PX - (knight?.y ?? 0);
    expect(first).toBeGreaterThan(0);
    expect(view.step(1016)).toBe(true);
    const second = 7 * SQUARE_PX - (knight?.y ?? 0) - first;
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThan(first);
    expect(view.step(1000 + TRAVEL_MS)).toBe(false);
    expect([knight?.x, knight?.y]).toEqual([5 * SQUARE_PX, 5 * SQUARE_PX]);
    expect(knight?.destroyed).toBe(false);
  });

  test('a travelling piece has arrived when less than a pixel of its way is left', () => {
    view.update(picture(START_FEN));
    settle();
    view.update(picture(new ChessGame(START_FEN).moveSan('e3')?.fen ?? ''));
    const arrival = settle(1000) - 1000;
    // 50 px eased out: half a pixel is left after eight tenths of the time.
    expect(arrival).toBeGreaterThan(TRAVEL_MS / 2);
    expect(arrival).toBeLessThan(TRAVEL_MS - 16);
    expect(placesOf('wp')).toContain('4,5');
  });

  test('a next position interrupts a travelling piece, which goes on from where it is', () => {
    view.update(picture(START_FEN));
    settle();
    const rook = named('wp').find(sprite => sprite.x === 4 * SQUARE_PX);
    view.update(picture(new ChessGame(START_FEN).moveSan('e4')?.fen ?? ''));
    view.step(1000);
    view.step(1050);
    const midway = rook?.y ?? 0;
    view.update(picture(START_FEN));
    expect(rook?.y).toBe(midway);
    view.step(1060);
    expect(rook?.y).toBeGreaterThan(midway);
    expect(rook?.y).toBeLessThan(6 * SQUARE_PX);
    settle(1060);
    expect(rook?.y).toBe(6 * SQUARE_PX);
  });

  test('[BI-03] a captured pawn fades and leaves the scene', () => {
    view.update(picture('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1'));
    settle();
    const [pawn] = named('bp');
    view.update(picture('4k3/8/3P4/8/8/8/8/4K3 b - - 0 1'));
    view.step(0);
    view.step(40);
    expect(pawn?.alpha).toBeLessThan(1);
    settle(40);
    expect(pawn?.destroyed).toBe(true);
    expect(placesOf('wp')).toEqual(['3,2']);
    expect(named('bp')).toEqual([]);
  });

  test('[BI-12] a promoted pawn changes where it arrives', () => {
    view.update(picture('5k2/4P3/8/8/8/8/8/4K3 w - - 0 1'));
    settle();
    view.update(picture('4Qk2/8/8/8/8/8/8/4K3 b - - 0 1'));
    view.step(0);
    view.step(50);
    expect(named('wp')).toHaveLength(1);
    settle(50);
    expect(named('wp')).toEqual([]);
    expect(placesOf('wq')).toEqual(['4,0']);
  });

  test('a second position before the first frame travels from the first position', () => {
    view.update(picture(START_FEN));
    view.update(picture(new ChessGame(START_FEN).moveSan('Nf3')?.fen ?? ''));
    expect(placesOf('wn')).toContain('6,7');
    expect(view.step(0)).toBe(true);
    expect(placesOf('wn')).not.toContain('6,7');
    expect(placesOf('wn')).not.toContain('5,5');
  });

  test('with reduced motion nothing travels, and pieces fade in where they belong', () => {
    const still = { motion: { durationMs: TRAVEL_MS, travel: false } };
    view.update(picture(START_FEN, still));
    settle();
    view.update(picture(new ChessGame(START_FEN).moveSan('Nf3')?.fen ?? '', still));
    view.step(0);
    expect(placesOf('wn')).toContain('5,5');
    settle();
    expect(named('wn').map(sprite => sprite.alpha)).toEqual([1, 1]);
  });
});

describe('the hand', () => {
  const held = { from: 'e2' as const, x: 4.2, y: 3.8, finger: null };

  test('a held piece is centred under the pointer over all others, its ghost stays', () => {
    view.update(picture(START_FEN, { held }));
    settle();
    const [shadow, pawn] = sprites().slice(-2);
    expect(shadow?.texture.label).toBe('lift');
    expect([pawn?.texture.label, pawn?.x, pawn?.y]).toEqual(['wp', 185, 165]);
    const ghost = named('wp').find(sprite => sprite.alpha < 1);
    expect([ghost?.x, ghost?.y]).toEqual([4 * SQUARE_PX, 6 * SQUARE_PX]);
  });

  test('[BI-09] a resize under a held piece takes its ghost along', () => {
    const held = { from: 'g1', x: 2, y: 2, finger: null } as const;
    view.update(picture(START_FEN));
    settle();
    view.update(picture(START_FEN, { held }));
    view.step(0);
    view.resize({ width: 8 * 70, height: 8 * 70, resolution: 2 });
    settle();
    const ghost = sprites().find(sprite => sprite.label === 'ghost');
    expect([ghost?.texture.label, ghost?.x, ghost?.y]).toEqual(['wn', 6 * 70, 7 * 70]);
  });

  test('[BI-09] a finger carries a piece larger, with a ring round its square, and in normal size after letting go', () => {
    const finger = { over: 'e4' } as const;
    view.update(picture(START_FEN));
    settle();
    view.update(picture(START_FEN, { held: { from: 'e2', x: 4.5, y: 3, finger } }));
    view.step(0);
    const [ring, shadow, pawn] = sprites().slice(-3);
    expect([ring, shadow, pawn].map(sprite => sprite?.texture.label)).toEqual([
      'aim ×2',
      'lift ×1.6',
      'wp ×1.6',
    ]);
    // Enlarged sprites keep their middles.
    expect([ring?.x, ring?.y]).toEqual([3.5 * SQUARE_PX, 3.5 * SQUARE_PX]);
    expect([pawn?.x, pawn?.y]).toEqual([185, 110]);
    view.update(picture(START_FEN, { held: { from: 'e2', x: 4.5, y: 3, finger: { over: null } } }));
    expect(named('aim ×2')).toEqual([]);
    // The pawn glides home from where it was let go.
    view.update(picture(START_FEN));
    expect([pawn?.texture.label, pawn?.x, pawn?.y]).toEqual(['wp', 4 * SQUARE_PX, 2.5 * SQUARE_PX]);
    settle();
    expect(placesOf('wp')).toContain('4,6');
  });

  test('a piece dropped on its target stands there at once', () => {
    view.update(picture(START_FEN, { held }));
    settle();
    view.update(picture(new ChessGame(START_FEN).moveSan('e4')?.fen ?? ''));
    expect(view.step(0)).toBe(false);
    expect(placesOf('wp')).toContain('4,4');
    expect(named('lift')).toEqual([]);
  });

  test('[BI-01] a piece dropped anywhere else glides home', () => {
    view.update(picture(START_FEN, { held }));
    settle();
    const pawn = sprites().at(-1);
    view.update(picture(START_FEN));
    expect(pawn?.y).toBe(165);
    expect(view.step(0)).toBe(true);
    expect(pawn?.y).toBeGreaterThan(165);
    expect(pawn?.y).toBeLessThan(6 * SQUARE_PX);
    settle();
    expect([pawn?.x, pawn?.y]).toEqual([4 * SQUARE_PX, 6 * SQUARE_PX]);
  });

  test('a piece that a new position takes out of the hand leaves nothing behind', () => {
    view.update(picture(START_FEN, { held }));
    settle();
    view.update(picture('4k3/8/8/8/8/8/8/4K3 w - - 0 1'));
    settle();
    expect(
      sprites()
        .map(sprite => sprite.texture.label)
        .filter(label => /^[wb][pnbrqk]$/.test(label ?? '')),
    ).toEqual(['bk', 'wk']);
    expect(named('lift')).toEqual([]);
  });
});

describe('marks', () => {
  test('[BI-21] the last move, selection, targets and check are marked on their squares, and nowhere afterwards', () => {
    const marked = {
      lastMove: { from: 'e7', to: 'd6' },
      selected: 'd1',
      targets: [
        { square: 'd2', capture: false },
        { square: 'd4', capture: true },
      ],
      check: 'e8',
      hover: 'd2',
      cursor: 'a1',
    } as const;
    view.update(picture(START_FEN, { ...marked, targets: [...marked.targets] }));
    settle();
    expect(placesOf('moved')).toEqual(['4,1', '3,2']);
    expect(placesOf('chosen')).toEqual(['3,7']);
    expect(placesOf('target')).toEqual(['3,6']);
    expect(placesOf('capture')).toEqual(['3,4']);
    expect(placesOf('check')).toEqual(['4,0']);
    expect(placesOf('hover')).toEqual(['3,6']);
    expect(placesOf('cursor')).toEqual(['0,7']);
    // Its file label would be under the selection's corners.
    expect(placesOf('label d1')).toEqual(['3,7']);
    view.update(picture(START_FEN));
    for (const name of ['moved', 'chosen', 'target', 'capture', 'check', 'hover', 'cursor', 'label d1']) {
      expect(named(name)).toEqual([]);
    }
  });

  test('the glow of a check swells and then rests', () => {
    view.update(picture(START_FEN, { check: 'e8' }));
    view.step(0);
    view.step(40);
    expect(named('check')[0]?.alpha).toBeLessThan(1);
    settle(40);
    expect(named('check')[0]?.alpha).toBe(1);
  });
});

describe('textures', () => {
  test('textures are painted once, and anew only for another size, resolution, side or set', () => {
    view.update(picture(START_FEN));
    view.update(picture(new ChessGame(START_FEN).moveSan('e4')?.fen ?? ''));
    expect(painted).toEqual(['ground w 50@1', 'atlas w 50@1']);
    view.resize({ width: 480, height: 480, resolution: 2 });
    expect(painted.slice(2)).toEqual(['ground w 60@2', 'atlas w 60@2']);
    expect(destroyed).toEqual(['ground w 50@1', 'atlas w 50@1']);
    expect(named('wk')[0]?.x).toBe(4 * 60);
  });

  test('textures are painted anew when the GPU has lost them, and released at the end', () => {
    view.update(picture(START_FEN));
    view.restore();
    expect(painted).toHaveLength(4);
    view.destroy();
    expect(destroyed).toHaveLength(4);
  });

  test('the same picture again asks for no frame', () => {
    const same = picture(START_FEN);
    view.update(same);
    const before = frames;
    view.update(same);
    expect(frames).toBe(before);
  });
});

describe('premoves and missed moves', () => {
  const AFTER = (...sans: string[]) => ChessGame.replay(sans)?.fen ?? '';

  test('[BI-10] premoves are hatched on both squares, and no piece is paler for it', () => {
    const pieces = piecesOf(AFTER('e4', 'e5', 'Nf3'));
    const premoves = [{ from: 'g1', to: 'f3' }] as const;
    view.update(picture('', { pieces, premoves }));
    settle();
    expect(placesOf('premove').sort()).toEqual(['5,5', '6,7']);
    const knight = named('wn').find(sprite => sprite.x === 5 * SQUARE_PX);
    expect(knight?.alpha).toBe(1);
    view.update(picture('', { pieces: piecesOf(AFTER('e4', 'e5', 'Nf3')) }));
    settle();
    expect(knight?.alpha).toBe(1);
    expect(named('premove')).toEqual([]);
  });

  const through = [piecesOf(AFTER('e4')), piecesOf(AFTER('e4', 'e5'))];

  test('[GM-15] missed moves are played one after the other, within 600 ms in all', () => {
    view.update(picture(START_FEN));
    settle();
    view.update(picture(AFTER('e4', 'e5', 'Nf3'), { through }));
    view.step(0);
    view.step(190);
    expect(placesOf('bp')).toContain('4,1');
    expect(placesOf('wn')).toContain('6,7');
    view.step(390);
    view.step(399);
    expect(placesOf('wn')).toContain('6,7');
    view.step(401);
    view.step(601);
    expect(view.step(602)).toBe(false);
    expect(placesOf('wp')).toContain('4,4');
    expect(placesOf('bp')).toContain('4,3');
    expect(placesOf('wn')).toContain('5,5');
  });

  test('[GM-15] a press on the board, the next move and reduced motion end the playing of missed moves at once', () => {
    const last = AFTER('e4', 'e5', 'Nf3');
    for (const next of [picture(last, { selected: 'e2' }), picture(AFTER('d4'))]) {
      view.update(picture(START_FEN));
      settle();
      view.update(picture(last, { through }));
      view.step(0);
      view.update(next);
      view.step(1);
      // The first move's piece arrives; no further one begins to move.
      expect(view.step(201)).toBe(false);
      expect(named('wp')).toHaveLength(8);
    }
    const still = { durationMs: TRAVEL_MS, travel: false };
    view.update(picture(last, { through, motion: still }));
    view.step(0);
    expect(placesOf('wn')).toContain('5,5');
  });
});

describe('the glint of a cut stone', () => {
  const DIAMOND: BoardLook = { ...CLASSIC, theme: 'DIAMOND', surface: { theme: 'DIAMOND' } };
  const afterE4 = (fen: string, wish: Partial<BoardPicture> = {}): BoardPicture =>
    picture(fen, { lastMove: { from: 'e2', to: 'e4' }, ...wish });
  const moved = new ChessGame(START_FEN).moveSan('e4')?.fen ?? '';
  const glint = () => sprites().filter(({ label }) => label === 'glint');

  test('[BO-09] the glint crosses the board once after a move, under the pieces, and then the board stands still', () => {
    view.dress(DIAMOND);
    view.update(picture(START_FEN));
    settle();
    expect(glint()).toEqual([]);
    view.update(afterE4(moved));
    view.step(1000);
    expect(view.step(1400)).toBe(true);
    const [light] = glint();
    expect(light?.x).toBeCloseTo(4 * SQUARE_PX, -2);
    expect(light?.alpha).toBeGreaterThan(0.1);
    expect(light && view.children.indexOf(light)).toBe(1);
    settle(1400);
    expect(glint()).toEqual([]);
    expect(view.step(9000)).toBe(false);
  });

  test('[BO-09] the glint is left out for reduced motion, light graphics and other stones', () => {
    const still = { durationMs: TRAVEL_MS, travel: false };
    for (const [look, wish] of [
      [DIAMOND, { motion: still }],
      [{ ...DIAMOND, surface: null }, {}],
      [CLASSIC, {}],
    ] as const) {
      view.dress(look);
      view.update(afterE4(START_FEN, wish));
      settle();
      view.update(afterE4(moved, wish));
      view.step(1000);
      view.step(1016);
      expect(glint()).toEqual([]);
      settle(1016);
    }
  });
});

describe('the repainted part', () => {
  const sideOf = ({ texture }: Sprite) => Number(/×(.+)$/.exec(texture.label ?? '')?.[1] ?? 1) * SQUARE_PX;
  /** Sprites over a point, from the bottom up. */
  const stackAt = (shown: readonly Sprite[], x: number, y: number) =>
    shown
      .filter(sprite => {
        const side = sideOf(sprite);
        return x > sprite.x && x < sprite.x + side && y > sprite.y && y < sprite.y + side;
      })
      .map(({ texture, x: left, y: top, alpha }) => `${texture.label} ${left} ${top} ${alpha}`)
      .join();
  const POINTS = Array.from({ length: 32 }, (_, index) => (index + 0.5) * (SQUARE_PX / 4));
  const stacks = () => {
    const shown = sprites().filter(({ alpha }) => alpha > 0);
    return POINTS.flatMap(y => POINTS.map(x => ({ x, y, stack: stackAt(shown, x, y) })));
  };
  const isInside = ({ x, y }: { x: number; y: number }) =>
    view.changed === 'all' ||
    view.changed.some(({ area: { left, top, right, bottom } }) => {
      return x >= left && x <= right && y >= top && y <= bottom;
    });

  const square = fc.constantFrom(...ALL_SQUARES);
  const anywhere = fc.integer({ min: 0, max: 400 }).map(px => px / SQUARE_PX);
  const maybe = fc.option(square, { nil: null, freq: 3 });
  const wish = fc.record({
    plies: fc.nat(6),
    selected: maybe,
    check: maybe,
    hover: maybe,
    cursor: maybe,
    last: fc.option(fc.record({ from: square, to: square }), { nil: null }),
    targets: fc.array(fc.record({ square, capture: fc.boolean() }), { maxLength: 4 }),
    held: fc.option(
      fc.record({
        from: square,
        x: anywhere,
        y: anywhere,
        finger: fc.option(fc.record({ over: maybe }), { nil: null, freq: 2 }),
      }),
      { nil: null, freq: 2 },
    ),
    travel: fc.boolean(),
    orientation: fc.constantFrom('w' as const, 'w' as const, 'w' as const, 'b' as const),
    frames: fc.integer({ min: 1, max: 10 }),
  });

  test('[SH-01 BI-21] the repainted part covers all that looks different, whatever the hand and the opponent do', () => {
    const game = ['e4', 'd5', 'exd5', 'Qxd5', 'Nc3', 'Qe5+'];
    const chess = new ChessGame(START_FEN);
    const fens = [START_FEN, ...game.map(san => chess.moveSan(san)?.fen ?? '')];
    fc.assert(
      fc.property(fc.array(wish, { minLength: 2, maxLength: 8 }), wishes => {
        view = new BoardView({ painter, invalidate: () => undefined });
        view.dress(CLASSIC);
        view.resize({ width: SQUARE_PX * 8, height: SQUARE_PX * 8, resolution: 1 });
        let now = 0;
        let shown: ReturnType<typeof stacks> = [];
        for (const { plies, last, travel, frames: count, ...rest } of wishes) {
          view.update(
            picture(fens[plies] ?? '', {
              ...rest,
              lastMove: last,
              motion: { durationMs: TRAVEL_MS, travel },
            }),
          );
          for (let frame = 0; frame < count; frame++) {
            now += 16;
            view.step(now);
            const next = stacks();
            next.forEach((point, index) => {
              const before = shown[index]?.stack;
              if (point.stack !== before && !isInside(point)) {
                throw new Error(`${point.x},${point.y}: ${before} became ${point.stack}`);
              }
            });
            shown = next;
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('[SH-01 BI-21] nothing is repainted when nothing has changed, and little when a piece moves', () => {
    view.update(picture(START_FEN));
    expect(view.step(0)).toBe(false);
    expect(view.changed).toBe('all');
    view.update(picture(START_FEN, { selected: null }));
    view.step(16);
    expect(view.changed).toEqual([]);
    view.update(picture(new ChessGame(START_FEN).moveSan('e4')?.fen ?? ''));
    view.step(32);
    const [{ area }] = view.changed as [Part];
    expect(area.left).toBe(4 * SQUARE_PX);
    expect(area.right).toBe(5 * SQUARE_PX);
    expect(area.top).toBeGreaterThan(4 * SQUARE_PX);
    expect(area.bottom).toBe(7 * SQUARE_PX);
  });
});

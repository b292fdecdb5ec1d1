import { beforeEach, describe, expect, test } from 'vitest';
import { BoardControl } from '../../../../src/client/board/control';
import type { BoardActions, BoardScene } from '../../../../src/client/board/feed';
import type { KeyPress } from '../../../../src/client/board/keyboard';
import type { BoardPicture } from '../../../../src/client/board/picture';
import { type Square, START_FEN } from '../../../../src/rules/chess';
import { ChessGame } from '../../../../src/rules/game';
import { Position } from '../../../../src/rules/position/position';
import { squareCell } from '../../../../src/rules/squares';

/** A board with a game behind it, as its view and the page see it. */

const PLAIN = { set: 'court', palette: '4_1_1' };
const PROMOTION = '5k2/4P3/8/8/8/8/8/4K3 w - - 0 1';

let scene: BoardScene;
let told: () => void;
let said: string[];
let now: number;
/** Whether the game accepts moves and premoves. */
let accepts: boolean;
let pictures: BoardPicture[];
let control: BoardControl;

const again = ({ fen }: Position) => new Position(fen);

/** A position that is on show and live. */
const at = (fen: string) => ({ shown: new Position(fen), live: new Position(fen) });

function feed(part: Partial<BoardScene>): void {
  scene = { ...scene, ...part };
}

const actions: BoardActions = {
  step: to => said.push(`step ${to}`),
  play: {
    move({ from, to, promotion }) {
      said.push(`move ${from}${to}${promotion ?? ''}`);
      const played = accepts && new ChessGame(scene.live).move({ from, to, promotion });
      if (played) feed({ ...at(played.fen), lastMove: { from, to }, movable: null });
    },
    premove({ from, to, promotion = null }) {
      said.push(`premove ${from}${to}`);
      if (accepts) feed({ premoves: [...scene.premoves, { from, to, promotion: promotion ?? null }] });
    },
    cancelPremoves() {
      said.push('cancel premoves');
      feed({ premoves: [] });
    },
    goLive() {
      said.push('go live');
      feed({ shown: scene.live });
    },
    select: () => said.push('select'),
  },
};

function open(part: Partial<BoardScene> = {}, playing: BoardActions = actions): void {
  scene = {
    ...at(START_FEN),
    game: 0,
    keepsMarks: false,
    orientation: 'w',
    lastMove: null,
    movable: 'w',
    alwaysQueen: false,
    premoves: [],
    premoveMode: 'off',
    through: [],
    style: {
      theme: 'CLASSIC',
      white: PLAIN,
      black: PLAIN,
      grayscale: false,
      lightGraphics: false,
      coordinates: 'inside',
      inkShapes: false,
    },
    ...part,
  };
  const source = {
    // A store's reader makes new objects each time.
    // All parts are new objects at each reading.
    read() {
      const { shown, live, through, ...rest } = scene;
      return {
        ...structuredClone(rest),
        shown: again(shown),
        live: again(live),
        through: through.map(again),
      };
    },
    subscribe(onChange: () => void) {
      told = onChange;
      return () => undefined;
    },
  };
  control = new BoardControl(source, playing, { now: () => now, prefersStillness: () => false });
  control.follow(source, playing);
  pictures = [];
  control.attach({ update: picture => pictures.push(picture), atOnce: change => change() });
}

const last = (): BoardPicture => {
  const picture = pictures.at(-1);
  if (!picture) throw new Error('nothing was drawn');
  return picture;
};
const middle = (square: Square) => {
  const { column, row } = squareCell(square, 'w');
  return { x: column + 0.5, y: row + 0.5 };
};
function carry(from: Square, to: Square): void {
  control.press(middle(from), { touch: false, modifier: false });
  control.track(middle(to), 60);
}
function drop(from: Square, to: Square): BoardPicture[] {
  carry(from, to);
  pictures = [];
  control.release(middle(to), false);
  return pictures;
}
/** Where a picture shows the piece that was carried: in the hand, or the squares it stands on. */
const whereIs = ({ held, pieces }: BoardPicture, from: Square, to: Square) =>
  held ? 'held' : [from, to].filter(square => pieces.has(square)).join();
const pressOf = (name: string, part: Partial<KeyPress> = {}): KeyPress => {
  const held = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  return { key: name, code: '', repeat: false, ...held, ...part };
};
const key = (name: string, part: Partial<KeyPress> = {}): boolean => control.key(pressOf(name, part));

beforeEach(() => {
  said = [];
  now = 1000;
  accepts = true;
});

describe('a piece that is let go', () => {
  test('[BI-09] a dropped piece stays where it was dropped, and no picture shows it back where it came from', () => {
    open();
    carry('e2', 'e4');
    expect(last().held).toMatchObject({ from: 'e2', x: 4.5 });
    const after = drop('e2', 'e4');
    expect(after.map(picture => whereIs(picture, 'e2', 'e4'))).toEqual(['e4']);
    expect(last().lastMove).toEqual({ from: 'e2', to: 'e4' });
    // The store tells of the same move again later, and nothing is left to draw.
    told();
    expect(pictures).toHaveLength(1);
  });

  test('[BI-01] a refused or illegal move sends the piece home at once', () => {
    accepts = false;
    open();
    expect(drop('e2', 'e4').map(picture => whereIs(picture, 'e2', 'e4'))).toEqual(['e2']);
    expect(drop('e2', 'e5').map(picture => whereIs(picture, 'e2', 'e5'))).toEqual(['e2']);
    expect(said.filter(text => text.startsWith('move'))).toEqual(['move e2e4']);
    expect(control.snapshot().selected).toBeNull();
  });

  test('[BI-12] a pawn waits for its new piece on the square it was dropped on, and becomes it there', () => {
    open(at(PROMOTION));
    expect(drop('e7', 'e8').map(picture => whereIs(picture, 'e7', 'e8'))).toEqual(['e8']);
    expect(control.snapshot().promotion).toMatchObject({ from: 'e7', to: 'e8' });
    pictures = [];
    control.promote('n', false);
    expect(pictures.map(picture => picture.pieces.get('e8')?.letter)).toEqual(['n']);
    expect(said.at(-1)).toBe('move e7e8n');
  });

  test('[BI-10] a queued premove stands where it was dropped, hatched and numbered, and a single premove’s piece goes home', () => {
    const ahead = {
      movable: null,
      ...at(START_FEN.replace(' w ', ' b ')),
    };
    open({ ...ahead, premoveMode: 'queue' });
    const queued = drop('g1', 'f3');
    expect(queued.map(picture => whereIs(picture, 'g1', 'f3'))).toEqual(['f3']);
    expect(last()).toMatchObject({ numbered: true, premoves: [{ from: 'g1', to: 'f3' }] });
    open({ ...ahead, premoveMode: 'one' });
    expect(drop('g1', 'f3').map(picture => whereIs(picture, 'g1', 'f3'))).toEqual(['g1']);
    expect(last().premoves).toHaveLength(1);
  });

  test('[GM-27] a press over an old position shows the live one in the same picture', () => {
    const { fen } = new ChessGame(START_FEN).moveSan('e4') ?? { fen: '' };
    open({ shown: new Position(), live: new Position(fen), movable: 'b' });
    pictures = [];
    control.press(middle('e7'), { touch: false, modifier: false });
    expect(said).toEqual(['go live', 'select']);
    expect(pictures).toHaveLength(1);
    expect(last()).toMatchObject({ selected: 'e7' });
    expect(last().pieces.has('e4')).toBe(true);
    control.track(middle('e5'), 60);
    control.release(middle('e5'), false);
    expect(last().pieces.has('e5')).toBe(true);
  });
});

describe('the picture', () => {
  test('[BI-09] a carried piece waits at the edge, and lies above a finger', () => {
    open();
    control.press(middle('e2'), { touch: true, modifier: false });
    control.track({ x: 12, y: 3 }, 60);
    expect(last().held).toEqual({ from: 'e2', x: 8, y: 3 - 1.2, finger: { over: null } });
    control.track({ x: 4.5, y: 4.5 }, 60);
    expect(last()).toMatchObject({ held: { x: 4.5, y: 3.3, finger: { over: 'e4' } }, hover: 'e4' });
    // At the upper edge the piece lies beside the finger instead of above it, at the same distance.
    control.track({ x: 4.5, y: 0.6 }, 60);
    expect(last().held).toEqual({ from: 'e2', x: 4.5 - 1.2, y: 0.6, finger: { over: 'e8' } });
    control.letGo();
    expect(last().held).toBeNull();
  });

  test('[BI-21] the picture has the targets, the one under the pointer, the check and the moves passed through', () => {
    open();
    control.press(middle('g1'), { touch: false, modifier: false });
    expect(
      last()
        .targets.map(({ square }) => square)
        .sort(),
    ).toEqual(['f3', 'h3']);
    control.track(middle('f3'), 60);
    expect(last().hover).toBe('f3');
    const game = new ChessGame();
    const fens = ['f3', 'e5', 'g4', 'Qh4#'].map(san => game.moveSan(san)?.fen ?? '');
    const fen = fens.at(-1) ?? '';
    feed({ ...at(fen), through: fens.slice(0, -1).map(one => new Position(one)), movable: null });
    told();
    expect(last()).toMatchObject({ check: 'e1', hover: null, targets: [], selected: null });
    expect(last().through).toHaveLength(3);
    const { through } = last();
    control.track(middle('a1'), 60);
    control.focus('a1');
    expect(last().through).toBe(through);
  });

  test('[SH-01] a message without news draws nothing and tells nobody', () => {
    open();
    let heard = 0;
    control.subscribe(() => heard++);
    pictures = [];
    told();
    control.track(middle('e4'), 60);
    control.letGo();
    expect([pictures.length, heard]).toEqual([0, 0]);
    feed({ style: { ...scene.style, theme: 'DIAMOND' } });
    told();
    expect(heard).toBe(1);
    expect(control.snapshot().scene.style.theme).toBe('DIAMOND');
  });

  test('[SH-01] a press draws at once and tells the page when it is asked to', () => {
    open();
    let heard = 0;
    control.subscribe(() => heard++);
    pictures = [];
    control.press(middle('e2'), { touch: false, modifier: false });
    expect([pictures.length, heard]).toEqual([1, 0]);
    control.publish();
    expect([heard, control.snapshot().selected]).toEqual([1, 'e2']);
  });

  test('positions that follow each other fast hurry their pieces', () => {
    open();
    const travels = ['e4', 'e5', 'Nf3'].map((san, index) => {
      now += [1000, 100, 5][index] ?? 0;
      const fen = new ChessGame(scene.shown).moveSan(san)?.fen ?? '';
      feed(at(fen));
      told();
      return last().motion.durationMs;
    });
    expect(travels).toEqual([180, 100, 60]);
  });
});

test('pieces travel as fast as the scene says, or arrive at once when it says so', () => {
  open({ travelMs: 360 });
  const move = (san: string) => {
    now += 1000;
    const fen = new ChessGame(scene.shown).moveSan(san)?.fen ?? '';
    feed(at(fen));
    told();
    return last().motion.durationMs;
  };
  expect(move('e4')).toBe(360);
  feed({ travelMs: 0 });
  told();
  // A piece that is let go in the wrong place is home at once as well.
  expect(last().motion.durationMs).toBe(0);
  expect(move('e5')).toBe(0);
});

test('[BI-09 GM-02] on a turned board the hand finds its squares and the keyboard its directions', () => {
  open({ orientation: 'b' });
  const seen = (square: Square) => {
    const { column, row } = squareCell(square, 'b');
    return { x: column + 0.5, y: row + 0.5 };
  };
  control.press(seen('g1'), { touch: false, modifier: false });
  feed({ orientation: 'w' });
  told();
  // When the board turns during a drag the held piece stays at the pointer.
  control.track(middle('f3'), 60);
  expect(last()).toMatchObject({ orientation: 'w', hover: 'f3', held: { from: 'g1', x: 5.5 } });
  control.release(middle('f3'), false);
  expect(said.at(-1)).toBe('move g1f3');
  open({ orientation: 'b' });
  control.focus('e2');
  key('ArrowDown');
  expect(control.cursor).toBe('e3');
});

describe('the keyboard', () => {
  test('[BI-09] the keyboard walks, picks up and drops, and stays at the edge', () => {
    open();
    control.focus('e2');
    expect(key(' ')).toBe(true);
    expect(key('ArrowUp') && key('ArrowUp')).toBe(true);
    expect(last()).toMatchObject({ selected: 'e2', cursor: 'e4' });
    key('Enter');
    expect(said).toEqual(['select', 'move e2e4']);
    control.focus('a1');
    key('ArrowLeft');
    key('ArrowDown');
    expect(control.cursor).toBe('a1');
    control.focus(null);
    expect(last().cursor).toBeNull();
    expect(control.snapshot().cursor).toBe('a1');
  });

  test('[BI-09 GM-24] arrows and page keys with Alt, Ctrl or Meta are left to the browser', () => {
    open();
    control.focus('e2');
    key('ArrowUp', { shiftKey: true });
    const { cursor } = control;
    expect(cursor).toBe('e3');
    const held: readonly Partial<KeyPress>[] = [{ altKey: true }, { ctrlKey: true }, { metaKey: true }];
    for (const name of ['ArrowLeft', 'ArrowUp', 'Home', 'PageDown'])
      expect(held.map(part => key(name, part))).toEqual([false, false, false]);
    expect(control.cursor).toBe(cursor);
  });

  test('[BI-09] an illegal typed move is marked and overwritten, and is forgotten when the focus leaves', () => {
    open();
    for (const letter of 'Nf5') key(letter);
    key('Enter');
    expect(control.snapshot()).toMatchObject({ typed: 'Nf5', isIllegal: true });
    key('N');
    expect(control.snapshot()).toMatchObject({ typed: 'N', isIllegal: false });
    key('Backspace');
    for (const letter of 'e4') key(letter);
    control.focus(null);
    expect(control.snapshot().typed).toBe('');
    for (const letter of 'Nf3') key(letter);
    key('Enter');
    expect([said.at(-1), control.snapshot().typed]).toEqual(['move g1f3', '']);
    // Nonsense is told as well, and cut where no move could be so long.
    for (const [text, told] of [
      ['Zz9', 'Zz9'],
      ['abcdefghij', 'abcdefgh'],
    ] as const) {
      for (const letter of text) expect(key(letter), letter).toBe(true);
      key('Enter');
      expect(control.snapshot()).toMatchObject({ typed: told, isIllegal: true });
    }
  });

  test('[BI-09] a move is typed while the focus is elsewhere, and keys that are no part of one are left to others', () => {
    open();
    const typed = (...names: string[]) => names.map(name => control.type(pressOf(name)));
    expect(typed('Enter', 'Escape', 'Backspace', 'x', 'z', 'F', 't', '4', ' ', 'ArrowUp')).not.toContain(
      true,
    );
    expect(typed('N', 'f', '6', 'Backspace', '3')).not.toContain(false);
    expect(control.snapshot().typed).toBe('Nf3');
    expect(typed('Enter')).toEqual([true]);
    expect([said.at(-1), control.snapshot().typed]).toEqual(['move g1f3', '']);
    typed('d', 'Escape', 'e');
    control.press(middle('d2'), { touch: false, modifier: false });
    control.publish();
    expect(control.snapshot().typed).toBe('');
    open({ movable: null });
    expect(typed('e', '4', 'Enter')).toEqual([false, false, false]);
  });

  test('[GM-24 BI-17] page keys step, Escape first forgets what was typed, V marks, and other keys are left alone', () => {
    open();
    for (const name of ['Home', 'PageUp', 'PageDown', 'End']) key(name);
    key('a');
    key('Escape');
    key('Escape');
    expect(said).toEqual(['step first', 'step previous', 'step next', 'step last', 'step last']);
    control.focus('d4');
    key('v', { code: 'KeyV', shiftKey: true });
    expect(last().drawn).toEqual([{ from: 'd4', to: 'd4', ink: 'green' }]);
    expect(['t', 'F1', 'Tab', 'Backspace'].map(name => key(name))).toEqual([false, false, false, false]);
    expect(key('a', { ctrlKey: true })).toBe(false);
  });

  test('[BI-09 BI-17] the letter V marks on every Latin keyboard, and its place on those of other alphabets', () => {
    open();
    control.focus('d4');
    for (const name of ['k', 'd', '2']) key(name, { code: name === 'k' ? 'KeyV' : '' });
    expect([control.snapshot().typed, last().drawn]).toEqual(['kd2', []]);
    key('Escape');
    key('v', { code: 'Period' });
    expect(last().drawn).toHaveLength(1);
    control.focus('e4');
    key('м', { code: 'KeyV' });
    expect([control.snapshot().typed, last().drawn.length]).toEqual(['', 2]);
  });

  test('[BI-09] a move begun in letters ends with its game, and when no move can be made any more', () => {
    const typed = () => control.snapshot().typed;
    const come = (part: Partial<BoardScene>) => {
      feed(part);
      told();
    };
    open({ premoveMode: 'one', movable: null, ...at(START_FEN.replace(' w ', ' b ')) });
    key('N');
    come({ ...at(START_FEN), movable: 'w' });
    expect(typed()).toBe('N');
    come({ movable: null, premoveMode: 'off' });
    expect(typed()).toBe('');
    come({ movable: 'w' });
    key('e');
    come({ game: 1 });
    expect(typed()).toBe('');
    // On the squares a move can be written while the opponent thinks.
    come({ movable: null });
    key('d');
    come({ ...at(START_FEN), lastMove: null, movable: 'w' });
    expect(typed()).toBe('d');
  });

  test('[SP-08] in a game that is only watched the keyboard marks and steps, and writes no moves', () => {
    open({ movable: null }, { ...actions, play: null });
    expect([key('e'), key('Enter'), key(' ')]).toEqual([false, false, false]);
    expect([key('Home'), key('ArrowUp'), key('v', { code: 'KeyV' })]).toEqual([true, true, true]);
    expect(control.isReadOnly).toBe(true);
    expect(drop('e2', 'e4').every(({ held }) => held === null)).toBe(true);
  });
});

test('[BI-10] the right button ends what the hand is doing, or else the premoves, and says whether it did', () => {
  const fen = START_FEN.replace(' w ', ' b ');
  open({ ...at(fen), movable: null, premoveMode: 'one' });
  carry('g1', 'f3');
  expect(control.cancel()).toBe(true);
  expect(control.cancel()).toBe(false);
  drop('g1', 'f3');
  expect(control.isBusy).toBe(true);
  expect(control.cancel()).toBe(true);
  expect([scene.premoves, last().premoves, control.isBusy]).toEqual([[], [], false]);
});

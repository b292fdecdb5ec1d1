import { expect, test } from 'vitest';
import { type PgnGame, pgnFileName, writePgn } from '../../../src/rules/pgn';

const GAME: PgnGame = {
  id: 77,
  date: new Date('2026-11-21T23:59:59Z'),
  white: 'Ana_1',
  black: 'Boris',
  result: 'black',
  reason: 'checkmate',
  type: 'BLITZ_RANKED',
  timeControl: 'BLITZ_3P2',
  sans: ['f3', 'e5', 'g4', 'Qh4#'],
  clocks: [180_000, 180_000, 3_725_040, 59_900],
  elo: { white: 1500.4, black: 1512.6 },
  began: new Date('2026-11-21T23:48:03.7Z'),
  link: 'https://chess.example/matches/77',
};

const tag = (pgn: string, name: string): string | undefined =>
  new RegExp(`^\\[${name} "(.*)"\\]$`, 'm').exec(pgn)?.[1];

test('[MH-07 MH-08] the plain form has the seven tags, the time control and the moves', () => {
  expect(writePgn(GAME, 'plain')).toBe(`[Event "Rated blitz game"]
[Site "Kingside"]
[Date "2026.11.21"]
[Round "-"]
[White "Ana_1"]
[Black "Boris"]
[Result "0-1"]
[TimeControl "300+0"]

1. f3 e5 2. g4 Qh4# 0-1
`);
});

test.each([
  ['NORMAL', '1000+0'],
  ['RANKED', '1000+0'],
  ['BLITZ_NORMAL', '300+0'],
  ['BLITZ_RANKED', '300+0'],
  ['BULLET_NORMAL', 'unknown'],
  ['BULLET_RANKED', 'unknown'],
  ['', 'unknown'],
  ['CHESS960', 'unknown'],
])('[MH-07] type %j has the time control %s', (type, control) => {
  expect(tag(writePgn({ ...GAME, type }, 'plain'), 'TimeControl')).toBe(control);
});

test('[MH-08] verdicts stand behind their moves, in pawns and moves until mate, and a mate on the board has none', () => {
  const verdicts = [{ cp: -50 }, { cp: 120 }, { mate: -1 }, { won: 'b' }] as const;
  expect(writePgn({ ...GAME, verdicts }, 'plain')).toContain(
    '\n1. f3 {[%eval -0.5]} 1... e5 {[%eval 1.2]} 2. g4 {[%eval #-1]} 2... Qh4# 0-1\n',
  );
  expect(writePgn({ ...GAME, verdicts }, 'annotated')).toContain(
    '1. f3 {[%eval -0.5] [%clk 0:03:00]} 1... e5',
  );
});

test.each([
  ['white', '1-0'],
  ['black', '0-1'],
  ['draw', '1/2-1/2'],
] as const)('[MH-08] a result of %s is %s in its tag and after the moves', (result, text) => {
  const pgn = writePgn({ ...GAME, result }, 'plain');
  expect(tag(pgn, 'Result')).toBe(text);
  expect(pgn.endsWith(` ${text}\n`)).toBe(true);
});

test('[IP-18] [MH-08] the annotated form of an armageddon has the time of each side, and the plain one the usual', () => {
  const armageddon = { ...GAME, timeControl: 'BLITZ_5', clocks: [300_000, 240_000, 299_000, 238_000] };
  const pgn = writePgn(armageddon, 'annotated');
  expect(pgn).toContain('\n[WhiteTimeControl "300+0"]\n[BlackTimeControl "240+0"]\n[Termination');
  expect(tag(pgn, 'TimeControl')).toBeUndefined();
  expect(tag(writePgn(armageddon, 'plain'), 'TimeControl')).toBe('300+0');
});

test('[MH-08] the annotated form has the true time control, ratings, the end and each clock', () => {
  expect(writePgn(GAME, 'annotated')).toBe(`[Event "Rated blitz game"]
[Site "Kingside"]
[Date "2026.11.21"]
[Round "-"]
[White "Ana_1"]
[Black "Boris"]
[Result "0-1"]
[TimeControl "180+2"]
[Termination "normal"]
[WhiteElo "1500"]
[BlackElo "1513"]
[PlyCount "4"]
[UTCDate "2026.11.21"]
[UTCTime "23:48:03"]
[GameId "77"]
[Link "https://chess.example/matches/77"]

1. f3 {[%clk 0:03:00]} 1... e5 {[%clk 0:03:00]} 2. g4 {[%clk 1:02:05.04]} 2...
Qh4# {[%clk 0:00:59.9]} 0-1
`);
});

test('[MH-08] unknown facts are not written', () => {
  const { clocks: _, elo: __, began: ___, link: ____, ...bare } = GAME;
  const pgn = writePgn({ ...bare, timeControl: 'HOURGLASS', reason: 'timeout', sans: [] }, 'annotated');
  expect(pgn).not.toMatch(/Elo|clk|UTC|Link/);
  expect(tag(pgn, 'TimeControl')).toBe('?');
  expect(tag(pgn, 'Termination')).toBe('time forfeit');
  expect(pgn.endsWith('\n\n0-1\n')).toBe(true);
  // A clock that is missing in the middle leaves the others where they belong.
  const holed = writePgn({ ...GAME, clocks: [180_000] }, 'annotated');
  expect(holed).toContain('1. f3 {[%clk 0:03:00]} 1... e5 2. g4 Qh4# 0-1');
});

test('[MH-08] lines have at most 79 characters, and no name breaks out of its tag', () => {
  const sans = Array.from({ length: 300 }, () => 'Nbxd7+');
  const long = writePgn({ ...GAME, sans, white: 'a"]\n[Black "\\' }, 'annotated');
  expect(Math.max(...long.split('\n').map(line => line.length))).toBeLessThanOrEqual(79);
  expect(long).toContain('[White "a\\"] [Black \\"\\\\"]\n[Black "Boris"]\n');
});

test('[MH-06] a file is named by date and both players, and differently for each game', () => {
  expect(pgnFileName(GAME)).toBe('2026-11-21_Ana_1_vs_Boris_77.pgn');
  expect(pgnFileName({ ...GAME, id: 78 })).not.toBe(pgnFileName(GAME));
  expect(pgnFileName({ ...GAME, date: new Date('?'), white: '../Zoë' })).toBe(
    '____-__-______Zoë_vs_Boris_77.pgn',
  );
});

test('[MH-08] both forms name the opening where it is known', () => {
  const opening = { eco: 'A00', name: "Barnes Opening: Fool's Mate" };
  for (const form of ['plain', 'annotated'] as const) {
    const pgn = writePgn({ ...GAME, opening }, form);
    expect([tag(pgn, 'ECO'), tag(pgn, 'Opening')]).toEqual([opening.eco, opening.name]);
    expect(writePgn({ ...GAME, opening: null }, form)).toBe(writePgn(GAME, form));
  }
});

test('[MH-07] a game past midnight is dated by the day it began, in both forms', () => {
  const game = { ...GAME, date: new Date('2026-11-22T00:09:00Z') };
  for (const form of ['plain', 'annotated'] as const)
    expect(writePgn(game, form)).toContain('[Date "2026.11.21"]');
});

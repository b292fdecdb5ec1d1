import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads public test data: the folder KINGSIDE_DATA, when it is set. */

const read = (path: string): string => {
  const file = join(process.env.KINGSIDE_DATA ?? '', path);
  return process.env.KINGSIDE_DATA && existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** A position, and the number of its sequences of legal moves of each length. */
export interface PerftPosition {
  fen: string;
  counts: readonly { depth: number; nodes: number }[];
}

/** Counts that every collection has; each position is rich in one kind of unusual move. */
const KNOWN: readonly PerftPosition[] = [
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', [20, 400, 8902]],
  ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', [48, 2039]],
  ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', [14, 191, 2812]],
  ['r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', [6, 264, 9467]],
  ['rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', [44, 1486]],
  ['r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10', [46, 2079]],
].map(([fen, nodes]) => ({ fen: String(fen), counts: Array.from(nodes ?? [], numbered) }));

function numbered(nodes: number | string, index: number): { depth: number; nodes: number } {
  return { depth: index + 1, nodes: Number(nodes) };
}

/** The deepest count within the cap, which contains the shallower ones. */
const atMost = (cap: number, { fen, counts }: PerftPosition): PerftPosition => ({
  fen,
  counts: counts.filter(({ nodes }) => nodes <= cap).slice(-1),
});

/** Reads `FEN ;D1 20 ;D2 400 …`, one position a line. */
function suite(): PerftPosition[] {
  const lines = read('perft/perftsuite.epd').split('\n');
  return lines.filter(Boolean).map(line => {
    const [fen = '', ...counts] = line.split(';').map(part => part.trim());
    return atMost(200_000, { fen, counts: counts.map(text => countOf(text.slice(1))) });
  });
}

/** Reads records of `epd FEN` (four fields) and `perft DEPTH COUNT`. */
function random(): PerftPosition[] {
  return [...read('perft/random-100.perft').matchAll(/^epd (.+)\n((?:perft .+\n?)+)/gm)].map(
    ([, epd = '', lines = '']) => {
      const counts = lines.trim().split('\n');
      return atMost(10_000, {
        fen: `${epd.trim()} 0 1`,
        counts: counts.map(line => countOf(line.slice('perft '.length))),
      });
    },
  );
}

function countOf(text: string): { depth: number; nodes: number } {
  const [depth, nodes] = text.split(' ').map(Number);
  return { depth: depth ?? 0, nodes: nodes ?? 0 };
}

export const perftPositions = (): PerftPosition[] => [...KNOWN, ...suite(), ...random()];

/** A recorded game. */
export interface RecordedGame {
  title: string;
  sans: string[];
  result: string;
}

/** Games of PGN texts without variations. */
export function recordedGames(name: string): RecordedGame[] {
  const games = read(`pgn/${name}.pgn`)
    .replaceAll('\r', '')
    .split(/^(?=\[Event )/m);
  return games
    .filter(game => game.trim() !== '')
    .map((game, index) => ({
      title: `${name} ${index}`,
      ...movesOf(game),
    }));
}

/** Moves and result of one PGN text. */
export function movesOf(pgn: string): { sans: string[]; result: string } {
  const words = pgn
    .replace(/^\[.*$/gm, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\d+\.+/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const result = words.at(-1) ?? '';
  return { sans: words.slice(0, -1), result };
}

/** Openings of the published tables: code and name, and the moves that lead there. */
export function namedOpenings(): { name: string; sans: string[] }[] {
  return ['a', 'b', 'c', 'd', 'e'].flatMap(volume => {
    const [, ...rows] = read(`openings/${volume}.tsv`).trim().split('\n');
    return rows.map(row => {
      const [eco = '', name = '', pgn = ''] = row.split('\t');
      return { name: `${eco} ${name}`, sans: pgn.split(' ').filter(word => !word.endsWith('.')) };
    });
  });
}

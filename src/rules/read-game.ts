import { type PlayedMove, START_FEN } from './chess';
import { MAX_WRITTEN_PLIES, playFrom } from './game';
import { readSetUp } from './set-up';

/** A game or a position that somebody has written down. */
export interface WrittenGame {
  /** The position it begins with. */
  start: string;
  moves: readonly PlayedMove[];
  /** Names of the players; `null` where the text has none. */
  white: string | null;
  black: string | null;
}

/** Why a text is no game: it is too long, it is neither of the two forms, or one of its moves is not possible. */
export type Unreadable = { reason: 'tooLong' | 'noGame' | 'noPosition' } | { reason: 'noMove'; move: string };

/** Characters of a text that is read: many games of a collection, of which the first one is taken. */
export const MAX_GAME_TEXT = 500_000;

/**
 * Reads a position in FEN, or a game in PGN: with tags or without, its first game where there are several. Comments and
 * variations are left out. Only a PGN needs chess.js, which is fetched then.
 *
 * @throws where chess.js cannot be fetched
 * @source settled reading 94; Portable Game Notation, import format (1994)
 */
export async function readGame(
  text: string,
): Promise<{ ok: true; game: WrittenGame } | ({ ok: false } & Unreadable)> {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed.length > MAX_GAME_TEXT) return { ok: false, reason: 'tooLong' };
  if (/^[\w/]+\s+[wb]\s/.test(trimmed)) {
    const start = readSetUp(trimmed);
    if (start === null) return { ok: false, reason: 'noPosition' };
    return { ok: true, game: { start, moves: [], white: null, black: null } };
  }
  return readPgn(firstGame(trimmed.replaceAll('\r\n', '\n')));
}

/** Up to where the tags of a second game begin. */
function firstGame(text: string): string {
  const second = /\]\s*\n\s*\n[^[][\s\S]*?\n\s*\n?(?=\[\w+\s+")/.exec(text);
  return second ? text.slice(0, second.index + second[0].length) : text;
}

async function readPgn(text: string): ReturnType<typeof readGame> {
  const { Chess } = await import('chess.js');
  const chess = new Chess();
  try {
    chess.loadPgn(text);
  } catch (error) {
    // chess.js says the move that it could not make in its words only.
    const move = /Invalid move in PGN: (\S+)/.exec(String(error))?.[1];
    if (move !== undefined) return { ok: false, reason: 'noMove', move };
    return { ok: false, reason: /FEN/i.test(String(error)) ? 'noPosition' : 'noGame' };
  }
  const tags = chess.getHeaders();
  const set = Object.entries(tags).find(([name]) => name.toLowerCase() === 'fen')?.[1];
  const start = set ? readSetUp(set) : START_FEN;
  if (start === null) return { ok: false, reason: 'noPosition' };
  const sans = chess.history();
  if (sans.length === 0 && !set) return { ok: false, reason: 'noGame' };
  if (sans.length > MAX_WRITTEN_PLIES) return { ok: false, reason: 'tooLong' };
  const { moves, rest } = playFrom(start, sans);
  if (rest !== null) return { ok: false, reason: 'noMove', move: rest };
  return { ok: true, game: { start, moves, white: nameOf(tags.White), black: nameOf(tags.Black) } };
}

/** The seven tags are always there: a question mark stands for what nobody knows. */
const nameOf = (tag: string | undefined): string | null =>
  tag === undefined || /^\??$/.test(tag.trim()) ? null : tag.trim().slice(0, 60);

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

/** Faults of a text as a whole. */
export const TEXT_FAULTS = ['tooLong', 'noGame', 'noPosition'] as const;

/**
 * Why a text is no game: it is too long, it is neither of the two forms, or one of its moves is not possible. A sign
 * that is not understood is told like a move that is not possible.
 */
export type Unreadable = { reason: (typeof TEXT_FAULTS)[number] } | { reason: 'noMove'; move: string };

/** Characters of a text that is read: many games of a collection, of which the first one is taken. */
export const MAX_GAME_TEXT = 500_000;

/**
 * Reads a position in FEN, or a game in PGN: with tags or without, its first game where there are several. Comments,
 * variations and signs that judge a move are left out.
 *
 * @source Portable Game Notation, import format (1994)
 */
export function readGame(text: string): { ok: true; game: WrittenGame } | ({ ok: false } & Unreadable) {
  const trimmed = text.trim();
  if (trimmed.length > MAX_GAME_TEXT) return { ok: false, reason: 'tooLong' };
  // Copied from a web page, a text may have signs without width.
  const fen = trimmed.replaceAll(/\p{Cf}/gu, '').trim();
  if (/^[\w/]+\s+[wb]\s/.test(fen)) {
    const start = readSetUp(fen);
    if (start === null) return { ok: false, reason: 'noPosition' };
    return { ok: true, game: { start, moves: [], white: null, black: null } };
  }
  return readPgn(trimmed);
}

function readPgn(text: string): ReturnType<typeof readGame> {
  const pieces = piecesOf(text);
  if (pieces === null) return { ok: false, reason: 'noGame' };
  const { tags, sans } = pieces;
  const set = [...tags].find(([name]) => name.toLowerCase() === 'fen')?.[1];
  const start = set ? readSetUp(set) : START_FEN;
  if (start === null) return { ok: false, reason: 'noPosition' };
  if (sans.length === 0 && !set) return { ok: false, reason: 'noGame' };
  const { moves, rest } = playFrom(start, sans.slice(0, MAX_WRITTEN_PLIES));
  if (rest !== null) return { ok: false, reason: 'noMove', move: rest };
  if (sans.length > MAX_WRITTEN_PLIES) return { ok: false, reason: 'tooLong' };
  return {
    ok: true,
    game: { start, moves, white: nameOf(tags.get('White')), black: nameOf(tags.get('Black')) },
  };
}

/**
 * All that a PGN is made of, and what books and programs write beside it. Without a name: lines for other programs,
 * comments, and the signs and numbers of moves.
 */
const PIECES = new RegExp(
  [
    /^%.*|;.*|\{[^}]*\}|\$\d+|[!?‼⁇⁈⁉]+|\p{Cf}+/u,
    /\[\s*(?<tag>\w+)\s*"(?<value>(?:\\.|[^"\\])*)"\s*\]/u,
    /(?<bracket>[()])|(?<brace>[{}])/u,
    /(?<result>1[-–]0|0[-–]1|(?:1\/2|½)(?:[-–](?:1\/2|½))?|\*)/u,
    // Signs of the side that stands better: `+-`, `=+`, `+/-`. After a check the plus that is left over is read here, too.
    /[-–−=]?\/?\+\/?[-–−=]?|[=±∓∞⩲⩱□]/u,
    // En passant; a letter after a move for a novelty or a diagram. After a number or before a square it is a piece.
    /e\.?p\b\.?|[ND](?![^\s(){}]|\s+x?[a-h][1-8])(?<![.…]\s*.)/u,
    // A hyphen or an equals sign belongs to a move only before a letter (`e2-e4`, `e8=Q`), and a plus unless it begins
    // an evaluation. The last two stand for no move, which variations have where a threat is shown.
    /(?<san>(?:0-0(?:-0)?|[a-zA-Z](?:(?!e\.p)[a-zA-Z1-8]|[-=](?=[a-zA-Z]))+)(?:\+(?![-–−=/])|#)?|--|Z0)/u,
    /\b\d+\b[.…]*|[.…]+/u,
    /(?<other>[^\s(){}]+)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gmu',
);

/** Tags and moves of the first game; `null` where the text is no PGN. */
function piecesOf(text: string): { tags: ReadonlyMap<string, string>; sans: readonly string[] } | null {
  const tags = new Map<string, string>();
  const sans: string[] = [];
  let depth = 0;
  for (const { groups = {} } of text.matchAll(PIECES)) {
    const { tag, value = '', bracket, brace, result, san, other } = groups;
    if (bracket) depth += bracket === '(' ? 1 : -1;
    // A brace alone is a comment without end or beginning.
    if (brace || depth < 0) return null;
    if (depth > 0) continue;
    // A tag after moves is the next game's.
    if (result || (tag && sans.length > 0)) break;
    if (tag) tags.set(tag, value.replaceAll(/\\(["\\])/g, '$1'));
    // Played like a move, a sign that is not understood is refused by its name.
    const move = san ?? other;
    if (move) sans.push(move);
  }
  return depth === 0 ? { tags, sans } : null;
}

/** The seven tags are always there: a question mark stands for what nobody knows. */
const nameOf = (tag: string | undefined): string | null =>
  tag === undefined || /^\??$/.test(tag.trim()) ? null : tag.trim().slice(0, 60);

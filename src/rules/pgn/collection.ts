import { PgnScanner } from './scan';
import type { PgnTag } from './tree';

/** Where a game stands in a text: what a list of games needs, without a move of it being read. */
export interface PgnEntry {
  tags: readonly PgnTag[];
  /** Its moves and comments, and the line where they begin. */
  from: number;
  to: number;
  line: number;
  /** A position in FEN: the line is its own tag. */
  isPosition: boolean;
}

/** Characters of a text, and bytes of a file. */
export const MAX_PGN_TEXT = 10 * 1024 * 1024;
export const MAX_PGN_GAMES = 10_000;

/** Rows of a board between slashes. A faulty one is still no game. */
const POSITION = /^\s*[`"']?(?:(?:position\s+)?fen\s*(?:[:=]\s*)?)?(?<fen>\w+(?:\/\w+){5,8}[^\n]*)/i;

/** Signs that are not seen, in the middle of a move too; joiners of letters stay. */
const UNSEEN = /[\u00ad\u200b\u2060-\u2064\u202a-\u202e\u2066-\u206f\ufeff]|\ufe0e|\ufe0f/g;

/** A text as it is read from here on: lines end in one way, and nothing unseen is in it. */
export const plainPgn = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN, '');

/**
 * Finds the games of a text, or its positions.
 *
 * @param text as `plainPgn` leaves it
 * @returns `more`: there are more games than are told
 */
export function findGames(text: string): { entries: PgnEntry[]; more: boolean } {
  const [head = ''] = text.trimStart().split('\n', 1);
  const entries = POSITION.test(head.slice(0, 300)) ? positionsIn(text) : gamesIn(text);
  return { entries: entries.slice(0, MAX_PGN_GAMES), more: entries.length > MAX_PGN_GAMES };
}

/** A position a line; what stands below a line is played from its position. */
function positionsIn(text: string): PgnEntry[] {
  const entries: PgnEntry[] = [];
  let from = 0;
  let line = 1;
  for (const one of text.split('\n')) {
    const to = from + one.length;
    const fen = POSITION.exec(one.trimEnd())?.groups?.fen;
    const last = entries.at(-1);
    if (fen !== undefined)
      entries.push({ tags: [['FEN', fen.replace(/[`"']+$/, '')]], from: to, to, line, isPosition: true });
    else if (last) last.to = to;
    if (entries.length > MAX_PGN_GAMES) break;
    from = to + 1;
    line += 1;
  }
  return entries;
}

function gamesIn(text: string): PgnEntry[] {
  const scanner = new PgnScanner(text);
  const entries: PgnEntry[] = [];
  let tags: PgnTag[] = [];
  let now: PgnEntry | null = null;
  let depth = 0;
  let hasMoves = false;
  let isOver = false;
  const begin = (from: number, line: number) => {
    tags = [];
    now = { tags, from, to: text.length, line, isPosition: false };
    entries.push(now);
    [depth, hasMoves, isOver] = [0, false, false];
  };
  for (let token = scanner.next(); token; token = scanner.next()) {
    const { kind, from, line } = token;
    if (kind === 'nothing') continue;
    const isMove = kind === 'move' || kind === 'pass';
    const isKnownTag = kind === 'tag' && tags.some(([name]) => name === token.tag[0]);
    const isNext =
      now === null ||
      (kind === 'tag'
        ? hasMoves || isOver || isKnownTag
        : isOver && (isMove || (kind === 'number' && token.number < 2)));
    if (isNext) {
      if (entries.length > MAX_PGN_GAMES) break;
      const last: PgnEntry | undefined = entries.at(-1);
      if (last) last.to = from;
      begin(from, line);
    }
    if (kind === 'tag') tags.push(token.tag);
    else if (kind === 'open') depth += 1;
    else if (kind === 'close') depth = Math.max(0, depth - 1);
    else if (kind === 'result') isOver ||= depth === 0;
    // A game goes on behind a result that has nothing to do with it.
    else if (kind === 'number' || isMove) [hasMoves, isOver] = [true, false];
  }
  return entries;
}

import { START_FEN } from '../chess';
import { MAX_WRITTEN_PLIES, NO_MOVE } from '../game';
import { cleanLine } from '../plain-text';
import { Position } from '../position/position';
import { sanOf } from '../san';
import { readPosition } from '../set-up';
import type { PgnEntry } from './collection';
import { LETTER_LANGUAGES, type LetterLanguage, languagesOf, lettersOf, type PieceLetters } from './letters';
import { findMove, lettersIn } from './moves';
import { PgnScanner, type PgnToken } from './scan';
import { type PgnMove, type PgnResult, type PgnTag, type PgnTree, tagOf } from './tree';

/** Parts of a text that were left out, by why. */
export const PROBLEMS = [
  /** A move that is not possible there, and all that follows it in its line. */
  'noMove',
  /** A move that two pieces can make. */
  'twoFit',
  /** A word or sign that is none of a game's. */
  'unknown',
  /** A comment or a variation without its end. */
  'noEnd',
  /** The end of one that has not begun. */
  'noBeginning',
  /** Variations in variations beyond the bound. */
  'tooDeep',
  /** Moves of a line, or of a game with all its variations, beyond the bound. */
  'tooLong',
  /** Rights to castle that the position rules out. */
  'castling',
] as const;

export interface PgnProblem {
  kind: (typeof PROBLEMS)[number];
  /** In the text, from 1. */
  line: number;
  text: string;
}

/** Why a game is not shown at all: its position is impossible, or its rules are others. */
export const REFUSALS = ['noPosition', 'chess960', 'variant'] as const;

export type ReadPgn =
  | {
      ok: true;
      tree: PgnTree;
      problems: readonly PgnProblem[];
      /** The language of its letters, and others that they fit as well, with other moves. */
      letters: { used: LetterLanguage; others: readonly LetterLanguage[] };
    }
  | { ok: false; reason: (typeof REFUSALS)[number]; line: number; text: string };

/** Variations in variations. */
export const MAX_DEPTH = 1_000;
/** Moves of a game with all its variations. */
export const MAX_PGN_MOVES = 20_000;
const MAX_TOKENS = 200_000;
const MOST_PROBLEMS = 200;

/**
 * Reads one game of a text. What is understood is read; the rest is told with its line.
 *
 * @param wanted the language of the letters of pieces, where the reader has been told
 */
export function readPgn(text: string, entry: PgnEntry, wanted?: LetterLanguage): ReadPgn {
  const refuse = (reason: (typeof REFUSALS)[number], about: string): ReadPgn => ({
    ok: false,
    reason,
    line: entry.line,
    text: cleanLine(about).slice(0, 60),
  });
  const tags = entry.tags.map(([name, value]): PgnTag => [name, cleanLine(value)]);
  const written = tagOf({ tags }, 'FEN');
  const { fen, rest } = entry.isPosition ? splitEpd(written ?? '') : { fen: written, rest: '' };
  const start = fen === null ? ({ ok: true, fen: START_FEN, drops: false } as const) : readPosition(fen);
  const variant = tagOf({ tags }, 'Variant');
  if (!start.ok) return refuse(start.reason, fen ?? '');
  if (variant !== null && !isStandard(variant, start.fen))
    return refuse(isChess960(variant) ? 'chess960' : 'variant', variant);
  const scanner = new PgnScanner(text, entry.from, entry.to, entry.line);
  const tokens: PgnToken[] = [];
  for (let token = scanner.next(); token && tokens.length <= MAX_TOKENS; token = scanner.next())
    if (token.kind !== 'nothing' && token.kind !== 'tag') tokens.push(token);
  const used = new Set(tokens.flatMap(token => (token.kind === 'move' ? lettersIn(token.text) : [])));
  const fitting = wanted ? [wanted] : languagesOf(used);
  const languages = fitting.length > 0 ? fitting : LETTER_LANGUAGES;
  const readings = languages
    .map(language => ({
      language,
      played: new GameReader(text, start.fen, lettersOf(language)).read(tokens),
    }))
    .sort((one, other) => one.played.unread - other.played.unread);
  const [best] = readings;
  if (!best) throw new Error('No language.');
  const { moves, comment, result, problems, unread } = best.played;
  const others = readings.slice(1).filter(({ played }) => unread === 0 && played.unread === 0);
  const told = resultOf(tagOf({ tags }, 'Result'));
  return {
    ok: true,
    tree: {
      tags: entry.isPosition ? [] : tags,
      start: start.fen,
      comment: [rest, comment].filter(words => words !== '').join(' '),
      moves,
      result: result ?? told,
    },
    problems: [
      ...(start.drops ? [{ kind: 'castling', line: entry.line, text: fen ?? '' } as const] : []),
      ...(tokens.length > MAX_TOKENS
        ? [{ kind: 'tooLong', line: tokens.at(-1)?.line ?? entry.line, text: '' } as const]
        : []),
      ...problems,
    ]
      .sort((one, other) => one.line - other.line)
      .slice(0, MOST_PROBLEMS),
    letters: { used: best.language, others: others.map(({ language }) => language) },
  };
}

const isChess960 = (variant: string): boolean => /960|fisch|freestyle|frc/i.test(variant);

/** Chess960 may begin as chess does. */
const isStandard = (variant: string, start: string): boolean =>
  /^(standard|standard chess|chess|normal|from ?position|classical)$/i.test(variant) ||
  (isChess960(variant) && start === START_FEN);

function resultOf(tag: string | null): PgnResult {
  const scanner = new PgnScanner(tag ?? '');
  const token = scanner.next();
  return token?.kind === 'result' ? token.result : '*';
}

/** A line of a collection of positions: the FEN, and what is said about it (in EPD, orders with their operands). */
function splitEpd(line: string): { fen: string; rest: string } {
  const fields =
    /^(\S+(?:\s+[wbWB](?!\S))?(?:\s+(?:[-–—]|[KQkqA-Ha-h]{1,4})(?!\S))?(?:\s+(?:[-–—]|[a-h][1-8])(?!\S))?(?:\s+(?:\d+|-)(?!\S)){0,2})(.*)$/.exec(
      line.trim(),
    );
  return { fen: fields?.[1] ?? line, rest: cleanLine(fields?.[2] ?? '') };
}

type Written = { -readonly [Key in keyof PgnMove]: PgnMove[Key] } & {
  nags: number[];
  variations: PgnMove[][];
};

/** A line that is being read. */
interface Reading {
  moves: Written[];
  /** Before the last move, and after it. */
  before: Position | null;
  now: Position;
  /** A move is missing: no other can follow. */
  isCut: boolean;
  /** Comment and glyphs for the next move. */
  comment: string;
  nags: number[];
  hasNumber: boolean;
  /** Where it begins. */
  from: number;
  line: number;
  /** How many were found before it. */
  problems: number;
}

const lineFrom = (now: Position, isCut: boolean, from = 0, line = 1, problems = 0): Reading => ({
  moves: [],
  before: null,
  now,
  isCut,
  comment: '',
  nags: [],
  hasNumber: false,
  from,
  line,
  problems,
});

/** Plays through the pieces of a game, with one meaning of its letters. */
class GameReader {
  private readonly problems: PgnProblem[] = [];
  private unread = 0;
  private count = 0;
  /** Variations too deep to be read. */
  private skipped = 0;
  private result: PgnResult | null = null;
  private readonly main: Reading;
  /** The lines that are open, from the game to the innermost variation. */
  private readonly open: Reading[];

  constructor(
    private readonly text: string,
    start: string,
    private readonly letters: PieceLetters,
  ) {
    this.main = lineFrom(new Position(start), false);
    this.open = [this.main];
  }

  read(tokens: readonly PgnToken[]) {
    for (const token of tokens) this.take(token);
    while (this.open.length > 1) {
      const { line } = this.innermost;
      this.problems.push({ kind: 'noEnd', line, text: '(' });
      this.close((tokens.at(-1)?.to ?? 0) - 1);
    }
    const { moves, comment, nags } = this.main;
    const [first] = moves;
    const intro = first?.before ?? comment;
    if (first) first.before = '';
    moves.at(-1)?.nags.push(...nags);
    const { problems, unread, result } = this;
    return { moves, comment: intro, result, problems, unread };
  }

  private get innermost(): Reading {
    return this.open.at(-1) ?? this.main;
  }

  private take(token: PgnToken): void {
    const { kind, line } = token;
    if (this.skipped > 0) {
      if (kind === 'open') this.skipped += 1;
      else if (kind === 'close') this.skipped -= 1;
      return;
    }
    const now = this.innermost;
    switch (kind) {
      case 'comment':
        if (token.isOpen) this.problems.push({ kind: 'noEnd', line, text: '{' });
        this.comment(cleanLine(token.text));
        break;
      case 'open':
        this.begin(token);
        break;
      case 'close':
        if (this.open.length > 1) this.close(token.from);
        // Some write `1)` for the number of a move.
        else if (!now.hasNumber) this.problems.push({ kind: 'noBeginning', line, text: ')' });
        break;
      case 'brace':
        this.problems.push({ kind: 'noBeginning', line, text: '}' });
        break;
      case 'nag':
        this.glyph(token.nag);
        break;
      case 'number':
        now.hasNumber = true;
        break;
      case 'pass':
        this.pass(line);
        break;
      case 'move':
        this.move(token.text, line);
        break;
      case 'result':
        if (this.open.length === 1) this.result = token.result;
        else this.comment(token.result);
        break;
      case 'unknown':
        if (now.hasNumber && /^[\p{L}♔-♟].*\d/u.test(token.text)) {
          // In the place of a move it is a misspelt one.
          if (!now.isCut) this.cut('noMove', token.text, line);
          break;
        }
        // A printed sign that has no number is kept among the words, and so is every word.
        if (/[\p{ASCII}\p{L}]/u.test(token.text))
          this.problems.push({ kind: 'unknown', line, text: token.text });
        if (!/^[[\]$"]+$/.test(token.text)) this.comment(cleanLine(token.text));
    }
  }

  private begin({ from, line }: PgnToken): void {
    const { before, now, isCut } = this.innermost;
    if (this.open.length > MAX_DEPTH) {
      this.problems.push({ kind: 'tooDeep', line, text: '(' });
      this.skipped = 1;
      return;
    }
    this.open.push(lineFrom(before ?? now, isCut || before === null, from, line, this.problems.length));
  }

  /** Ends a variation. One without a move is kept as it is written: a time, or words. @param to its last sign */
  private close(to: number): void {
    const { moves, nags, from, problems } = this.innermost;
    this.open.pop();
    const parent = this.innermost;
    const last = moves.at(-1);
    if (last) {
      last.nags.push(...nags);
      parent.moves.at(-1)?.variations.push(moves);
      return;
    }
    // Of brackets in brackets without a move only the outer ones are read, since they hold the inner ones.
    if (parent.isCut) return;
    const words = cleanLine(this.text.slice(from, to + 1).replaceAll(/[{}]/g, ' '));
    if (words === '()') return;
    this.comment(words);
    const kept = this.problems.splice(problems).filter(({ kind }) => kind !== 'unknown');
    this.problems.push(...kept);
  }

  private comment(text: string): void {
    const now = this.innermost;
    if (text === '' || now.isCut) return;
    // Comments in a row are one.
    const of = now.moves.at(-1) ?? now;
    of.comment = of.comment === '' ? text : `${of.comment} ${text}`;
  }

  private glyph(nag: number): void {
    const { moves, hasNumber, nags, isCut } = this.innermost;
    if (isCut) return;
    const last = moves.at(-1);
    const of = last && !hasNumber ? last.nags : nags;
    if (!of.includes(nag)) of.push(nag);
  }

  private pass(line: number): void {
    const { now, isCut } = this.innermost;
    if (isCut) this.unread += 1;
    else if (now.isCheck) this.cut('noMove', NO_MOVE, line);
    else this.add(NO_MOVE, now.afterNothing(), line);
  }

  private move(text: string, line: number): void {
    const { now, isCut } = this.innermost;
    if (isCut) {
      this.unread += 1;
      return;
    }
    const found = findMove(now, text, this.letters);
    if ('fault' in found) {
      this.cut(found.fault, text, line);
      return;
    }
    const after = now.after(found.move);
    this.add(sanOf(now, found.move, after), after, line);
  }

  private add(san: string, after: Position, line: number): void {
    const reading = this.innermost;
    if (reading.moves.length >= MAX_WRITTEN_PLIES || this.count >= MAX_PGN_MOVES) {
      this.cut('tooLong', san, line);
      return;
    }
    this.count += 1;
    const { comment, nags } = reading;
    reading.moves.push({ san, nags, before: comment, comment: '', variations: [] });
    Object.assign(reading, { before: reading.now, now: after, comment: '', nags: [], hasNumber: false });
  }

  private cut(kind: PgnProblem['kind'], text: string, line: number): void {
    this.innermost.isCut = true;
    this.unread += 1;
    this.problems.push({ kind, line, text: text.trim() });
  }
}

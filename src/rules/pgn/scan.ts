import { nagOf, SIGN_PATTERN } from './signs';
import type { PgnResult, PgnTag } from './tree';

/** Splits a PGN into its tokens. Nothing is refused here: what is not understood is a token of its own. */

type Piece =
  | { kind: 'tag'; tag: PgnTag }
  /** `isOpen`: its end is missing. */
  | { kind: 'comment'; text: string; isOpen: boolean }
  | { kind: 'open' | 'close' | 'brace' | 'nothing' | 'pass' }
  | { kind: 'nag'; nag: number }
  | { kind: 'number'; number: number }
  /** Looks like a move: with a square, or as castling. */
  | { kind: 'move'; text: string }
  | { kind: 'result'; result: PgnResult }
  | { kind: 'unknown'; text: string };

/** `line`: counted from 1. `from`, `to`: where it stands in the text. */
export type PgnToken = Piece & { line: number; from: number; to: number };

const DASH = '[-‐‑–—−]';
const LETTER = '(?:[КкK]р|[\\p{L}♔-♟])';
/** Some keyboards have Cyrillic letters that look like those of the files. */
const SQUARE = '[a-hA-Hасе][1-8]';
/** A sign after a move with a space before it stands alone; a plus before a dash or an equals sign judges the position. */
const CHECK = '(?:\\+{1,2}(?![-‐–—−=/])|#|†+|‡|ch\\b|mate?\\b|matt?\\b)?';
/** A move ends before whatever is no letter and no figure; `N` for a novelty and `D` for a diagram may follow. */
const END = '(?=[ND](?![\\p{L}\\p{N}])|(?![\\p{L}\\p{N}]))';

const sticky = (source: string): RegExp => new RegExp(source, 'uy');

const SPACE = sticky('[\\s\\p{Cf}\\p{Cc}\\uFE00-\\uFE0F]+');
const CASTLING = sticky(`(?:[O0oОо](?:\\s?${DASH}\\s?[O0oОо]){1,2}|[OО]{2,3}|0{2,3}(?!\\d))${CHECK}${END}`);
const TO = `\\s?(?:${DASH}|:)\\s?`;
const HALF = '(?:1/2|½)';
const RESULT = sticky(
  `(?:(?<w>1${TO}0)|(?<b>0${TO}1)|(?:${HALF}(?:${TO}${HALF})?|0[.,]5${TO}0[.,]5))(?![\\w:/])`,
);
const PASSED = sticky('(?:--|[zZ]0|@@@@|0000|<>|(?:null|pass)\\b)(?![\\p{L}\\p{N}+])');
const NUMBER = sticky('(\\d{1,4})(?:\\s*[.…‥]+|(?=[\\s)}♔-♟]|$)|(?=[a-hA-ZО][a-zA-Z1-8-]))');
const MOVE = sticky(
  `${LETTER}?(?:\\([a-h]?[1-8]?\\)|/?[a-h]?[1-8]?)(?:${DASH}|[xX×:])?${SQUARE}(?:(?<=[18])[=/:]?(?:\\(${LETTER}\\)|${LETTER}))?(?:\\s?e\\.?\\s?p\\b\\.?)?${CHECK}${END}`,
);
/** A piece that stands apart from its square, which is only known after the number of a move. */
const APART = sticky('[KQRBN♔-♟] (?=x?[a-h][1-8])');
/** A pawn's capture by its files: `ed`, `exd`. */
const FILES = sticky(`[a-h][x:×]?[a-h](?:=?(?:\\([QRBN]\\)|[QRBN]))?${CHECK}(?![\\p{L}\\p{N}])`);
/** Words behind a move that the position says itself. */
const SAID = sticky('(?:e\\.?\\s?p|(?:check)?mate?|matt?|check|ch)\\b\\.?(?![\\p{L}\\p{N}])');
const SIGN = sticky(SIGN_PATTERN);
const GLYPH = sticky('\\$(\\d{1,3})(?!\\d)');
/** Signs between moves that mean nothing. */
const NOTHING = sticky('[.…‥,;·•|:‐‑–—−-]+(?=[\\s\\p{L}\\d]|$)');
const WORD = sticky('[^\\s(){}\\[\\];$]+|[$\\]]+|[\\s\\S]');
const BRACKETS = sticky('\\[+');
/** A move, a number or a result begins so. */
const PLAIN = /[\p{L}\p{N}♔-♟]/u;

const TAG = /^\[\s*(?<name>[\p{L}_][\p{L}\p{N}_+#=:-]*)\s*(?<quote>["“”„«])(?<rest>.*)$/u;
/** A tag without quotes has its line to itself. */
const BARE_TAG = /^\[(?<name>[A-Z][A-Za-z]+)\s(?<value>[^\]"]*)\]\s*$/;
/** The first tag of a next game, to which a comment without end reaches at most. */
const NEXT_GAME = /\n\[Event\s+".*"\]\s*$/m;

/** Characters of a tag at most. */
const MOST_TAG = 4_000;

/** Reads a part of a text. @param line of its first sign */
export class PgnScanner {
  private afterNumber = false;
  /** Nothing but space stands before in its line. */
  private isLineStart = true;
  /** Where the next brace closes, as far as it has been looked for; `-1`: nowhere. */
  private brace = -2;
  private lineEnd: number;

  constructor(
    private readonly text: string,
    private at = 0,
    private readonly to = text.length,
    private line = 1,
  ) {
    this.lineEnd = this.endOfLine(at);
  }

  /** The next piece; `null` at the end. */
  next(): PgnToken | null {
    const [last, lastLine] = [this.at, this.line];
    this.skipSpace();
    if (this.at >= this.to) return null;
    const [from, line] = [this.at, this.line];
    this.isLineStart = line > lastLine || last === 0;
    const piece = this.piece();
    this.afterNumber = piece.kind === 'number';
    return { ...piece, line, from, to: this.at };
  }

  private piece(): Piece {
    const { text, at } = this;
    switch (text[at]) {
      case '{':
        return this.braced();
      case ';':
        return { kind: 'comment', text: this.restOfLine().slice(1), isOpen: false };
      case '(':
      case ')':
      case '}':
        this.at += 1;
        return { kind: text[at] === '(' ? 'open' : text[at] === ')' ? 'close' : 'brace' };
      case '[':
        return this.bracketed();
      case '%':
        // A line for other programs.
        if (at === 0 || text[at - 1] === '\n') {
          this.restOfLine();
          return { kind: 'nothing' };
        }
    }
    const glyph = this.take(GLYPH)?.[1];
    if (glyph !== undefined) return { kind: 'nag', nag: Number(glyph) };
    return this.movetext();
  }

  private movetext(): Piece {
    return (PLAIN.test(this.text[this.at] ?? '') ? this.plain() : null) ?? this.sign();
  }

  private plain(): Piece | null {
    const castling = this.take(CASTLING)?.[0];
    if (castling !== undefined) return { kind: 'move', text: castling };
    const groups = this.take(RESULT)?.groups;
    if (groups) {
      return { kind: 'result', result: groups.w ? '1-0' : groups.b ? '0-1' : '1/2-1/2' };
    }
    if (this.take(PASSED)) return { kind: 'pass' };
    const number = this.take(NUMBER)?.[1];
    if (number !== undefined) return { kind: 'number', number: Number(number) };
    const apart = this.afterNumber ? this.take(APART)?.[0].trim() : undefined;
    const move = (this.take(MOVE) ?? this.take(FILES))?.[0];
    if (move !== undefined) return { kind: 'move', text: (apart ?? '') + move };
    return this.take(SAID) ? { kind: 'nothing' } : null;
  }

  private sign(): Piece {
    if (this.text[this.at] === '*') {
      this.at += 1;
      return { kind: 'result', result: '*' };
    }
    if (this.take(PASSED)) return { kind: 'pass' };
    const nag = nagOf(this.take(SIGN)?.[0] ?? '');
    if (nag !== null) return { kind: 'nag', nag };
    if (this.take(NOTHING)) return { kind: 'nothing' };
    const word = this.take(WORD)?.[0];
    if (word === undefined) this.at += 1;
    return { kind: 'unknown', text: word ?? '' };
  }

  private braced(): Piece {
    const { text, at, to } = this;
    // Looked for once: in a text without ends, each beginning would have it read to its end.
    if (this.brace < at && this.brace !== -1) this.brace = text.indexOf('}', at);
    const end = this.brace === -1 || this.brace >= to ? to : this.brace;
    const inside = text.slice(at + 1, end);
    const next = inside.search(NEXT_GAME);
    const stop = next === -1 ? end : at + 1 + next;
    this.goTo(stop);
    const isOpen = stop === to || next !== -1;
    if (!isOpen) this.at += 1;
    return { kind: 'comment', text: next === -1 ? inside : inside.slice(0, next), isOpen };
  }

  /** A tag, a command like `[%clk 0:01:00]` that stands outside a comment, or a bracket that means nothing. */
  private bracketed(): Piece {
    const { text, at, to } = this;
    const end = Math.min(this.lineEnd, to, at + MOST_TAG);
    const line = text.slice(at, end);
    const command = /^\[%[^\][]*\]/.exec(line)?.[0];
    if (command !== undefined) {
      this.at += command.length;
      return { kind: 'comment', text: command, isOpen: false };
    }
    const isFirst = this.isLineStart;
    const bare = isFirst ? BARE_TAG.exec(line)?.groups : undefined;
    if (bare) {
      this.at = end;
      return { kind: 'tag', tag: [bare.name ?? '', (bare.value ?? '').trim()] };
    }
    const quoted = TAG.exec(line)?.groups;
    if (!quoted) return { kind: 'unknown', text: this.take(BRACKETS)?.[0] ?? '' };
    const { name = '', rest = '' } = quoted;
    const { value, length } = tagValue(rest, quoted.quote === '"' ? '"' : '"“”»');
    this.at = end - rest.length + length;
    return { kind: 'tag', tag: [name, value] };
  }

  private restOfLine(): string {
    const from = this.at;
    this.at = Math.min(this.lineEnd, this.to);
    return this.text.slice(from, this.at);
  }

  private skipSpace(): void {
    SPACE.lastIndex = this.at;
    if (SPACE.test(this.text)) this.goTo(Math.min(SPACE.lastIndex, this.to));
  }

  private goTo(place: number): void {
    while (this.lineEnd < place) {
      this.line += 1;
      this.lineEnd = this.endOfLine(this.lineEnd + 1);
    }
    this.at = place;
  }

  private endOfLine(from: number): number {
    const found = this.text.indexOf('\n', from);
    return found === -1 ? this.text.length : found;
  }

  /** Takes what matches here, within the part that is read. */
  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found || found[0] === '' || pattern.lastIndex > this.to) return null;
    this.goTo(pattern.lastIndex);
    return found;
  }
}

/**
 * A tag's value up to the quote that ends it: the first with a bracket behind it, since quotes stand bare in many.
 *
 * @param rest the line behind the opening quote
 */
function tagValue(rest: string, quotes: string): { value: string; length: number } {
  const closing = new RegExp(`(?<!\\\\)(?<slashes>\\\\*)[${quotes}]\\s*\\]`, 'gu');
  let last: { value: string; length: number } | null = null;
  for (const found of rest.matchAll(closing)) {
    const slashes = found.groups?.slashes?.length ?? 0;
    const value = rest.slice(0, found.index + slashes);
    last = { value: plain(value), length: found.index + found[0].length };
    // A quote behind an odd number of backslashes is one of the value, unless the value ends nowhere else.
    if (slashes % 2 === 0) return last;
  }
  if (last) return last;
  const end = rest.indexOf(']');
  const value = end === -1 ? rest : rest.slice(0, end);
  return { value: plain(value.replace(/(?<!["\s])["\s]+$/, '')), length: end === -1 ? rest.length : end + 1 };
}

const plain = (value: string): string => value.replaceAll(/\\(["\\])/g, '$1');

import { pliesBefore, START_FEN } from '../chess';
import type { PgnLine, PgnMove, PgnTag, PgnTree } from './tree';

/** Printable characters in a line of moves, by the export format. */
const LINE = 79;

/** The tags that every game has, and what stands for what nobody knows. */
const ROSTER: readonly PgnTag[] = [
  ['Event', '?'],
  ['Site', '?'],
  ['Date', '????.??.??'],
  ['Round', '?'],
  ['White', '?'],
  ['Black', '?'],
];

/**
 * Writes one game with all that is in it.
 *
 * @returns tags, an empty line, the moves and a line break; several games are joined by one more
 * @source Portable Game Notation, export format (1994)
 */
export function writeTree(tree: PgnTree): string {
  const head = tagsOf(tree)
    .map(([name, value]) => `[${name} "${tagText(value)}"]\n`)
    .join('');
  return `${head}\n${inLines(wordsOf(tree))}\n`;
}

/** The seven tags of the standard first; the position is the one that the moves begin with. */
function tagsOf({ tags, start, result }: PgnTree): PgnTag[] {
  const has = (name: string) => tags.find(([tag]) => tag === name);
  const first = ROSTER.map(tag => has(tag[0]) ?? tag);
  const roster = [...first, has('Result') ?? (['Result', result] as const)];
  const names = new Set([...roster.map(([name]) => name), 'FEN', 'SetUp']);
  return [
    ...roster,
    ...tags.filter(([name]) => !names.has(name)),
    ...(start === START_FEN
      ? []
      : ([
          ['SetUp', '1'],
          ['FEN', start],
        ] as const)),
  ];
}

/** A tag's value between its quotes: no line breaks, quotes and backslashes escaped. */
function tagText(value: string): string {
  return value.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/["\\]/g, '\\$&');
}

/** A part of the moves that no line break may divide. */
interface Word {
  text: string;
  /** No line may begin with it: a line for other programs, or a tag, begins so. */
  isInner?: boolean;
  /** Its line ends with it. */
  ends?: boolean;
  /** Begins or ends a variation; in a comment a bracket is a word like any other. */
  bracket?: 'open' | 'close';
}

/** A line under way: its next move, and what is still to be written of the one before. */
interface Writing {
  line: PgnLine;
  next: number;
  /** Half-moves before its first move. */
  before: number;
  variations: PgnLine[];
  needsNumber: boolean;
}

function wordsOf({ start, comment, moves, result }: PgnTree): Word[] {
  const words: Word[] = commentWords(comment);
  const open: Writing[] = [writing(moves, pliesBefore(start))];
  for (let now = open.at(-1); now; now = open.at(-1)) {
    const variation = now.variations.shift();
    if (variation) {
      now.needsNumber = true;
      words.push({ text: '(', bracket: 'open' });
      open.push(writing(variation, now.before + now.next - 1));
      continue;
    }
    const move = now.line[now.next];
    if (move) writeMove(words, now, move);
    else {
      open.pop();
      if (open.length > 0) words.push({ text: ')', bracket: 'close' });
    }
  }
  return closeUp([...words, { text: result }]);
}

const writing = (line: PgnLine, before: number): Writing => ({
  line,
  next: 0,
  before,
  variations: [],
  needsNumber: true,
});

function writeMove(words: Word[], now: Writing, move: PgnMove): void {
  const ply = now.before + now.next;
  const number = Math.floor(ply / 2) + 1;
  words.push(...commentWords(move.before));
  // After a comment or a variation Black's move needs its number again.
  if (ply % 2 === 0) words.push({ text: `${number}.` });
  else if (now.needsNumber) words.push({ text: `${number}...` });
  words.push(
    { text: move.san },
    ...move.nags.map(nag => ({ text: `$${nag}` })),
    ...commentWords(move.comment),
  );
  now.needsNumber = move.comment !== '';
  now.variations = [...move.variations];
  now.next += 1;
}

/** A comment, whose spaces may become line breaks but for those of commands. One with a closing brace ends with its line. */
function commentWords(comment: string): Word[] {
  if (comment.includes('}')) return [{ text: `;${comment}`, ends: true }];
  const words = comment.match(/(?:\[%[^\][]*\]|\S)+/g) ?? [];
  return words.map((word, index) => ({
    text: `${index === 0 ? '{' : ''}${word}${index === words.length - 1 ? '}' : ''}`,
    isInner: index > 0 && /^[[%]/.test(word),
  }));
}

/** Brackets of variations stand at their moves. */
function closeUp(words: readonly Word[]): Word[] {
  const closed: Word[] = [];
  let before = '';
  for (const word of words) {
    const last = closed.at(-1);
    if (word.bracket === 'open') before += '(';
    else if (word.bracket === 'close' && last && !last.ends) last.text += ')';
    else {
      closed.push({ ...word, text: before + word.text });
      before = '';
    }
  }
  return closed;
}

/** Joins words to lines of at most `LINE` characters. */
function inLines(words: readonly Word[]): string {
  const lines: string[] = [];
  let line = '';
  for (const { text, isInner, ends } of words) {
    if (line !== '' && line.length + 1 + text.length > LINE && !isInner) {
      lines.push(line);
      line = text;
    } else line = line === '' ? text : `${line} ${text}`;
    if (!ends) continue;
    lines.push(line);
    line = '';
  }
  return (line === '' ? lines : [...lines, line]).join('\n');
}

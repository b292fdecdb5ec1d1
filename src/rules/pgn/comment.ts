import type { Square } from '../chess';
import type { Evaluation } from '../evaluation';
import type { Millis } from '../units';

/** Colours of marks and arrows, by their letters. */
const COLOURS = { R: 'red', G: 'green', B: 'blue', Y: 'yellow' } as const;

/** An arrow, or a marked square where both ends are the same. */
export interface PgnMark {
  from: Square;
  to: Square;
  colour: (typeof COLOURS)[keyof typeof COLOURS];
}

export interface PgnRemark {
  /** For people: without what is meant for programs. */
  text: string;
  /** Time left to the mover. */
  clock: Millis | null;
  evaluation: Evaluation | null;
  marks: readonly PgnMark[];
}

/** No part of it can take what another may, and no value goes past a bracket: a long comment is read once. */
const COMMAND = /\[%(?<name>\w+)(?<value>(?!\w)[^\][]*)\]/g;

/**
 * Reads a comment: its words, and what it tells programs.
 *
 * @source Portable Game Notation, supplement (2001): `%clk`, `%eval`, `%csl`, `%cal`
 */
export function readRemark(comment: string): PgnRemark {
  let clock: Millis | null = null;
  let evaluation: Evaluation | null = null;
  const marks: PgnMark[] = [];
  for (const { groups = {} } of comment.matchAll(COMMAND)) {
    const { name, value = '' } = groups;
    if (name === 'clk') clock ??= readClock(value);
    else if (name === 'eval') evaluation ??= readEvaluation(value);
    else if (name === 'csl' || name === 'cal') marks.push(...readMarks(value));
  }
  const text = comment.replaceAll(COMMAND, ' ').replaceAll(/\s+/g, ' ').trim();
  return { text, clock, evaluation, marks };
}

/** `h:mm:ss`, `m:ss` or seconds, with a fraction. */
function readClock(value: string): Millis | null {
  const parts = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5}(?:\.\d+)?)$/.exec(value.trim());
  if (!parts) return null;
  const [hours, minutes, seconds] = parts.slice(1).map(part => Number(part ?? 0));
  return Math.round((((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000);
}

/** Pawns, or moves until mate behind a `#`; a depth may follow. */
function readEvaluation(value: string): Evaluation | null {
  const parts = /^\s*(?:#(?<mate>[+-]?\d{1,3})|(?<pawns>[+-]?\d{1,3}(?:\.\d+)?))\s*(?:,|$)/.exec(value);
  const { mate, pawns } = parts?.groups ?? {};
  if (mate !== undefined) return Number(mate) === 0 ? null : { mate: Number(mate) };
  return pawns === undefined ? null : { cp: Math.round(Number(pawns) * 100) };
}

function readMarks(value: string): PgnMark[] {
  return value.split(',').flatMap(mark => {
    const [, colour, from, to = from] = /^\s*([RGBY])([a-h][1-8])([a-h][1-8])?\s*$/.exec(mark) ?? [];
    return colour === undefined
      ? []
      : [{ from: from as Square, to: to as Square, colour: COLOURS[colour as keyof typeof COLOURS] }];
  });
}

import { START_FEN } from './chess';
import type { Evaluation } from './evaluation';
import type { Opening } from './openings';
import { plainMove } from './pgn/tree';
import { writeTree } from './pgn/write';
import type { EndReason, GameResult } from './result';
import { ARMAGEDDON_MS } from './series';
import { isTimeControlName, TIME_CONTROLS } from './time-control';
import type { Millis } from './units';

/**
 * Games as text in Portable Game Notation.
 *
 * The plain form has what requirements MH-07 and MH-08 ask for, and the opening. The annotated one tells more: time control,
 * ratings, when it began and how it ended, where it is replayed, and the clock after each move.
 */

export type PgnForm = 'plain' | 'annotated';

/** A finished game. Unknown reasons, types and time controls are free text. */
export interface PgnGame {
  id: number;
  /** When it ended. */
  date: Date;
  white: string;
  black: string;
  result: GameResult['result'];
  reason: EndReason | (string & {});
  /** Type of the history, for example `BLITZ_RANKED`. */
  type: string;
  /** Time control's name, for example `BLITZ_3P2`. */
  timeControl: string;
  sans: readonly string[];
  /** Time left to the mover after each move; what is missing is not written. */
  clocks?: readonly Millis[] | undefined;
  /** An engine's verdict on the position after each move; what is missing is not written. */
  verdicts?: readonly Evaluation[] | undefined;
  /** When it began, if that is known. The tags name this day, else that of `date`. */
  began?: Date | undefined;
  /** Address of its replay. */
  link?: string | undefined;
  /** Ratings the game began with. */
  elo?: { white: number; black: number } | undefined;
  /** Its opening, where that is known. */
  opening?: Opening | null | undefined;
}

/** Results as a PGN spells them. */
const RESULTS = { white: '1-0', black: '0-1', draw: '1/2-1/2' } as const;

/**
 * Writes one game.
 *
 * @returns tags, an empty line, the moves and a line break; several games are joined by one more
 * @source Portable Game Notation, export format (1994) with the `%clk` of its supplement (2001), seconds with
 *   their fraction, and `%eval` as lichess writes it; requirements MH-07, MH-08
 */
export function writePgn(game: PgnGame, form: PgnForm): string {
  const result = RESULTS[game.result];
  const tags: [name: string, value: string][] = [
    ['Event', eventOf(game.type)],
    ['Site', 'Kingside'],
    ['Date', isoDay(game.began ?? game.date).replaceAll('-', '.')],
    ['Round', '-'],
    ['White', game.white],
    ['Black', game.black],
    ['Result', result],
    ...(form === 'plain'
      ? ([['TimeControl', typicalTimeControl(game.type)]] satisfies [string, string][])
      : annotations(game)),
    ...openingTags(game),
  ];
  const clocks = form === 'annotated' ? game.clocks : undefined;
  const moves = game.sans.map((san, index) => {
    const comment = commentOf(game.verdicts?.[index], clocks?.[index]);
    return { ...plainMove(san), comment };
  });
  return writeTree({ tags, start: START_FEN, comment: '', moves, result });
}

/**
 * Name of a game's file, by its date and both players. The id is in it because two may play several games in a day.
 *
 * @source requirements MH-06
 */
export function pgnFileName({
  id,
  date,
  white,
  black,
}: Pick<PgnGame, 'id' | 'date' | 'white' | 'black'>): string {
  const safe = (name: string) => name.replaceAll(/[^\p{L}\p{N}_-]/gu, '_');
  return `${safe(isoDay(date))}_${safe(white)}_vs_${safe(black)}_${id}.pgn`;
}

/** Year, month and day in UTC; an invalid date gets the question marks of the notation. */
function isoDay(date: Date): string {
  return Number.isNaN(date.getTime()) ? '????-??-??' : date.toISOString().slice(0, 10);
}

/** Time control of the plain form, fixed for each type, whatever the game's own was. @source requirements MH-07 */
function typicalTimeControl(type: string): string {
  if (type === 'NORMAL' || type === 'RANKED') return '1000+0';
  return type.startsWith('BLITZ') ? '300+0' : 'unknown';
}

function eventOf(type: string): string {
  const rated = type.endsWith('RANKED') ? 'Rated' : 'Casual';
  if (type.startsWith('BULLET_')) return `${rated} bullet game`;
  if (type.startsWith('BLITZ_')) return `${rated} blitz game`;
  return `${rated} game`;
}

function annotations(game: PgnGame): [string, string][] {
  const { id, reason, elo, sans, began, link } = game;
  return [
    ...trueTimeControl(game),
    ['Termination', terminationOf(reason)],
    ...(elo
      ? ([
          ['WhiteElo', String(Math.round(elo.white))],
          ['BlackElo', String(Math.round(elo.black))],
        ] satisfies [string, string][])
      : []),
    ['PlyCount', String(sans.length)],
    ...(began
      ? ([
          ['UTCDate', isoDay(began).replaceAll('-', '.')],
          ['UTCTime', began.toISOString().slice(11, 19)],
        ] satisfies [string, string][])
      : []),
    ['GameId', String(id)],
    ...(link === undefined ? [] : ([['Link', link]] satisfies [string, string][])),
  ];
}

/**
 * One tag, or one for each side where they began with different times, as cutechess writes them. The first move of each side takes
 * no time, so the clocks after them tell an armageddon.
 *
 * @source settled reading 88
 */
function trueTimeControl({ timeControl, clocks = [] }: PgnGame): [string, string][] {
  const { w, b } = ARMAGEDDON_MS;
  if (clocks[0] === w && clocks[1] === b)
    return [
      ['WhiteTimeControl', `${w / 1000}+0`],
      ['BlackTimeControl', `${b / 1000}+0`],
    ];
  const control = isTimeControlName(timeControl) ? TIME_CONTROLS[timeControl] : null;
  return [['TimeControl', control ? `${control.time}+${control.increment}` : '?']];
}

const openingTags = ({ opening }: PgnGame): [string, string][] =>
  opening
    ? [
        ['ECO', opening.eco],
        ['Opening', opening.name],
      ]
    : [];

/** The notation's words for what ended a game. */
function terminationOf(reason: PgnGame['reason']): string {
  if (reason === 'timeout') return 'time forfeit';
  return reason === 'afk' ? 'abandoned' : 'normal';
}

/** The comment on a move; empty for none. */
function commentOf(verdict: Evaluation | undefined, clock: Millis | undefined): string {
  const notes = [
    // A mate on the board needs no verdict.
    ...(verdict && !('won' in verdict) ? [`[%eval ${evalText(verdict)}]`] : []),
    ...(clock === undefined ? [] : [`[%clk ${clkText(clock)}]`]),
  ];
  return notes.join(' ');
}

/** Pawns, or moves until mate behind a `#`; below zero Black stands better. */
const evalText = (verdict: { cp: number } | { mate: number }): string =>
  'mate' in verdict ? `#${verdict.mate}` : String(verdict.cp / 100);

/** `h:mm:ss`, with as much of a fraction as there is. */
function clkText(clock: Millis): string {
  const left = Math.max(0, Math.round(clock));
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(left / 1000);
  const fraction = left % 1000 === 0 ? '' : `.${String(left % 1000).padStart(3, '0')}`.replace(/0+$/, '');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours}:${two(minutes)}:${two(seconds % 60)}${fraction}`;
}

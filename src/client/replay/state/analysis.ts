import { proxy, type Snapshot } from 'valtio';
import type { GamePlayer } from '../../../protocol/entities';
import type { MoveRequest, PlayedMove, Side } from '../../../rules/chess';
import { ChessGame, MAX_WRITTEN_PLIES, playFrom } from '../../../rules/game';
import { type PgnRemark, readRemark } from '../../../rules/pgn/comment';
import { moveAtEnd, withLine } from '../../../rules/pgn/lines';
import { type PgnLine, type PgnTree, tagOf } from '../../../rules/pgn/tree';
import type { Millis } from '../../../rules/units';
import type { Sound } from '../../audio/sound-names';
import type { Drawn } from '../../board/drawing';
import { createGameState } from '../../game/state/game';
import { gameMove, soundOf } from '../../game/state/game-position';
import type { GameState } from '../../game/state/game-shapes';
import { openReplay } from './replay';
import { moverIn, type ReplayMatch } from './replay-match';
import {
  createVariation,
  openLine,
  playEach,
  type Replayed,
  showGame,
  tryMove,
  type Variation,
} from './variation';

/** An analysis: a game or a position that the user brought, in the shape of a replay. Nothing of it is stored. */
export interface Analysis extends Replayed {
  /** The game as it was brought, with variations and remarks. */
  brought: PgnTree;
}

/**
 * Opens what was brought at so many half-moves.
 *
 * @param players what the two sides are called, and whose board and pieces are shown
 */
export function openAnalysis(brought: PgnTree, players: Record<Side, GamePlayer>, ply: number): Analysis {
  const { start } = brought;
  const { moves } = playFrom(
    start,
    brought.moves.map(({ san }) => san),
  );
  const clocks = clocksOf(brought);
  const match: ReplayMatch = {
    players,
    start,
    moves: moves.map((move, index) => gameMove(move, spentOn(brought, clocks, index))),
    taken: moves.map(({ captured }) => captured),
    clocks,
    gameMode: null,
    date: null,
    isDuel: false,
    tournament: null,
    end: null,
    unread: null,
  };
  const game = proxy(createGameState());
  openReplay(game, match, 'w', ply);
  return { game, match, variation: proxy(createVariation()), brought };
}

/** Time and increment of a game, as its tag has them: `600+8`. */
function controlOf(brought: PgnTree): { time: Millis; increment: Millis } | null {
  const [, time, increment = '0'] =
    /^(\d{1,6})(?:\+(\d{1,4}))?$/.exec(tagOf(brought, 'TimeControl') ?? '') ?? [];
  return time === undefined ? null : { time: Number(time) * 1000, increment: Number(increment) * 1000 };
}

/** Time left for both sides by the number of half-moves, from the clocks in the comments; `null` without any. */
function clocksOf(brought: PgnTree): Record<Side, Millis>[] | null {
  const left = brought.moves.map(({ comment }) => readRemark(comment).clock);
  const first = left.find(clock => clock !== null);
  if (first === undefined || first === null) return null;
  const time = controlOf(brought)?.time;
  let now = { w: time ?? first, b: time ?? first };
  return [
    now,
    ...left.map(
      (clock, index) => (now = clock === null ? now : { ...now, [moverIn(brought, index)]: clock }),
    ),
  ];
}

/** Time that a move took off its clock; `null` where clocks or increment are not known. */
function spentOn(brought: PgnTree, clocks: ReplayMatch['clocks'], index: number): Millis | null {
  const control = controlOf(brought);
  const side = moverIn(brought, index);
  const [before, after] = [clocks?.[index]?.[side], clocks?.[index + 1]?.[side]];
  const isTold = readRemark(brought.moves[index]?.comment ?? '').clock !== null;
  if (!control || !isTold || before === undefined || after === undefined) return null;
  return Math.max(0, before - after + control.increment);
}

/** The brought remark on the position on show: its words, its marks, and the verdict of an engine. */
export function remarkNow(
  { brought }: Pick<Analysis, 'brought'>,
  game: { viewedPly: number },
  variation: Snapshot<Variation>,
): PgnRemark {
  const { from, moves, at } = variation;
  if (at === null)
    return readRemark(
      game.viewedPly === 0 ? brought.comment : (brought.moves[game.viewedPly - 1]?.comment ?? ''),
    );
  const sans = moves.slice(0, at).map(({ san }) => san);
  return readRemark(moveAtEnd(brought.moves, { from, sans })?.comment ?? '');
}

/** Marks and arrows that were brought with the position on show. */
export const drawnNow = ({ brought, game, variation }: Analysis): Drawn[] =>
  remarkNow({ brought }, game, variation).marks.map(({ from, to, colour }) => ({
    from,
    to,
    ink: colour === 'yellow' ? 'plain' : colour,
  }));

/** All that is on show: what was brought, the moves that were added at its end, and the line that is tried. */
export function linesNow(
  { brought }: Pick<Analysis, 'brought'>,
  { moves }: Snapshot<Pick<GameState, 'moves'>>,
  { from, moves: tried }: Snapshot<Variation>,
): PgnLine {
  const all = withLine(brought.moves, { from: 0, sans: moves.map(({ san }) => san) });
  return withLine(all, { from, sans: tried.map(({ san }) => san) });
}

/** Shows a position of a variation. @param at how many of its moves lead there */
export function showLine(
  analysis: Analysis,
  line: { from: number; sans: readonly string[]; at: number },
): void {
  showGame(analysis, line.from);
  openLine(analysis, line.sans, line.at, MAX_WRITTEN_PLIES);
}

/**
 * Plays a move on the position on show. At the end of the game it goes on with it, elsewhere it is tried as in a replay.
 *
 * @returns how it sounds; `null` for a move that is not possible
 */
export function playOn(analysis: Replayed, request: MoveRequest): Sound | null {
  const { game, match, variation } = analysis;
  const { length } = match.moves;
  if (variation.at !== null || game.viewedPly < length) return tryMove(analysis, request);
  const played = length < MAX_WRITTEN_PLIES && new ChessGame(game.position).move(request);
  if (!played) return null;
  add(analysis, played);
  return soundOf(played);
}

function add(analysis: Replayed, played: PlayedMove): void {
  const { game, match } = analysis;
  const move = gameMove(played, null);
  analysis.match = {
    ...match,
    moves: [...match.moves, move],
    taken: [...match.taken, played.captured],
    // Its clocks stand.
    clocks: match.clocks && [...match.clocks, match.clocks.at(-1) ?? { w: 0, b: 0 }],
  };
  game.moves.push(move);
  showGame(analysis, game.moves.length);
}

/** Plays a line from the position on show on. @param line moves in UCI's letters @returns as above, of its last move */
export const playLineOn = (analysis: Replayed, line: readonly string[]): Sound | null =>
  playEach(line, request => playOn(analysis, request));

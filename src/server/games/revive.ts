import type { GamePlayer } from '../../protocol/entities';
import { type Captured, otherSide, SIDES, type Side } from '../../rules/chess';
import { type ClockState, startClock } from '../../rules/clock';
import { ChessGame } from '../../rules/game';
import { extraOf, type Given, NOTHING_GIVEN, newLine } from '../../rules/lag';
import type { TimeControl } from '../../rules/time-control';
import type { Game, GameMove, MoveLag, Seat } from './game';
import { newAbsence } from './presence';
import { startTimes } from './series-place';
import type { StoredGame } from './stored-game';

/** Thrown for a game whose stored moves are damaged: it can never go on. */
export class DamagedGame extends Error {
  override name = 'DamagedGame';
}

/** The two players of a game, and the KING that each has staked on it; only in a duel. */
export type Players = Readonly<Record<Side, { uid: string; player: GamePlayer }>> & { stake?: number };

/** Facts that hold from the beginning of a game to its end, without its players. */
type Beginning = Pick<Game, 'id' | 'control' | 'rated' | 'unratedBecause' | 'origin'>;

/** A game before its first move. @param now epoch milliseconds */
export function newGame(beginning: Beginning, players: Players, now: number): Game {
  const { id, control, rated, unratedBecause, origin } = beginning;
  return {
    id,
    control,
    rated,
    unratedBecause,
    origin,
    stake: players.stake,
    seats: { w: seat(players.w, control, now), b: seat(players.b, control, now) },
    chess: new ChessGame(),
    moves: [],
    clock: { ...startClock(control, now), left: { ...startTimes(control, origin) } },
    cutAt: null,
    standstill: null,
    drawOffer: null,
    phase: 'playing',
    result: null,
    aborted: null,
    blamed: [],
    endedAt: null,
  };
}

/**
 * A stored game, its moves replayed, with nobody connected. The side to move is charged up to the last sign of life of
 * the game's owner; the time since then is charged to nobody.
 *
 * @param now epoch milliseconds
 * @throws DamagedGame when a stored move is missing or not legal
 */
export function revive(stored: StoredGame, players: Players, now: number): Game {
  const game = newGame(stored, players, now);
  let captured: Captured = { w: [], b: [] };
  if (stored.moves.length !== stored.ply)
    throw new DamagedGame(`game ${stored.id}: ${stored.moves.length} of ${stored.ply} moves are stored`);
  for (const { ply, ...move } of stored.moves) {
    if (ply !== game.moves.length + 1)
      throw new DamagedGame(`game ${stored.id}: move ${game.moves.length + 1} is missing`);
    const side = game.chess.turn;
    const played = game.chess.moveSan(move.san);
    if (!played) throw new DamagedGame(`game ${stored.id}: stored move ${move.san} is not legal`);
    const lost = otherSide(side);
    const { given } = game.seats[side];
    game.seats[side].given = withMove(given, move);
    if (played.captured) captured = { ...captured, [lost]: [...captured[lost], played.captured] };
    const made: GameMove = { ...move, fen: played.fen, captured };
    game.moves.push(made);
  }
  const clock: ClockState = {
    ...game.clock,
    left: { ...stored.left },
    turn: game.chess.turn,
    ply: game.moves.length,
    since: now - stored.elapsed,
  };
  game.clock = clock;
  game.cutAt = now;
  for (const side of SIDES) {
    const seat = game.seats[side];
    seat.awaited = !seat.house;
    seat.came = true;
    seat.muted = stored.drawMuted.includes(side);
  }
  game.drawOffer = stored.drawOffer;
  if (stored.result) {
    game.phase = 'ended';
    game.result = stored.result;
    game.endedAt = now;
  }
  return game;
}

const withMove = ({ total, extra }: Given, { credit, shortestWay }: MoveLag): Given => ({
  total: total + credit,
  extra: extra + extraOf(credit, shortestWay),
});

function seat({ uid, player }: { uid: string; player: GamePlayer }, control: TimeControl, now: number): Seat {
  const house = player.house ?? false;
  return {
    uid,
    player,
    house,
    absence: house ? null : newAbsence(control, now),
    absenceReported: false,
    awaited: false,
    line: newLine(),
    given: NOTHING_GIVEN,
    came: house,
    offeredAt: null,
    muted: false,
    rematch: false,
  };
}

import type { GameFrame, WireAborted, WireMove, WireState } from '../../protocol/game-frames';
import { otherSide, type Side } from '../../rules/chess';
import { isCharged } from '../../rules/clock';
import { outcomeFor } from '../../rules/result';
import { isOneShortTooMany } from './blame';
import { closesAt, firstMoveBy, firstMoveWithin, thoughtSoFar } from './deadlines';
import { capturedIn, fenOf, type Game, type GameMove } from './game';
import type { Refusal } from './opening';
import { countsFrom, firstOrigin, practiceOf, ratedFrom } from './order';
import { type SeriesPlace, seriesPlaceOf } from './series-place';

/** Frames of the game channel, each as one side sees it. */

/** The whole game. @param now epoch milliseconds */
export function stateFrame(game: Game, side: Side, now: number): WireState {
  const other = otherSide(side);
  const running = game.phase === 'playing' && isCharged(game.clock);
  const deadline = game.phase === 'playing' ? firstMoveBy(game) : null;
  const { left, turn } = game.clock;
  const place = seriesPlaceOf(game.origin);
  const practice = practiceOf(game.origin);
  return {
    status: 'recconect',
    player: game.seats[side].player,
    opponent: game.seats[other].player,
    moves: game.moves.map(({ san, from, to, spent }) => ({ move: san, from, to, spent })),
    fen: fenOf(game),
    side,
    time: left[side],
    timeO: left[other],
    lastMove: running ? Math.min(thoughtSoFar(game, now), left[turn]) : 0,
    captured: capturedIn(game),
    ply: game.moves.length,
    game: game.id,
    gameMode: game.control.name,
    rated: game.rated,
    ...(game.unratedBecause && { unratedBecause: game.unratedBecause }),
    ...(firstOrigin(game.origin).kind === 'duel' && { duel: true }),
    ...(game.stake !== undefined && { stake: game.stake }),
    ...(place && { tournament: placeFrame(place, side) }),
    ...(practice !== null && { practice }),
    ...(game.drawOffer && {
      drawOffer: game.drawOffer === side ? ('player' as const) : ('opponent' as const),
    }),
    ...(isDeclined(game, side) && { drawDeclined: true }),
    drawMuted: game.seats[side].muted,
    clockRunning: running,
    ...(deadline !== null && { firstMove: Math.max(0, deadline - now) }),
  };
}

const isDeclined = ({ seats, moves, drawOffer, phase }: Game, side: Side): boolean =>
  phase === 'playing' && drawOffer !== side && seats[side].offeredAt === moves.length;

/** The place of a game in its tournament, as one side sees it. */
const placeFrame = (place: SeriesPlace, side: Side): NonNullable<WireState['tournament']> => ({
  id: place.tournament,
  name: place.name,
  childCount: place.of,
  game: place.number,
  isArmageddon: place.armageddon,
  score: { player: place.score[side], opponent: place.score[otherSide(side)] },
});

/**
 * A move that was made. The same whenever it is asked for: a repeated `mid` gets the same echo.
 *
 * @param ply half-moves made, this one included
 * @param confirmed for the mover: `mid` if they sent one, else the SAN
 */
export function moveFrame(move: GameMove, ply: number, side: Side, confirmed: boolean): WireMove {
  return {
    move: move.san,
    from: move.from,
    to: move.to,
    ...(move.promotion && { promotion: move.promotion }),
    ...(confirmed && { confirmation: move.mid ?? move.san }),
    time: move.left[side],
    timeO: move.left[otherSide(side)],
    captured: move.captured,
    ply,
    fen: move.fen,
    clockRunning: ply >= 2,
    ...(ply < 2 && { firstMove: firstMoveWithin() }),
  };
}

/**
 * A game was called off. Clients of old know two reasons.
 *
 * @param left milliseconds on the receiver's clock and on the other's
 */
export const abortedFrame = (reason: string, left: { own: number; other: number }): WireAborted => ({
  action: 'aborted',
  reason: reason === 'nostart' ? 'nostart' : 'abort',
  time: left.own,
  timeO: left.other,
  ...(reason === 'ordered' && { ordered: true }),
});

/** Whether a game that was a rated one while it was played has ended with too few moves for that. */
const isUnratedByLength = (game: Game): boolean =>
  isOneShortTooMany(game) || (game.rated && game.moves.length < ratedFrom(game.origin));

/**
 * How the game ended for `side`, `null` while it is played.
 *
 * @param now for a player who comes after the end (epoch milliseconds): it says how long the game stays open
 */
export function endFrame(game: Game, side: Side, now?: number): GameFrame | null {
  const [own, other] = [game.clock.left[side], game.clock.left[otherSide(side)]];
  if (game.aborted) {
    const [blamed, both] = game.blamed;
    // A rematch was asked for on the spot: neither of the two has left a queue for it.
    const requeue =
      game.aborted === 'nostart' && game.origin.kind === 'quick' && !both && blamed === otherSide(side);
    return { ...abortedFrame(game.aborted, { own, other }), ...(requeue && { requeue }) };
  }
  if (!game.result) return null;
  // That practice counts for nothing has been said before it began.
  const counted = practiceOf(game.origin) !== null || game.moves.length >= countsFrom(game.origin);
  return {
    action: outcomeFor(game.result, side),
    reason: game.result.reason,
    ...(counted ? isUnratedByLength(game) && { rated: false } : { counted }),
    time: own,
    timeO: other,
    ...(now !== undefined && { left: Math.max(0, (closesAt(game) ?? now) - now) }),
  };
}

/**
 * Whether a player has a connection.
 *
 * @param deadline when they lose for want of one (epoch milliseconds), `null` while connected
 */
export function connectionFrame(who: 'player' | 'opponent', deadline: number | null, now: number): GameFrame {
  if (deadline === null) return { action: 'opponentConnection', who, connected: true, now };
  return { action: 'opponentConnection', who, connected: false, deadline, now };
}

/** After the end of a game, when nothing is lost by leaving any more: whether the opponent is there. */
export const presenceFrame = (connected: boolean, now: number): GameFrame => ({
  action: 'opponentConnection',
  who: 'opponent',
  connected,
  now,
});

/** The next game cannot begin, and why if it is a duel. Limits that players set for themselves are told to nobody else. */
export function noRematchFrame(game: Game, side: Side, refusal: Refusal | undefined): GameFrame {
  const action = 'rematchDeclined';
  if (!refusal) return { action };
  const { code, uid } = refusal;
  if (uid === null) return { action, code };
  if (game.seats[side].uid === uid) return ownRefusalFrame(refusal);
  return { action, code: code === 'notEnoughKing' ? code : 'unavailable', who: 'opponent' };
}

/** As above, where it is the receiver whom the next game is refused. */
export const ownRefusalFrame = ({ code, until, triesLeft }: Omit<Refusal, 'uid'>): GameFrame => ({
  ...{ action: 'rematchDeclined', code, who: 'player', until, triesLeft },
});

export const errorFrame = (message: string): GameFrame => ({ status: 'error', message });

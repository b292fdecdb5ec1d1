import type { GameFrame } from '../../protocol/game-frames';
import type { ClientMove } from '../../protocol/live';
import { otherSide, SIDES, type Side } from '../../rules/chess';
import { isCharged, pressClock } from '../../rules/clock';
import { type Line, lagCredit, NOTHING_GIVEN, shortestWay } from '../../rules/lag';
import { type GameResult, rulesResult, timeoutResult } from '../../rules/result';
import { blamedForLeaving, blamedForNoStart } from './blame';
import { clocksAt, comingBack, dueEnd } from './deadlines';
import {
  connectionFrame,
  endFrame,
  errorFrame,
  moveFrame,
  noRematchFrame,
  presenceFrame,
  stateFrame,
} from './frames';
import { type AbortReason, capturedIn, type Game, type GameMove } from './game';
import type { Refusal } from './opening';
import { arrive, depart, reportAbsences, standStill, tellAbsence } from './presence';
import { seriesPlaceOf } from './series-place';
import type { DrawState } from './store';

/** Events of a game. `side` comes from the identity, never from a message. */
export type GameEvent =
  /** `line`: measurements of their connection, which go on changing. */
  | { kind: 'join'; side: Side; line?: Line }
  /** `heardAt`: when the node with their socket was heard last, where it is that node which was lost. */
  | { kind: 'leave'; side: Side; heardAt?: number | undefined }
  | { kind: 'move'; side: Side; move: Omit<ClientMove, 'action'> }
  | { kind: 'surrender' | 'abort' | 'rematch'; side: Side }
  /** `ply`: the only position that it is meant for. */
  | { kind: 'offerDraw'; side: Side; ply?: number | undefined }
  /** `mute`: the opponent's offers are ignored for the rest of the game. */
  | { kind: 'declineDraw'; side: Side; mute: boolean }
  /** A player is barred, so the game counts as lost by them. */
  | { kind: 'forfeit'; side: Side }
  /** An order of the operator ends the game: nobody loses it. */
  | { kind: 'callOff' }
  /** The rematch cannot begin. */
  | { kind: 'noRematch'; refusal?: Refusal }
  /**
   * Many have lost their connections at once, or a player waits at a node that this one does not hear: absences stand still
   * until then; no more if that has passed.
   */
  | { kind: 'standstill'; until: number }
  | { kind: 'tick' }
  /** A node begins to run the game: a new one, or one it took over. */
  | { kind: 'takenUp' };

/**
 * Effects that remain to be run after a step, in this order. `append`, `storeOffer`, `finish` and `abort`
 * must have been committed before the next is run; if one cannot be, the game is dropped.
 */
export type GameEffect =
  | { do: 'append'; move: GameMove; ply: number }
  | { do: 'storeOffer'; draws: DrawState }
  /** `blamed`: uids of those who have to pause for it. */
  | { do: 'finish'; result: GameResult; blamed: readonly string[] }
  | { do: 'abort'; reason: AbortReason; blamed: readonly string[] }
  | { do: 'send'; to: Side; frame: GameFrame }
  | { do: 'rematch' };

/**
 * Applies one event. Mutates `game`, touches nothing else, returns what remains to be done.
 *
 * @param now epoch milliseconds at which the event arrived
 */
export function step(game: Game, event: GameEvent, now: number): GameEffect[] {
  const ended = game.phase === 'playing' ? expire(game, now) : [];
  const answer = handle(game, event, now);
  // An answer to a player shows the end already, so they are not sent it a second time.
  const rest = answer.length > 0 && 'side' in event ? ended.filter(e => !isSendTo(e, event.side)) : ended;
  return [...rest, ...answer];
}

const isSendTo = (effect: GameEffect, side: Side) => effect.do === 'send' && effect.to === side;

function handle(game: Game, event: GameEvent, now: number): GameEffect[] {
  switch (event.kind) {
    case 'join':
      return join(game, event.side, event.line, now);
    case 'leave':
      return leave(game, event.side, event.heardAt, now);
    case 'move':
      return move(game, event.side, event.move, now);
    case 'standstill':
      return standStill(game, event.until, now);
    case 'tick':
      return reportAbsences(game, now);
    case 'takenUp': {
      // The former owner may have stopped after it stored a last move and before it stored the end.
      const end = game.phase === 'playing' ? game.chess.end() : null;
      return end ? finish(game, rulesResult(end), now) : [];
    }
    case 'rematch':
      return rematch(game, event.side);
    case 'callOff':
      return game.phase === 'playing' ? abort(game, 'ordered', now) : [];
    case 'noRematch':
      return noRematch(game, event.refusal);
    default:
      // The player had not heard of the end yet: send it again.
      if (game.phase !== 'playing') return sendEnd(game, event.side);
      if (event.kind === 'offerDraw') return offerDraw(game, event, now);
      if (event.kind === 'declineDraw') return declineDraw(game, event.side, event.mute, now);
      if (event.kind === 'abort') return callOff(game, event.side, now);
      if (event.kind === 'forfeit') return finish(game, winFor(otherSide(event.side), 'afk'), now);
      game.blamed = blamedForLeaving(game, event.side);
      return finish(game, winFor(otherSide(event.side), 'surrender'), now);
  }
}

/** Ends the game if its time has come: a flag, an absence, a first move that was not made. */
function expire(game: Game, now: number): GameEffect[] {
  const due = dueEnd(game, now);
  if (!due) return [];
  // In a tournament whoever does not make their first move has lost the game.
  if (due.kind === 'nostart' && seriesPlaceOf(game.origin))
    return finish(game, winFor(otherSide(game.clock.turn), 'afk'), now);
  if (due.kind === 'nostart') game.blamed = blamedForNoStart(game);
  if (due.kind === 'nostart' || due.kind === 'abandoned') return abort(game, due.kind, now);
  if (due.kind === 'timeout') return finish(game, timeoutResult(due.fen, due.side), now);
  return finish(game, winFor(otherSide(due.side), 'afk'), now);
}

function join(game: Game, side: Side, line: Line | undefined, now: number): GameEffect[] {
  const seat = game.seats[side];
  if (line) seat.line = line;
  if (side === game.clock.turn)
    game.clock = { ...game.clock, since: game.clock.since + comingBack(game, now) };
  seat.awaited = false;
  const other = otherSide(side);
  const wasReported = arrive(game, side, now);
  seat.came = true;
  const effects = sendState(game, side, now);
  if (game.phase !== 'playing')
    return [...effects, ...sendEnd(game, side, now), ...sendPresence(game, side, now)];
  if (wasReported) {
    effects.push({ do: 'send', to: other, frame: connectionFrame('opponent', null, now) });
    effects.push({ do: 'send', to: side, frame: connectionFrame('player', null, now) });
  }
  return effects;
}

/** Tells both, after the end, whether the other is there for a rematch. Earlier offers are dropped on both sides. */
function sendPresence(game: Game, side: Side, now: number): GameEffect[] {
  if (game.phase !== 'ended') return [];
  const other = otherSide(side);
  for (const each of SIDES) game.seats[each].rematch = false;
  return [
    { do: 'send', to: side, frame: presenceFrame(game.seats[other].absence === null, now) },
    { do: 'send', to: other, frame: presenceFrame(true, now) },
  ];
}

/** The whole game, and whether the opponent is away: an earlier report may have been lost. */
function sendState(game: Game, side: Side, now: number): GameEffect[] {
  const state: GameEffect = { do: 'send', to: side, frame: stateFrame(game, side, now) };
  return game.phase === 'playing' ? [state, ...tellAgain(game, otherSide(side), now)] : [state];
}

/** Tells the opponent of a player who has been reported absent once more, since the deadline may be another one. */
const tellAgain = (game: Game, side: Side, now: number): GameEffect[] =>
  game.seats[side].absenceReported ? tellAbsence(game, side, now) : [];

function leave(game: Game, side: Side, heardAt: number | undefined, now: number): GameEffect[] {
  const other = otherSide(side);
  depart(game, side, now);
  if (heardAt !== undefined) {
    game.cutAt = Math.max(game.cutAt ?? 0, heardAt);
    game.seats[side].awaited = true;
  }
  if (game.phase === 'playing') {
    game.seats[side].absenceReported = true;
    return tellAbsence(game, side, now);
  }
  if (game.phase !== 'ended') return [];
  const effects: GameEffect[] = [{ do: 'send', to: other, frame: presenceFrame(false, now) }];
  if (game.seats[other].rematch)
    effects.push({ do: 'send', to: other, frame: { action: 'rematchDeclined' } });
  for (const each of SIDES) game.seats[each].rematch = false;
  return effects;
}

function move(game: Game, side: Side, wanted: Omit<ClientMove, 'action'>, now: number): GameEffect[] {
  const repeated = moveWithId(game, side, wanted.mid);
  if (repeated) return [{ do: 'send', to: side, frame: repeated }];
  if (game.phase !== 'playing') return sendEnd(game, side);
  if (wanted.ply !== undefined && wanted.ply !== game.moves.length) return sendState(game, side, now);
  if (game.chess.turn !== side) return [{ do: 'send', to: side, frame: errorFrame('not your turn') }];
  const played = game.chess.move(wanted);
  if (!played) return [{ do: 'send', to: side, frame: errorFrame('illegal move') }];

  const { clock } = game;
  const seat = game.seats[side];
  const credit = isCharged(clock)
    ? lagCredit(game.control, seat.line, seat.given, now - clock.since)
    : NOTHING_GIVEN;
  seat.given = { total: seat.given.total + credit.total, extra: seat.given.extra + credit.extra };
  const pressed = pressClock(clock, now, credit.total);
  const captured = capturedIn(game);
  const taken = played.captured;
  const lost = otherSide(side);
  const made: GameMove = {
    san: played.san,
    from: played.from,
    to: played.to,
    promotion: played.promotion,
    mid: wanted.mid ?? null,
    fen: played.fen,
    left: pressed.state.left,
    spent: isCharged(clock) ? pressed.spent : Math.max(0, now - clock.since),
    credit: credit.total,
    roundTrip: rounded(seat.line.roundTrip),
    shortestWay: rounded(shortestWay(seat.line)),
    captured: taken ? { ...captured, [lost]: [...captured[lost], taken] } : captured,
  };
  game.moves.push(made);
  game.clock = pressed.state;
  game.drawOffer = null; // an offer lapses with a move (IP-07)
  const ply = game.moves.length;
  const end = game.chess.end();
  return [
    { do: 'append', move: made, ply },
    { do: 'send', to: side, frame: moveFrame(made, ply, side, true) },
    { do: 'send', to: lost, frame: moveFrame(made, ply, lost, false) },
    ...(end ? finish(game, rulesResult(end), now) : tellAgain(game, lost, now)),
  ];
}

const rounded = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds);

/** The echo of a move already made under this id. */
function moveWithId(game: Game, side: Side, mid: string | undefined): GameFrame | null {
  if (mid === undefined) return null;
  const { moves } = game;
  const last = moves.length - 1;
  // A loop without calls: every move is looked for among all earlier ones of its side.
  for (let index = last % 2 === (side === 'w' ? 0 : 1) ? last : last - 1; index >= 0; index -= 2) {
    const made = moves[index];
    if (made?.mid === mid) return moveFrame(made, index + 1, side, true);
  }
  return null;
}

function offerDraw(
  game: Game,
  { side, ply }: { side: Side; ply?: number | undefined },
  now: number,
): GameEffect[] {
  // A late acceptance would be an offer: the one that it accepts has lapsed with a move that the player had not seen.
  if (ply !== undefined && ply !== game.moves.length) return sendState(game, side, now);
  // An agreed draw would be a surrender of White, who might not know it.
  if (seriesPlaceOf(game.origin)?.armageddon) return sendState(game, side, now);
  if (game.drawOffer === otherSide(side)) return finish(game, { result: 'draw', reason: 'draw' }, now);
  const seat = game.seats[side];
  // A declined offer may not be repeated before a move (GM-08).
  if (seat.muted || seat.offeredAt === game.moves.length) return [];
  seat.offeredAt = game.moves.length;
  game.drawOffer = side;
  return [storeDraws(game), { do: 'send', to: otherSide(side), frame: { action: 'drawOffered' } }];
}

/** @source settled reading 81. The player who offered is sent the whole game, which every client can read. */
function declineDraw(game: Game, side: Side, mute: boolean, now: number): GameEffect[] {
  const other = otherSide(side);
  const stands = game.drawOffer === other;
  const seat = game.seats[other];
  if (!stands && (!mute || seat.muted)) return [];
  if (stands) game.drawOffer = null;
  seat.muted ||= mute;
  return [storeDraws(game), ...sendState(game, other, now)];
}

const storeDraws = ({ drawOffer, seats }: Game): GameEffect => ({
  do: 'storeOffer',
  draws: { offer: drawOffer, muted: SIDES.filter(side => seats[side].muted) },
});

function callOff(game: Game, side: Side, now: number): GameEffect[] {
  if (game.moves.length < 2 && !seriesPlaceOf(game.origin)) {
    game.blamed = blamedForLeaving(game, side);
    return abort(game, 'abort', now);
  }
  // Too late, since both have moved, or it is a game of a tournament: send the position instead of an error.
  return sendState(game, side, now);
}

function rematch(game: Game, side: Side): GameEffect[] {
  if (game.phase !== 'ended') return [];
  const other = otherSide(side);
  const seat = game.seats[side];
  if (seat.rematch) return [];
  if (game.seats[other].absence !== null || seriesPlaceOf(game.origin))
    return [{ do: 'send', to: side, frame: { action: 'rematchDeclined' } }];
  seat.rematch = true;
  if (game.seats[other].rematch) return [{ do: 'rematch' }];
  return [{ do: 'send', to: other, frame: { action: 'rematchOffered' } }];
}

/** Declines the rematch for both, so that neither waits for a game that cannot begin. */
function noRematch(game: Game, refusal: Refusal | undefined): GameEffect[] {
  return SIDES.map(side => {
    game.seats[side].rematch = false;
    return { do: 'send', to: side, frame: noRematchFrame(game, side, refusal) };
  });
}

const winFor = (side: Side, reason: 'surrender' | 'afk'): GameResult => ({
  result: side === 'w' ? 'white' : 'black',
  reason,
});

function finish(game: Game, result: GameResult, now: number): GameEffect[] {
  stop(game, 'ended', now);
  game.result = result;
  return [{ do: 'finish', result, blamed: blamedIn(game) }, ...SIDES.flatMap(side => sendEnd(game, side))];
}

function abort(game: Game, reason: AbortReason, now: number): GameEffect[] {
  stop(game, 'aborted', now);
  game.aborted = reason;
  return [{ do: 'abort', reason, blamed: blamedIn(game) }, ...SIDES.flatMap(side => sendEnd(game, side))];
}

const blamedIn = ({ blamed, seats }: Game): string[] => blamed.map(side => seats[side].uid);

function stop(game: Game, phase: 'ended' | 'aborted', now: number): void {
  game.clock = { ...game.clock, left: clocksAt(game, now), since: now };
  game.phase = phase;
  game.endedAt = now;
  game.drawOffer = null;
}

function sendEnd(game: Game, side: Side, now?: number): GameEffect[] {
  const frame = endFrame(game, side, now);
  return frame ? [{ do: 'send', to: side, frame }] : [];
}

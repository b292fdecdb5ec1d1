import { closeCode } from '../../../protocol/close-codes';
import type { EndClocks, GameMessage, GameSnapshot } from '../../../protocol/game';
import { AFTERMATH_MS, MAX_HEARTBEAT_MISMATCHES } from '../../../protocol/limits';
import { asksForCode } from '../../../protocol/otp';
import { turnOf } from '../../../rules/chess';
import { validateFen } from '../../../rules/fen';
import { ChessGame } from '../../../rules/game';
import { isTimeControlName, TIME_CONTROLS } from '../../../rules/time-control';
import { dressed, quickModeOf, sendMove } from './game';
import { correctClock, setClocks, stopClocks, timeAtTurn } from './game-clock';
import {
  dropPending,
  fenAt,
  gameMove,
  placeAt,
  placeOf,
  promotionIn,
  pushMove,
  replayMoves,
  samePosition,
  setPosition,
  soundOf,
  soundOfSan,
} from './game-position';
import type { Effect, GameState } from './game-shapes';
import { applyOpponentPresence } from './rematch';

type Heartbeat = Extract<GameMessage, { kind: 'heartbeat' }>;
type Moved = Extract<GameMessage, { kind: 'moved' }>;

/** Times that a move is sent at most, so that it survives two lost connections in a row. */
const MAX_ATTEMPTS = 3;

/** Slower than this, an echo means that the server got the move late, so the opponent's clock starts at the echo. */
const ECHO_MS = 1_000;

const RESYNCHRONISE: Effect = { do: 'close', code: closeCode.resynchronise };

/**
 * Applies one message of the game channel. Mutates `game`, touches nothing else.
 *
 * @param now performance.now() when it arrived
 * @param hasUnsent whether words of the player still wait for the connection
 * @returns what is left to do, in order
 */
export function applyGameMessage(
  game: GameState,
  message: GameMessage,
  now: number,
  hasUnsent = false,
): Effect[] {
  switch (message.kind) {
    case 'ping':
    case 'check':
      return [{ do: 'reply', message: { action: message.kind } }];
    case 'heartbeat':
      game.roundTrip = message.roundTrip ?? null;
      return [{ do: 'reply', message: { action: 'pong' } }, ...compareHeartbeat(game, message, now)];
    case 'state':
      return applyState(game, message.state, now, hasUnsent);
    case 'moved':
      return applyMoved(game, message, now);
    case 'ended':
      if (game.status !== 'ended') Object.assign(game, ratedAtEnd(game, message));
      return applyEnd(game, { outcome: message.outcome, reason: message.reason }, now, message);
    case 'aborted': {
      const gameMode = message.requeue ? quickModeOf(game) : null;
      return [
        ...applyEnd(game, { outcome: 'aborted', reason: message.reason }, now, message),
        ...(gameMode === null ? [] : [{ do: 'requeue', gameMode, house: null, isAgain: true } as const]),
      ];
    }
    case 'drawOffered':
      if (game.status !== 'playing') return [];
      game.draw = 'wasOffered';
      return [{ do: 'sound', name: 'drawOffer' }];
    case 'rematchOffered':
      if (game.rematch !== 'offered') game.rematch = 'wasOffered';
      return [];
    case 'rematchDeclined': {
      const { refusal = null } = message;
      const asks = refusal?.who === 'player' && asksForCode(refusal.code);
      game.rematch = asks ? 'none' : 'declined';
      game.rematchRefusal = asks ? null : refusal;
      return asks ? [{ do: 'askCode', refusal: refusal.code }] : [];
    }
    case 'connection':
      if (game.status === 'ended') {
        if (message.who === 'opponent') applyOpponentPresence(game, message.connected);
        return [];
      }
      // One's own return is told last, after the absence of an opponent who is still away.
      if (message.connected && game.absence?.who !== message.who) return [];
      game.absence =
        message.connected || message.grace === null
          ? null
          : { who: message.who, deadline: now + message.grace };
      return [];
    case 'error':
      // The server refused something: whatever was pending is not sent again (LV-17).
      dropPending(game);
      return [{ do: 'report', raw: message.message }, RESYNCHRONISE];
    case 'unknown':
      return [{ do: 'report', raw: message.raw }];
    default:
      return message satisfies never;
  }
}

/** @source GM-13…16, settled readings 14 and 15 */
function applyState(game: GameState, state: GameSnapshot, now: number, hasUnsent: boolean): Effect[] {
  if (game.status === 'ended') return [];
  if (!validateFen(state.fen).ok) return [{ do: 'report', raw: state.fen }];
  game.mismatches = 0;
  const isSame = state.id === null || state.id === game.id;
  const kept = game.status === 'playing' && isSame ? keepPosition(game, state.fen) : null;
  const effects = kept ?? replaceGame(game, state);
  // An offer or a refusal that waits is sent after this state, which knows nothing of it. A muted player's offer is ignored.
  const isAhead = hasUnsent && kept !== null && !(game.draw === 'offered' && state.drawMuted);
  if (!isAhead) game.draw = drawFlag(state);
  game.drawMuted = state.drawMuted;
  // An absence from before a reconnect may be out of date; the server sends the present one after the state.
  game.absence = null;
  setClocks(game, { ...state, turn: turnOf(state.fen), running: state.clockRunning }, now);
  return effects;
}

/** Effects where the server has the position on the board, or the one before the pending move; else `null`. */
function keepPosition(game: GameState, fen: string): Effect[] | null {
  const { pending } = game;
  if (samePosition(fen, game.fen)) {
    game.pending = null;
    return [];
  }
  // The move was lost with the connection, so it is sent again under the same id; a server that never takes it is not
  // asked for ever.
  if (pending && pending.attempts < MAX_ATTEMPTS && samePosition(fen, fenAt(game, pending.ply))) {
    pending.attempts += 1;
    return [sendMove(pending)];
  }
  return null;
}

function replaceGame(game: GameState, state: GameSnapshot): Effect[] {
  const starting = game.status === 'starting';
  const known = game.moves.length - (game.pending ? 1 : 0);
  const viewed = game.viewedPly < game.moves.length ? game.viewedPly : null;
  const moves = replayMoves(state.moves);
  const stillThere = viewed !== null && moves[viewed - 1]?.fen === fenAt(game, viewed);
  const shown = game.moves.length;
  const goesOn = !starting && fenAt({ moves }, Math.min(shown, moves.length)) === fenAt(game, shown);
  const missed = goesOn ? moves.length - shown : 0;
  game.pending = null;
  // Premoves were made for another position.
  game.premoves = [];
  game.status = 'playing';
  // The server tells the look that the game began with, and the user may have chosen another one since.
  const own = state.id !== null && state.id === game.id ? game.player : null;
  game.id = state.id;
  game.side = state.side;
  game.player = own ? dressed(state.player, own.board, own.card?.piece) : state.player;
  game.opponent = state.opponent;
  game.gameMode = state.gameMode;
  game.rated = state.rated;
  game.isDuel = state.duel === true;
  game.stake = state.stake ?? null;
  game.tournament = state.tournament ?? null;
  game.practice = state.practice ?? null;
  game.unratedBecause = state.unratedBecause;
  game.ratingBefore = state.player.elo;
  game.captured = state.captured;
  game.moves = moves;
  game.viewedPly = stillThere && viewed !== null ? viewed : moves.length;
  game.missed = missed;
  const last = moves.at(-1);
  game.lastMove = last ? { from: last.from, to: last.to } : null;
  const reached = placeAt(game, moves.length);
  const isReached = samePosition(reached.fen, state.fen);
  setPosition(game, isReached ? { ...reached, fen: state.fen } : placeOf(state.fen));

  const effects: Effect[] = [];
  if (!isReached) effects.push({ do: 'report', raw: `moves do not lead to ${state.fen}` });
  if (starting && state.moves.length === 0)
    effects.push({ do: 'sound', name: 'start' }, { do: 'notify', what: 'gameStarted' });
  // The opponent moved while we were away.
  if (!starting && last && moves.length > known) effects.push({ do: 'sound', name: soundOfSan(last.san) });
  return effects;
}

function drawFlag({ drawOffer, drawDeclined }: GameSnapshot): GameState['draw'] {
  if (drawOffer !== null) return drawOffer === 'player' ? 'offered' : 'wasOffered';
  return drawDeclined ? 'declined' : 'none';
}

/** @source LV-10…12, GM-10 */
function applyMoved(game: GameState, message: Moved, now: number): Effect[] {
  if (game.status !== 'playing') return [];
  const { pending } = game;
  const confirmed = game.moves.length - (pending ? 1 : 0);
  // Ignores a move that is already on the board; without a ply only its text can tell.
  if (message.ply !== null && message.ply <= confirmed) return [];
  if (message.ply === null && !pending && message.confirmation !== null && isLast(game, message)) return [];
  if (pending && isEcho(message, pending.ply, pending.mid, pending.san))
    return confirmMove(game, message, now);

  // The reply to our move proves that the move arrived, even if its echo was lost.
  const replied = message.ply !== null && message.ply === game.moves.length + 1;
  if (pending && !replied) return [RESYNCHRONISE];
  if (message.ply !== null && !replied) return [RESYNCHRONISE];

  const { from, to, san } = message;
  const played = new ChessGame(game.position).move({
    from,
    to,
    promotion: message.promotion ?? promotionIn(san),
  });
  if (!played || (message.fen && !samePosition(message.fen, played.fen))) return [RESYNCHRONISE];
  game.pending = null;
  const mover = game.turn === game.side ? 'player' : 'opponent';
  const before = pending && mover === 'player' ? pending.timeBefore : timeAtTurn(game, mover);
  pushMove(game, gameMove(played, thought(game, before, timeOf(message, mover), game.moves.length)));
  takeOver(game, message, now);
  return [{ do: 'sound', name: soundOf(played) }];
}

function isEcho(message: Moved, ply: number, mid: string, san: string): boolean {
  if (message.confirmation === null) return false;
  if (message.ply !== null && message.ply !== ply + 1) return false;
  return message.confirmation === mid || message.confirmation === san;
}

const isLast = (game: GameState, message: Moved): boolean =>
  game.turn !== game.side && game.moves.at(-1)?.san === message.san;

function confirmMove(game: GameState, message: Moved, now: number): Effect[] {
  const { pending } = game;
  const move = game.moves.at(-1);
  if (!pending || !move) return [];
  if (message.fen && !samePosition(message.fen, game.fen)) return [RESYNCHRONISE];
  move.spent = thought(game, pending.timeBefore, message.playerTime, pending.ply);
  game.pending = null;
  const { clock, times } = game;
  takeOver(game, message, now);
  // Restarted at the echo, the opponent's clock would visibly turn back by the round trip.
  const goesOn = clock.running === 'opponent' && game.clock.running === 'opponent';
  if (goesOn && times.opponent === game.times.opponent && now - clock.since <= ECHO_MS)
    game.clock.since = clock.since;
  return [];
}

/** Takes over what every move message tells about the game. */
function takeOver(game: GameState, message: Moved, now: number): void {
  game.draw = 'none';
  game.mismatches = 0;
  game.captured = message.captured;
  const { playerTime, opponentTime, clockRunning: running, firstMove } = message;
  setClocks(game, { playerTime, opponentTime, spent: 0, turn: game.turn, running, firstMove }, now);
}

const timeOf = (message: Moved, who: 'player' | 'opponent'): number =>
  who === 'player' ? message.playerTime : message.opponentTime;

/** Milliseconds a move took; `null` for the uncharged first move of each side. */
function thought(game: GameState, before: number, after: number, ply: number): number | null {
  if (ply < 2) return null;
  const increment = isTimeControlName(game.gameMode) ? TIME_CONTROLS[game.gameMode].increment * 1000 : 0;
  return Math.max(0, before + increment - after);
}

/** @source LV-15; an own move still on its way is no mismatch */
function compareHeartbeat(game: GameState, { fen, ply, spent }: Heartbeat, now: number): Effect[] {
  if (game.status !== 'playing') return [];
  const { pending } = game;
  if (samePosition(fen, game.fen)) {
    game.mismatches = 0;
    if (spent !== undefined && !pending) correctClock(game, spent, now);
    return [];
  }
  const beforePending = pending && (ply === null || ply === pending.ply);
  if (beforePending && samePosition(fen, fenAt(game, pending.ply))) return [];
  game.mismatches += 1;
  if (game.mismatches <= MAX_HEARTBEAT_MISMATCHES) return [];
  game.mismatches = 0;
  return [RESYNCHRONISE];
}

/** Whether the game is rated, as its end says: short games are not, and those of a pair that plays often may not be. */
function ratedAtEnd(
  { unratedBecause }: GameState,
  { counted, tooFew = false }: Extract<GameMessage, { kind: 'ended' }>,
): Partial<Pick<GameState, 'rated' | 'unratedBecause'>> {
  if (!counted) return { rated: false, unratedBecause: 'short' };
  if (unratedBecause === 'few') return tooFew ? { rated: false } : { unratedBecause: null };
  return tooFew ? { rated: false, unratedBecause: 'unmoved' } : {};
}

/** @source GM-13, GM-17, settled reading 16 */
function applyEnd(
  game: GameState,
  result: NonNullable<GameState['result']>,
  now: number,
  { clocks, left = AFTERMATH_MS }: { clocks?: EndClocks; left?: number },
): Effect[] {
  if (game.status === 'ended') return [];
  dropPending(game);
  stopClocks(game, now);
  // Every window shows what the server stopped the clocks at, not what its own had reached.
  if (clocks) game.times = { ...clocks };
  const loser = result.outcome === 'win' ? 'opponent' : result.outcome === 'lose' ? 'player' : null;
  if (loser) {
    const kept = game.times[loser];
    game.kept = result.reason !== 'timeout' && kept > 0 ? { who: loser, left: kept } : null;
    game.times[loser] = 0;
  }
  game.status = 'ended';
  game.endedAt = now;
  game.rematchUntil = now + left;
  game.opponentGone = game.absence?.who === 'opponent';
  game.result = result;
  game.premoves = [];
  game.proposed = null;
  game.draw = 'none';
  game.absence = null;
  game.showReconnecting = false;
  if (result.outcome === 'aborted') return [];
  return [{ do: 'sound', name: 'end' }, { do: 'reloadUser' }];
}

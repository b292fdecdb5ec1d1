import { closeCode } from '../../protocol/close-codes';
import type { GameFrame } from '../../protocol/game';
import { ALLOWANCE_MESSAGES } from '../../protocol/limits';
import { type ClientMessage, parseClientMessage } from '../../protocol/live';
import type { Side } from '../../rules/chess';
import type { GameActor, Link } from '../games/actor';
import { sideOf } from '../games/game';
import type { Games } from '../games/games';
import type { Connection } from './connection';

/** What the heartbeat needs to know of an open game channel. */
export interface Heart {
  beat(): void;
}

/**
 * Connects a player to his game.
 *
 * @param early what he has sent already, after his first message
 * @returns `null` when the connection was closed instead
 */
export async function openGameChannel(
  connection: Connection,
  uid: string,
  games: Games,
  early: readonly string[],
): Promise<Heart | null> {
  const located = await games.locate(uid);
  switch (located.kind) {
    case 'none':
      connection.close(closeCode.noSuchGame, 'no such game');
      return null;
    case 'over':
      connection.close(closeCode.gameOver, 'game over');
      return null;
    case 'calledOff':
      connection.send({ action: 'aborted', reason: 'abort' } satisfies GameFrame);
      connection.close(closeCode.finished, 'game over');
      return null;
    case 'elsewhere':
      connection.close(closeCode.resynchronise, 'resynchronise');
      return null;
    case 'here': {
      const side = sideOf(located.actor.game, uid);
      if (side) return take(connection, located.actor, side, early);
      connection.close(closeCode.noSuchGame, 'no such game');
      return null;
    }
  }
}

function take(connection: Connection, actor: GameActor, side: Side, early: readonly string[]): Heart | null {
  const link: Link = {
    send: frame => connection.send(frame),
    close: (code, reason) => connection.close(code, reason),
  };
  let movesUnderWay = 0;

  const handle = (message: ClientMessage): void => {
    if (message.kind === 'move') {
      // Legal moves are free, but a heap of them cannot be.
      if (movesUnderWay >= ALLOWANCE_MESSAGES && !connection.spend()) return;
      movesUnderWay++;
      actor.post({ kind: 'move', side, move: message.move }, legal => {
        movesUnderWay--;
        if (!legal) connection.spend();
      });
      return;
    }
    if (!connection.spend()) return;
    switch (message.kind) {
      case 'ping':
      case 'pong':
      case 'check':
        break;
      case 'malformed':
        connection.close(closeCode.unsupportedData, 'unexpected message');
        break;
      case 'unknown':
        connection.countUnknown();
        break;
      default:
        actor.post({ kind: message.kind, side });
    }
  };

  connection.onText = text => handle(parseClientMessage(text));
  connection.onClose = () => actor.unseat(side, link);
  connection.onRoundTrip = roundTrip => actor.post({ kind: 'measured', side, roundTrip });
  if (!actor.seat(side, link)) {
    connection.close(closeCode.resynchronise, 'resynchronise');
    return null;
  }
  // It may have closed while the game was looked for; then its place is given back at once.
  if (!connection.isOpen) actor.unseat(side, link);
  for (const text of early) connection.onText(text);
  return { beat: () => connection.send({ action: 'pg', ...actor.told }) };
}

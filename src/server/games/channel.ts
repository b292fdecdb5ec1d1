import { closeCode } from '../../protocol/close-codes';
import type { GameFrame } from '../../protocol/game';
import { ALLOWANCE_MESSAGES } from '../../protocol/limits';
import { type ClientMessage, type GameHello, gameHelloSchema, parseClientMessage } from '../../protocol/live';
import type { Side } from '../../rules/chess';
import type { Channel, Session } from '../live/channel';
import type { GameActor } from './actor';
import { sideOf } from './game';
import type { Games } from './games';

/** The `game` channel: connects a player to their game, or closes with the reason why there is none. */
export function gameChannel(games: Pick<Games, 'locate'>): Channel<GameHello> {
  return {
    hello: gameHelloSchema,
    needsName: true,
    async open(session) {
      const { uid, connection } = session;
      const located = await games.locate(uid);
      switch (located.kind) {
        case 'none':
          return connection.close(closeCode.noSuchGame, 'no such game');
        case 'over':
          return connection.close(closeCode.gameOver, 'game over');
        case 'calledOff':
          connection.send({ action: 'aborted', reason: 'abort' } satisfies GameFrame);
          return connection.close(closeCode.finished, 'game over');
        case 'elsewhere':
          return connection.close(closeCode.resynchronise, 'resynchronise');
        case 'here': {
          const side = sideOf(located.actor.game, uid);
          if (side) join(session, located.actor, side);
          else connection.close(closeCode.noSuchGame, 'no such game');
        }
      }
    },
  };
}

function join(session: Session<GameHello>, actor: GameActor, side: Side): void {
  const { connection, hello } = session;
  if (!actor.connect(side, connection, hello.window)) {
    connection.close(closeCode.resynchronise, 'resynchronise');
    return;
  }
  connection.onClose(() => actor.disconnect(side, connection));
  connection.onRoundTrip = roundTrip => actor.post({ kind: 'measured', side, roundTrip });
  session.onHeartbeat = () => connection.send({ action: 'pg', ...actor.announced });
  const handle = messageHandler(session, actor, side);
  session.listen(text => handle(parseClientMessage(text)));
}

function messageHandler(
  { connection }: Session,
  actor: GameActor,
  side: Side,
): (message: ClientMessage) => void {
  let pendingMoves = 0;
  return message => {
    if (message.kind === 'move') {
      // Legal moves cost no allowance, but only so many may wait to be stored.
      if (pendingMoves >= ALLOWANCE_MESSAGES && !connection.spend()) return;
      pendingMoves++;
      actor.post({ kind: 'move', side, move: message.move }, legal => {
        pendingMoves--;
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
}

import { closeCode } from '../../protocol/close-codes';
import type { GameFrame } from '../../protocol/game-frames';
import { ALLOWANCE_MESSAGES } from '../../protocol/limits';
import { type ClientMessage, type GameHello, gameHelloSchema, parseClientMessage } from '../../protocol/live';
import type { Side } from '../../rules/chess';
import type { Line } from '../../rules/lag';
import type { Channel, Session } from '../live/channel';
import type { Connection } from '../live/connection';
import type { GameActor, PlayerConnection } from './actor';
import { abortedFrame, noRematchFrame } from './frames';
import { type Game, sideOf } from './game';
import type { Games } from './games';
import type { Refusal } from './opening';

/** Asks whether a player may have a rematch, and says why not. */
export type RematchDoor = (
  who: Pick<Session, 'uid' | 'sid' | 'from'> & { otpCode: string | undefined },
  game: Pick<Game, 'id' | 'origin'>,
) => Promise<Omit<Refusal, 'uid'> | null>;

/** The `game` channel: connects a player to their game, or closes with the reason why there is none. */
export function gameChannel(games: Pick<Games, 'locate'>, mayRematch: RematchDoor): Channel<GameHello> {
  return {
    hello: gameHelloSchema,
    needsName: true,
    stays: true,
    isTimed: true,
    async open(session) {
      const { uid, connection } = session;
      const located = await games.locate(uid);
      switch (located.kind) {
        case 'none':
          return connection.close(closeCode.noSuchGame, 'no such game');
        case 'over':
          return connection.close(closeCode.gameOver, 'game over');
        case 'calledOff':
          connection.send(abortedFrame(located.reason));
          return connection.close(closeCode.finished, 'game over');
        case 'elsewhere':
          return connection.close(closeCode.resynchronise, 'resynchronise');
        case 'here': {
          const side = sideOf(located.actor.game, uid);
          if (side) join(session, located.actor, side, mayRematch);
          else connection.close(closeCode.noSuchGame, 'no such game');
        }
      }
    },
  };
}

function join(session: Session<GameHello>, actor: GameActor, side: Side, mayRematch: RematchDoor): void {
  const { uid, connection, hello } = session;
  const player = new Player(session.connection);
  if (!actor.connect(side, player, hello.window)) {
    connection.close(closeCode.resynchronise, 'resynchronise');
    return;
  }
  connection.onClose(() => actor.disconnect(side, player));
  session.onHeartbeat = () => {
    const { roundTrip } = connection.line;
    const measured = roundTrip === null ? {} : { roundTrip: Math.round(roundTrip) };
    connection.ask({ action: 'pg', ...actor.announced, ...actor.thought, ...measured }, 'pong');
  };
  const wantRematch = async (otpCode: string | undefined): Promise<void> => {
    const refusal = await mayRematch({ uid, sid: session.sid, from: session.from, otpCode }, actor.game);
    if (refusal) connection.send(noRematchFrame(actor.game, side, { ...refusal, uid }));
    else if (connection.isOpen) actor.post({ kind: 'rematch', side });
  };
  const handle = messageHandler(player, actor, side, otpCode => {
    // The client comes back, and asks again.
    wantRematch(otpCode).catch(() => connection.close(closeCode.tryAgainLater, 'try again later'));
  });
  session.listen(text => handle(parseClientMessage(text)));
}

/** The connection of a player, and since when they can answer the position with a move. */
class Player implements PlayerConnection {
  private turnTold: number | null = null;

  constructor(readonly connection: Connection) {}

  get line(): Line {
    return this.connection.line;
  }

  send(frame: GameFrame): void {
    this.connection.send(frame);
    const { clock } = this.connection;
    if ('move' in frame && frame.confirmation === undefined) this.turnTold = clock();
    else if ('status' in frame && frame.status !== 'error') this.turnTold ??= clock();
  }

  close(code: number, reason: string): void {
    this.connection.close(code, reason);
  }

  /** A move of theirs was legal: it answers what they were told. @param at when it came, by the connection's clock */
  hasMoved(at: number): void {
    if (this.turnTold !== null) this.connection.prove(this.turnTold, at);
    this.turnTold = null;
  }
}

function messageHandler(
  player: Player,
  actor: GameActor,
  side: Side,
  wantRematch: (otpCode: string | undefined) => void,
): (message: ClientMessage) => void {
  const { connection } = player;
  let pendingMoves = 0;
  return message => {
    if (message.kind === 'move') {
      // Legal moves cost no allowance, but only so many may wait to be stored.
      if (pendingMoves >= ALLOWANCE_MESSAGES && !connection.spend()) return;
      pendingMoves++;
      const at = connection.clock();
      actor.post({ kind: 'move', side, move: message.move }, legal => {
        pendingMoves--;
        if (legal) player.hasMoved(at);
        else connection.spend();
      });
      return;
    }
    if (!connection.spend()) return;
    switch (message.kind) {
      case 'ping':
      case 'pong':
      case 'check':
        connection.hearAnswer(message.kind);
        break;
      case 'malformed':
        connection.close(closeCode.unsupportedData, 'unexpected message');
        break;
      case 'unknown':
        connection.countUnknown();
        break;
      case 'declineDraw':
        actor.post({ ...message, side });
        break;
      case 'rematch':
        wantRematch(message.otpCode);
        break;
      default:
        actor.post({ kind: message.kind, side });
    }
  };
}

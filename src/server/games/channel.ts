import type { Logger } from 'pino';
import { closeCode } from '../../protocol/close-codes';
import { ALLOWANCE_MESSAGES } from '../../protocol/limits';
import { type ClientMessage, type GameHello, gameHelloSchema, parseClientMessage } from '../../protocol/live';
import type { Channel, Session } from '../live/channel';
import { ownRefusalFrame } from './frames';
import type { Games } from './games';
import type { SeatsAway } from './nodes/seats-away';
import type { Refusal } from './opening';
import type { Place } from './place';
import { Visit } from './visit';

/** Asks whether a player may have a rematch, and says why not. */
export type RematchDoor = (
  who: Pick<Session, 'uid' | 'sid' | 'from'> & { otpCode: string | undefined },
  played: NonNullable<Place['played']>,
) => Promise<Omit<Refusal, 'uid'> | null>;

/**
 * The `game` channel: connects a player to their game, or closes with the reason why there is none.
 *
 * @param seatsAway `null`: there is no other node within reach
 */
export function gameChannel(
  games: Pick<Games, 'locate'>,
  mayRematch: RematchDoor,
  seatsAway: Pick<SeatsAway, 'sit'> | null,
  log: Pick<Logger, 'debug'>,
): Channel<GameHello> {
  return {
    hello: gameHelloSchema,
    needsName: true,
    stays: true,
    isTimed: true,
    async open(session) {
      const visit = new Visit(session, games, seatsAway, log);
      await visit.enter();
      if (!session.connection.isOpen) return;
      serve(session, visit, mayRematch);
    },
  };
}

function serve(session: Session<GameHello>, visit: Visit, mayRematch: RematchDoor): void {
  const { uid, connection } = session;
  session.onHeartbeat = () => {
    const { position } = visit;
    if (!position) return;
    const { roundTrip } = connection.line;
    const measured = roundTrip === null ? {} : { roundTrip: Math.round(roundTrip) };
    connection.ask({ action: 'pg', ...position, ...measured }, 'pong');
  };
  const wantRematch = async (otpCode: string | undefined): Promise<void> => {
    const { played } = visit;
    // Without a game there is nothing to repeat, and nobody to ask at the door.
    if (!played) return;
    const refusal = await mayRematch({ uid, sid: session.sid, from: session.from, otpCode }, played);
    if (refusal) connection.send(ownRefusalFrame(refusal));
    else if (connection.isOpen) visit.post({ kind: 'rematch' });
  };
  const handle = messageHandler(session, visit, otpCode => {
    // The client comes back, and asks again.
    wantRematch(otpCode).catch(() => connection.close(closeCode.tryAgainLater, 'try again later'));
  });
  session.listen(text => handle(parseClientMessage(text)));
}

function messageHandler(
  { connection }: Session,
  visit: Visit,
  wantRematch: (otpCode: string | undefined) => void,
): (message: ClientMessage) => void {
  return message => {
    if (message.kind === 'move') {
      // Legal moves cost no allowance, but only so many may wait to be stored.
      if (visit.unsettled >= ALLOWANCE_MESSAGES && !connection.spend()) return;
      visit.move(message.move);
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
      case 'rematch':
        wantRematch(message.otpCode);
        break;
      case 'declineDraw':
        visit.post(message);
        break;
      case 'offerDraw':
        visit.post({ kind: 'offerDraw', ply: message.ply });
        break;
      default:
        visit.post({ kind: message.kind });
    }
  };
}

import { closeCode } from '../../protocol/close-codes';
import { type DuelFrame, type DuelHello, duelHelloSchema, parseDuelClientMessage } from '../../protocol/duel';
import { plainHelloSchema } from '../../protocol/live';
import type { Bus } from '../bus/bus';
import { userPlaying } from '../games/events';
import type { Games } from '../games/games';
import type { Channel, Session } from '../live/channel';
import { listenForSignals } from '../live/signals';
import type { Duels } from './duels';
import { refusalFrame } from './frames';
import type { Room } from './room';
import { areReady } from './step';

export interface DuelDeps {
  duels: Pick<Duels, 'accept' | 'begin' | 'draining' | 'enter' | 'leave' | 'seats'>;
  games: Pick<Games, 'isPlaying'>;
  bus: Pick<Bus, 'publish'>;
}

/** The `duel` channel: its user waits in a duel, or is about to play it. */
export function duelChannel(deps: DuelDeps): Channel<DuelHello> {
  const { duels, games, bus } = deps;
  return {
    hello: duelHelloSchema,
    needsName: true,
    isMeasured: true,
    async open(session) {
      const { uid, hello, connection } = session;
      const end = (frame: DuelFrame): void => {
        connection.send(frame);
        connection.close(closeCode.finished, 'over');
      };
      if (await games.isPlaying(uid)) {
        bus.publish(userPlaying, { uid, window: hello.window });
        return end({ action: 'started' });
      }
      if (duels.draining) return connection.close(closeCode.tryAgainLater, 'draining');
      const entered = await duels.enter(session);
      if (!entered.ok) return end(refusalFrame(entered.refusal));
      if (!connection.isOpen) return;
      duels.seats.take(session, entered.row.code);
      listen(session, entered.row.code, duels);
      // A challenge without a stake is agreed on once it is accepted.
      if (entered.row.state === 'matched' && areReady(entered.row)) await duels.begin(entered.row);
    },
  };
}

function listen(session: Session<DuelHello>, code: string, duels: DuelDeps['duels']): void {
  const { uid, connection } = session;
  const act = (work: Promise<void>): void => {
    // The client comes back to whatever the duel has become.
    work.catch(() => connection.close(closeCode.tryAgainLater, 'try again later'));
  };
  session.listen(text => {
    if (!connection.spend()) return;
    const message = parseDuelClientMessage(text);
    switch (message.kind) {
      case 'acceptMatch': {
        const limit = duels.seats.limitShownTo(session);
        return limit === null ? undefined : act(duels.accept(code, uid, limit));
      }
      case 'declineMatch':
        return act(duels.leave(code, uid, message.reason));
      case 'leave':
        return act(duels.leave(code, uid));
      case 'malformed':
        return connection.close(closeCode.unsupportedData, 'unexpected message');
      case 'unknown':
        return connection.countUnknown();
      default:
        return connection.hearAnswer(message.kind);
    }
  });
}

/** The `duelRoom` channel: the public duels that wait. */
export const duelRoomChannel = (room: Pick<Room, 'subscribe'>): Channel => ({
  hello: plainHelloSchema,
  needsName: false,
  async open(session) {
    const { uid, connection } = session;
    listenForSignals(session);
    const leave = await room.subscribe({ uid, send: frame => connection.sendPrepared(frame) });
    connection.onClose(leave);
  },
});

import { closeCode } from '../../../protocol/close-codes';
import {
  parseTournamentClientMessage,
  type TournamentHello,
  tournamentHelloSchema,
} from '../../../protocol/tournament';
import type { Queries } from '../../database/database';
import type { Channel, Session } from '../../live/channel';
import { openEntryOf } from '../store';
import type { ReadyCheck } from './event';
import type { Runs } from './runs';
import type { Press } from './store';
import type { Views } from './views';

export interface TournamentChannelDeps {
  db: Queries;
  runs: Pick<Runs, 'wish'>;
  views: Pick<Views, 'checkShownTo' | 'follow' | 'idShownTo' | 'show'>;
}

/** The `tournament` channel: the tournament that its user takes part in, or one to look at. */
export const tournamentChannel = (deps: TournamentChannelDeps): Channel<TournamentHello> => ({
  hello: tournamentHelloSchema,
  needsName: true,
  async open(session) {
    const { uid, hello, connection } = session;
    const id = hello.id ?? (await openEntryOf(deps.db, uid))?.tournament;
    if (id === undefined) deps.views.follow(session);
    else await deps.views.show(session, id);
    if (connection.isOpen) listen(session, deps);
  },
});

function listen(session: Session<TournamentHello>, { runs, views }: TournamentChannelDeps): void {
  const { uid, hello, connection } = session;
  const act = (press: Press): void => {
    const id = views.idShownTo(session);
    if (id === null) return;
    // After a failure the client reconnects, and sees what has become of the match.
    runs.wish(id, press).catch(() => connection.close(closeCode.tryAgainLater, 'try again later'));
  };
  /** Answers a ready check. The press names the game they were asked about, so it may reach the owner late. */
  const answer = (press: (check: ReadyCheck) => Press): void => {
    const check = views.checkShownTo(session);
    if (check) act(press(check));
  };
  session.listen(text => {
    if (!connection.spend()) return;
    const message = parseTournamentClientMessage(text);
    switch (message.kind) {
      case 'acceptMatch':
        return answer(check => ({ kind: 'accept', uid, window: hello.window ?? null, ...check }));
      case 'breather':
        return answer(check => ({ kind: 'breather', uid, ...check }));
      case 'leave':
        return act({ kind: 'leave', uid, why: 'left' });
      case 'malformed':
        return connection.close(closeCode.unsupportedData, 'unexpected message');
      case 'unknown':
        return connection.countUnknown();
      default:
        return connection.hearAnswer(message.kind);
    }
  });
}

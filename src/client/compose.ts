import type { ClientConfig } from '../protocol/installation';
import type { Actions } from './page/actions';
import { prefetchGame, prefetchResumedGame } from './play/on-demand';
import { GameEntry } from './play/session/game-entry';
import { keepQueue } from './queue/session/queue';
import { logTrouble } from './reporting/report';
import { Calls } from './session/calls';
import { followUser } from './session/follow-user';
import { Live } from './session/live';
import { Session } from './session/session';
import { prefetchMain } from './shell/app';
import { randomId } from './state/random-id';
import { keptSignIn, wasInGame } from './storage/flags';
import { TournamentEntry } from './tournament/session/tournament-entry';
import { Channels } from './transport/channels';
import { Http } from './transport/http';
import { startSignIn } from './transport/sign-in';

const loadWaits = async () => (await import('./compose-waits')).WAITS;

/**
 * Makes the parts that need the network, for one installation: the only client file that knows them all.
 *
 * @param navigate goes to a route; the product's own navigations replace the one on show
 * @returns what screens can ask of them
 */
export function compose(config: ClientConfig, navigate: (to: string) => void): Actions {
  const signIn = startSignIn(config.firebase, keptSignIn, logTrouble);
  const http = new Http({ base: config.apiBase, token: signIn.token, userId: signIn.userId });
  const channels = new Channels(config.liveBase, signIn);
  channels.probeOnReturn();

  // The code of a game that this tab showed before a reload comes while the sign-in is looked up (SH-03).
  if (wasInGame()) prefetchResumedGame();
  const session = new Session({ http, signIn, channels, prefetch: prefetchMain });
  const windowId = randomId();
  const tournament = new TournamentEntry(navigate);
  channels.isOver = () => session.isOver();
  session.onTournament = news => tournament.heard(news);
  const game = new GameEntry({ channels, http, session, tournament, navigate, windowId });
  keepQueue({
    channels,
    windowId,
    loadWaits,
    prefetchGame,
    enterGame: () => void game.enter(),
    reloadUser: () => void session.reloadUser(),
  });
  followUser({
    channels,
    signIn,
    session,
    game,
    navigate,
    // The network may be down when Play is pressed; if this fails, the press tries again.
    prefetch: () => void loadWaits().catch(() => undefined),
  });

  const admitted = () => session.admitted();
  return {
    session,
    game,
    live: new Live(channels, admitted),
    calls: new Calls(http, admitted),
    ownCalls: new Calls(http, () => Promise.resolve()),
  };
}

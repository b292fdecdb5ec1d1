import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ShownGameProvider } from '../game/shown-game';
import { useActions } from '../page/actions';
import { useTabTitle } from '../page/page-title';
import { isWhiteBelow, profilePath } from '../page/profile-path';
import { useBack } from '../screen/back';
import { startWatching } from '../watch/session/watch';
import { spectated } from '../watch/state/spectated';
import { Absent } from './absent';
import { WatchedGame } from './watched-game';

/** Games of another player, live: this one, and the next when it comes. @source requirements SP */
export function SpectateScreen() {
  const { username = '' } = useParams();
  const [query] = useSearchParams();
  const followedIn = query.get('tournament') ?? '';
  const { t } = useTranslation();
  const { live } = useActions();
  const whiteBelow = isWhiteBelow(query);
  useEffect(
    () => live.follow(channels => startWatching(channels, username, whiteBelow)),
    [live, username, whiteBelow],
  );
  const onBack = useWayBack(username);
  const { presence, game } = useSnapshot(spectated);
  // In the spelling of its owner.
  const name = game.player?.username ?? username;
  useTabTitle(t('live.spectate.tab', { name }));
  if (presence === 'connecting' || presence === 'playing' || presence === 'over')
    return (
      <ShownGameProvider store={spectated.game}>
        <WatchedGame name={name} onBack={onBack} />
      </ShownGameProvider>
    );
  const tournament = /^[1-9]\d{0,14}$/.test(followedIn) ? Number(followedIn) : null;
  return <Absent username={username} tournament={tournament} why={presence} onBack={onBack} />;
}

/** The way back to where the user came from; from a link it leads to the profile. */
function useWayBack(username: string): () => void {
  const back = useBack();
  const navigate = useNavigate();
  return back ?? (() => void navigate(profilePath(username), { replace: true }));
}

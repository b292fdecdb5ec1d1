import { useSnapshot } from 'valtio';
import { SceneChrome } from '../screen/scene-chrome';
import { app } from '../state/app';
import { Champion, Eliminated } from './ending/ending';
import { LastMatch } from './ending/last-match';
import { MatchLobby } from './lobby/match-lobby';
import { StartLobby } from './lobby/start-lobby';

export { TournamentNote } from './tournament-note';

/** Screen of the user's tournament that is shown instead of a page. @source QU-05, QU-06 */
export function TournamentOverlay() {
  const { queue } = useSnapshot(app);
  const view = queue?.type === 'tournament' ? queue.view : null;
  switch (view) {
    case 'lastMatch':
      return <LastMatch />;
    case 'lobby':
      return (
        <SceneChrome>
          <MatchLobby />
        </SceneChrome>
      );
    case 'start':
      return (
        <SceneChrome>
          <StartLobby />
        </SceneChrome>
      );
    case 'champion':
      return (
        <SceneChrome>
          <Champion />
        </SceneChrome>
      );
    case 'eliminated':
      return (
        <SceneChrome>
          <Eliminated />
        </SceneChrome>
      );
    case null:
      return null;
  }
}

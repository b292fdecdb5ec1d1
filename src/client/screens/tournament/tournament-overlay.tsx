import { useSnapshot } from 'valtio';
import { Chrome } from '../../shell/chrome';
import { app } from '../../state/app';
import { Champion, Eliminated } from './ending';
import { LastMatch } from './last-match';
import { MatchLobby } from './match-lobby';
import { StartLobby } from './start-lobby';

export { TournamentNote } from './tournament-note';

/** What the user's tournament shows instead of a page. @source QU-05, QU-06 */
export function TournamentOverlay() {
  const { queue } = useSnapshot(app);
  const view = queue?.type === 'tournament' ? queue.view : null;
  switch (view) {
    case 'lastMatch':
      return <LastMatch />;
    case 'lobby':
      return (
        <Chrome scene>
          <MatchLobby />
        </Chrome>
      );
    case 'start':
      return (
        <Chrome scene>
          <StartLobby />
        </Chrome>
      );
    case 'champion':
      return (
        <Chrome scene>
          <Champion />
        </Chrome>
      );
    case 'eliminated':
      return (
        <Chrome scene>
          <Eliminated />
        </Chrome>
      );
    case null:
      return null;
  }
}

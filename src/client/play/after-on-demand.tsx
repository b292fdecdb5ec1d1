import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { game } from '../game/state/game';
import { buttonClass } from '../kit/button';
import { replayPath } from '../page/profile-path';
import { optional } from '../reporting/optional';
import { LeaveLink } from './leave-link';

const importAfterGame = () => import('./after-game');

/** Actions on a game that is over. */
export const AfterGame = optional<{ onTold: (text: string) => void }>(
  'actions after a game',
  async () => (await importAfterGame()).AfterGame,
  WayToReplay,
);

/** In the place of actions that did not come: the replay has them all. */
function WayToReplay() {
  const { t } = useTranslation();
  const { id, result } = useSnapshot(game);
  if (id === null || result?.outcome === 'aborted') return null;
  return (
    <LeaveLink to={replayPath(id)} className={buttonClass({}, undefined)} data-testid="result-review">
      {t('game.after.review')}
    </LeaveLink>
  );
}

/** Fetches these actions while the game is played, so that they are there at its end. */
export function prefetchAfterGame(): void {
  importAfterGame().catch(() => undefined);
}

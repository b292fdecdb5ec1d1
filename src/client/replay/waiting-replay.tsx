import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proxy } from 'valtio';
import { GameLayout } from '../game/layout/game-layout';
import { Rail } from '../game/layout/rail';
import { ClockFace } from '../game/players/clock-face';
import { PlayerCard } from '../game/players/player-card';
import { ShownGameProvider } from '../game/shown-game';
import { createGameState } from '../game/state/game';
import { useMedia } from '../kit/use-media';
import { VisuallyHidden } from '../kit/visually-hidden';
import { Skeleton } from '../kit/waiting';
import styles from './replay.module.scss';
import { WayOut } from './way-out';

/** The places of everything, while the game is on its way. */
export function WaitingReplay() {
  const { t } = useTranslation();
  const narrow = useMedia('tablet');
  const snug = useMedia('snug');
  const [nothing] = useState(() => proxy(createGameState()));
  return (
    <ShownGameProvider store={nothing}>
      <GameLayout
        rail={<Rail top={!narrow && <WayOut />}>{null}</Rail>}
        opponent={snug ? <PlayerCard who="opponent" /> : <WaitingSeat who="opponent" />}
        board={<Skeleton width="100%" height="100%" radius="0" />}
        player={snug ? <PlayerCard who="player" /> : <WaitingSeat who="player" />}
        opponentClock={snug && <ClockFace who="opponent" />}
        middle={
          <div className={styles.waiting}>
            <Skeleton width="100%" height="100%" radius="var(--r-panel)" />
          </div>
        }
        controls={
          narrow && (
            <div className={styles.controls}>
              <WayOut />
            </div>
          )
        }
        playerClock={snug && <ClockFace who="player" />}
      >
        <VisuallyHidden live>{t('common.loading')}</VisuallyHidden>
      </GameLayout>
    </ShownGameProvider>
  );
}

const WaitingSeat = ({ who }: { who: 'player' | 'opponent' }) => (
  <div className={styles.seat}>
    <PlayerCard who={who} />
    <ClockFace who={who} />
  </div>
);

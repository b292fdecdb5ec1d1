import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type QuickMode, tempoOf } from '../../rules/time-control';
import { Button, type ButtonLook } from '../kit/button';
import { prefetchGame } from '../play/on-demand';
import { queueActions } from '../queue/state/queue-actions';
import { app, gameQueue } from '../state/app';

interface PlayButtonProps extends Pick<ButtonLook, 'look' | 'size'> {
  className: string | undefined;
  gameMode: QuickMode;
  /** Id of the card's title, which says what is played. */
  titleId: string;
  /** Until the user is known. */
  disabled: boolean;
}

/** Joins the quick queue in one of its modes. @source HM-01, HM-02, settled reading 80 */
export function PlayButton({ gameMode, titleId, look, ...button }: PlayButtonProps) {
  const { t } = useTranslation();
  const id = useId();
  const isQueued = gameQueue(useSnapshot(app).queue)?.gameMode === gameMode;

  function play(): void {
    prefetchGame();
    queueActions.join(gameMode);
  }

  return (
    <Button
      {...button}
      id={id}
      look={isQueued ? 'plain' : look}
      aria-labelledby={`${id} ${titleId}`}
      onClick={play}
      onPointerEnter={prefetchGame}
      data-queued={isQueued || undefined}
      data-testid={`home-${tempoOf(gameMode)}`}
    >
      {isQueued ? t('home.queued') : t('home.play')}
    </Button>
  );
}

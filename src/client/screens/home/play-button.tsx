import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Tempo } from '../../../rules/time-control';
import { Button, type ButtonLook } from '../../kit/button';
import { app } from '../../state/app';
import { queueActions } from '../../state/queue-actions';
import type { QuickMode } from '../../state/shapes';
import { prefetchGame } from '../game/on-demand';

const MODES: Readonly<Record<Tempo, QuickMode>> = {
  rapid: 'RAPID_10',
  blitz: 'BLITZ_3',
  bullet: 'BULLET_1',
};

interface PlayButtonProps extends Pick<ButtonLook, 'look' | 'size'> {
  className: string | undefined;
  mode: Tempo;
  /** Id of the card's title, which says what is played. */
  titleId: string;
  /** Until the user is known. */
  disabled: boolean;
}

/** Joins the quick queue in one of its modes. @source HM-01, HM-02, settled reading 80 */
export function PlayButton({ mode, titleId, look, ...button }: PlayButtonProps) {
  const { t } = useTranslation();
  const id = useId();
  const gameMode = MODES[mode];
  const isQueued = useSnapshot(app).queue?.gameMode === gameMode;

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
      data-testid={`home-${mode}`}
    >
      {isQueued ? t('home.queued') : t('home.play')}
    </Button>
  );
}

import { ArrowUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../kit/use-media';
import { useShownGame } from '../shown-game';
import { flipBoard } from '../state/game';
import { RailButton } from './rail';
import { StepsButton } from './steps-button';

/** Turns the board: in the rail beside it. */
export function RailFlip() {
  const { t } = useTranslation();
  const { store } = useShownGame();
  return (
    <RailButton label={t('game.flip')} onClick={() => flipBoard(store)} data-testid="board-flip">
      <ArrowUpDown size={20} strokeWidth={1.75} aria-hidden="true" />
    </RailButton>
  );
}

/** The same among the buttons below the moves, where there is no rail. */
export function StepsFlip() {
  const { t } = useTranslation();
  const { store } = useShownGame();
  const hasNoRail = useMedia('tablet');
  // Five buttons are all that fit beside the board there; the settings turn it.
  const isFull = useMedia('stacked');
  if (!hasNoRail || isFull) return null;
  return (
    <StepsButton label={t('game.flip')} onClick={() => flipBoard(store)} data-testid="board-flip">
      <ArrowUpDown size={20} strokeWidth={1.75} aria-hidden="true" />
    </StepsButton>
  );
}

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { useShownGame } from '../shown-game';
import { spokenMoveAt } from './spoken-move';
import { useReturned } from './use-returned';

/**
 * Says which position is on the board while a game goes on and it is not the current one, and when it is again: the
 * squares are read as they are shown, and nothing else would tell that they are old.
 */
export function SpokenView() {
  const { t } = useTranslation();
  const { moves, viewedPly } = useSnapshot(useShownGame().store);
  const isOld = viewedPly !== moves.length;
  const isBack = useReturned(isOld);
  const move = spokenMoveAt(t, moves, viewedPly) ?? t('game.moves.start');
  return (
    <VisuallyHidden live>
      {isOld && t('game.moves.viewed', { move })}
      {isBack && t('game.moves.current')}
    </VisuallyHidden>
  );
}

import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useShownGame } from '../shown-game';
import styles from './moves-head.module.scss';
import { OpeningName } from './opening-name';

/** Beyond these no opening of the table goes on: the moves need not be looked at again. */
const MOST_PLIES = 40;

/** The opening of the game on the board. */
export function PlayedOpening() {
  const { moves } = useSnapshot(useShownGame().store);
  const played = moves
    .slice(0, MOST_PLIES)
    .map(({ san }) => san)
    .join(' ');
  const sans = useMemo(() => played.split(' '), [played]);
  return (
    <span className={styles.opening} data-testid="played-opening">
      <OpeningName sans={sans} />
    </span>
  );
}

import { useSnapshot } from 'valtio';
import { useShownGame } from '../shown-game';
import styles from './past-shade.module.scss';

/** Dims the edge of the board while an older position is on it, so that nobody takes it for the current one. */
export function PastShade() {
  const { moves, viewedPly } = useSnapshot(useShownGame().store);
  return viewedPly < moves.length && <div className={styles.shade} data-testid="past-shade" />;
}

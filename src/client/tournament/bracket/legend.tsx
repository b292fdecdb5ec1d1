import { List } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { NEAR_SCALE } from '../../bracket/camera';
import type { BracketControl } from '../../bracket/control';
import { family } from '../../i18n/family';
import { Button } from '../../kit/button';
import styles from './legend.module.scss';
import { MarksLegend } from './marks';

const KINDS = ['live', 'paused', 'played', 'open'] as const;
const legendKey = family('bracket.legend', KINDS);

export interface LegendProps {
  control: BracketControl;
  /** Shows the matches in a list by rounds. */
  onList: () => void;
}

/**
 * Legend of the cells where no name can be read, with the way to a list that has them; of marks where the names are. For the eye
 * only: the tree says the state of each match.
 */
export function Legend({ control, onList }: LegendProps) {
  const { t } = useTranslation();
  const isFar = useSyncExternalStore(
    control.follow,
    useCallback(() => control.camera.scale < NEAR_SCALE, [control]),
  );
  const bracket = useSyncExternalStore(control.subscribe, () => control.snapshot().bracket);
  const isPaused = bracket !== null && [...bracket.matches.values()].some(({ isHalted }) => isHalted);
  return isFar ? (
    <>
      <ul className={styles.legend} data-far aria-hidden="true" data-testid="legend">
        {KINDS.filter(kind => kind !== 'paused' || isPaused).map(kind => (
          <li key={kind} data-kind={kind}>
            <i />
            {t(legendKey(kind))}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        look="line"
        title={t('bracket.view.roundsWhy')}
        onClick={onList}
        data-testid="rounds-list"
      >
        <List size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('bracket.view.rounds')}
      </Button>
    </>
  ) : (
    bracket && <MarksLegend bracket={bracket} />
  );
}

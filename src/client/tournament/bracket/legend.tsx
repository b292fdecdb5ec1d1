import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { NEAR_SCALE } from '../../bracket/camera';
import type { BracketControl } from '../../bracket/control';
import { family } from '../../i18n/family';
import styles from './legend.module.css';
import { MarksLegend } from './marks';

const KINDS = ['live', 'played', 'open'] as const;
const legendKey = family('bracket.legend', KINDS);

/** Legend of the cells where no name can be read, of marks where the names are. For the eye only: the tree says the state of each match. */
export function Legend({ control }: { control: BracketControl }) {
  const { t } = useTranslation();
  const isFar = useSyncExternalStore(
    control.follow,
    useCallback(() => control.camera.scale < NEAR_SCALE, [control]),
  );
  const bracket = useSyncExternalStore(control.subscribe, () => control.snapshot().bracket);
  return isFar ? (
    <ul className={styles.legend} aria-hidden="true" data-testid="legend">
      {KINDS.map(kind => (
        <li key={kind} data-kind={kind}>
          <i />
          {t(legendKey(kind))}
        </li>
      ))}
    </ul>
  ) : (
    bracket && <MarksLegend bracket={bracket} />
  );
}

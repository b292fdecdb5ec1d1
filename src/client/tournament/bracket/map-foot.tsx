import { memo, type ReactNode, Suspense } from 'react';
import type { BracketControl } from '../../bracket/control';
import styles from './map-foot.module.scss';
import { MapMarks } from './views';

interface MapFootProps {
  control: BracketControl;
  /** Shows the matches in a list by rounds. */
  onList: () => void;
  /** Takes the rest of the row. */
  children?: ReactNode;
}

/** Below the map: what belongs to it, with what is handed beside it. */
export const MapFoot = memo(function MapFoot({ control, onList, children }: MapFootProps) {
  return (
    <div className={styles.foot}>
      {children && <div className={styles.rest}>{children}</div>}
      <Suspense>
        <MapMarks control={control} onList={onList} />
      </Suspense>
    </div>
  );
});

import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { isWhole } from '../../bracket/camera';
import type { BracketControl } from '../../bracket/control';
import { useMedia } from '../../kit/use-media';
import { Legend } from './legend';
import styles from './map-foot.module.css';
import { Minimap } from './minimap';

interface MapFootProps {
  control: BracketControl;
  /** Takes the rest of the row. */
  children?: ReactNode;
}

/** Below the map: what cells mean from afar, and an overview where there is more than the window shows. */
export const MapFoot = memo(function MapFoot({ control, children }: MapFootProps) {
  const isPhone = useMedia('phone');
  const isCut = useSyncExternalStore(
    control.follow,
    useCallback(() => {
      const layout = control.picture?.layout;
      return layout !== undefined && !isWhole(layout, control.seen);
    }, [control]),
  );
  return (
    <div className={styles.foot}>
      {children && <div className={styles.rest}>{children}</div>}
      <Legend control={control} />
      {isCut && !isPhone && <Minimap control={control} />}
    </div>
  );
});

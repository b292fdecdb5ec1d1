import { memo, useCallback, useSyncExternalStore } from 'react';
import { isWhole } from '../../../bracket/camera';
import type { BracketControl } from '../../../bracket/control';
import { useMedia } from '../../../kit/use-media';
import { Legend } from './legend';
import styles from './map-tools.module.css';
import { Minimap } from './minimap';
import { ZoomTools } from './zoom-tools';

/** The zoom, beside it an overview where there is more than the window shows, and what cells mean from afar. */
export const MapTools = memo(function MapTools({ control }: { control: BracketControl }) {
  const isPhone = useMedia('phone');
  const isCut = useSyncExternalStore(
    control.follow,
    useCallback(() => {
      const layout = control.picture?.layout;
      return layout !== undefined && !isWhole(layout, control.seen);
    }, [control]),
  );
  const hasMap = isCut && !isPhone;
  return (
    <div className={styles.foot}>
      <Legend control={control} />
      <div className={styles.tools} data-map={hasMap || undefined}>
        {hasMap && <Minimap control={control} />}
        <ZoomTools control={control} />
      </div>
    </div>
  );
});

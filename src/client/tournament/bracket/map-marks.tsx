import { memo, useCallback, useSyncExternalStore } from 'react';
import { isWhole } from '../../bracket/camera';
import { useMedia } from '../../kit/use-media';
import { Legend, type LegendProps } from './legend';
import { Minimap } from './minimap';

/** Says what cells of the map mean from afar, with an overview where there is more than the window shows. */
export const MapMarks = memo(function MapMarks({ control, onList }: LegendProps) {
  const isPhone = useMedia('phone');
  const isCut = useSyncExternalStore(
    control.follow,
    useCallback(() => {
      const layout = control.picture?.layout;
      return layout !== undefined && !isWhole(layout, control.seen);
    }, [control]),
  );
  return (
    <>
      <Legend control={control} onList={onList} />
      {isCut && !isPhone && <Minimap control={control} />}
    </>
  );
});

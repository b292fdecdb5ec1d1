import { memo, useCallback, useSyncExternalStore } from 'react';
import { isWhole } from '../../bracket/camera';
import type { BracketControl } from '../../bracket/control';
import { useMedia } from '../../kit/use-media';
import { Legend } from './legend';
import { Minimap } from './minimap';

/** Says what cells of the map mean from afar, with an overview where there is more than the window shows. */
export const MapMarks = memo(function MapMarks({ control }: { control: BracketControl }) {
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
      <Legend control={control} />
      {isCut && !isPhone && <Minimap control={control} />}
    </>
  );
});

import { useMemo } from 'react';
import { type Colours, coloursFor } from '../../canvas/bracket/colours';
import { useMedia } from '../../kit/use-media';

/** Colours of a bracket's canvases: those of the system where its user has chosen their own. */
export function useCanvasColours(): Colours {
  const isForced = useMedia('forced');
  return useMemo(() => coloursFor(isForced, readColour), [isForced]);
}

/** The colour that the system has for a keyword. */
function readColour(keyword: string): string {
  const probe = document.createElement('i');
  probe.style.color = keyword;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

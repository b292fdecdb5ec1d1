import { useLayoutEffect, useState } from 'react';
import { BoardControl } from '../../board/control';
import type { BoardActions, BoardFeed } from '../../board/feed';

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

const surroundings = {
  now: () => performance.now(),
  prefersStillness: () => stillness.matches,
};

/** One board for the life of the component. Keep `feed` and `actions` while nothing changes. */
export function useBoardControl(feed: BoardFeed, actions: BoardActions): BoardControl {
  const [control] = useState(() => new BoardControl(feed, actions, surroundings));
  // Before the browser paints.
  useLayoutEffect(() => control.follow(feed, actions), [control, feed, actions]);
  return control;
}

import { useEffect, useSyncExternalStore } from 'react';
import type { BracketControl } from '../../bracket/control';
import { useActions } from '../../page/actions';

/** Follows the games of opened boxes for as long as some are open. The code for it is fetched when the first one is. */
export function LivingBoxes({ control }: { control: BracketControl }) {
  const { live } = useActions();
  const isOpen = useSyncExternalStore(control.subscribe, () => control.snapshot().open.size > 0);
  useEffect(() => {
    if (!isOpen) return;
    return live.follow(async () => {
      const { watchBoxes } = await import('../session/watch-boxes');
      return channels => watchBoxes(channels, control);
    });
  }, [control, isOpen, live]);
  return null;
}

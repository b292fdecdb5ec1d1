import { useEffect, useSyncExternalStore } from 'react';
import type { BracketControl } from '../../bracket/control';
import { useActions } from '../../page/actions';
import { watchBoxes } from '../session/watch-boxes';

/** Follows the games of opened boxes for as long as some are open. */
export function LivingBoxes({ control }: { control: BracketControl }) {
  const { live } = useActions();
  const isOpen = useSyncExternalStore(control.subscribe, () => control.snapshot().open.size > 0);
  useEffect(() => {
    if (!isOpen) return;
    return live.follow(channels => watchBoxes(channels, control));
  }, [control, isOpen, live]);
  return null;
}

import { useEffect, useMemo } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { useActions } from '../page/actions';
import { app } from '../state/app';
import type { LiveTournament } from '../state/shapes';
import { createWatched, watchTournament } from './session/watch-tournament';

/**
 * A running tournament as it goes on: the user's own, or one whose channel is opened to look at it for as long as the
 * component is shown.
 *
 * @param onEnd called where that channel ends although no end has been told, as when it is cancelled; the same function each time
 * @returns without `data` until a bracket has come
 */
export function useLiveTournament(id: number, onEnd?: () => void): Snapshot<LiveTournament> {
  const { live } = useActions();
  const { queue, tournament } = useSnapshot(app);
  const isOwn = queue?.type === 'tournament' && tournament?.id === id;
  const watched = useMemo(() => createWatched(id), [id]);
  useEffect(() => {
    if (isOwn) return;
    return live.follow(channels => watchTournament(channels, watched, onEnd));
  }, [isOwn, live, watched, onEnd]);
  const looked = useSnapshot(watched);
  return isOwn && tournament ? tournament : looked;
}

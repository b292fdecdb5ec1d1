import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Millis } from '../../../rules/units';
import { useActions } from '../../page/actions';
import { app } from '../../state/app';
import { type EngineState, noteAnswered, setPermission } from '../state/engine';
import { enginePermission } from './endpoints';

/** While a game runs, and after a call that brought no answer, it is asked so often whether it still does. */
const ASK_AGAIN_MS: Millis = 10_000;

/**
 * Asks the server whether engines may answer, and again whenever a game of the user begins or ends elsewhere. Until it has
 * said so, they are silent. A call that brings no answer is noted, and made again as soon as the network is back.
 *
 * @source settled reading 94
 */
export function usePermission(state: EngineState): void {
  const { calls } = useActions();
  const { playedElsewhere } = useSnapshot(app);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a game that begins or ends elsewhere changes the answer
  useEffect(() => {
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let isAsking = false;
    let isFree = false;
    const ask = async () => {
      clearTimeout(timer);
      isAsking = true;
      const { ok } = await calls.read(enginePermission(), {
        signal: end.signal,
        fresh: true,
        onData({ state: permission, operator }) {
          if (end.signal.aborted) return;
          isFree = permission === 'free';
          setPermission(state, permission, operator);
        },
      });
      isAsking = false;
      if (end.signal.aborted) return;
      noteAnswered(state, 'permission', ok);
      if (!isFree) timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    };
    const retry = () => {
      if (!isAsking && !isFree) void ask();
    };
    setPermission(state, 'asking');
    void ask();
    addEventListener('online', retry);
    return () => {
      end.abort();
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [calls, state, playedElsewhere]);
}

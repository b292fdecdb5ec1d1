import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { minutesText } from '../game/texts/time-text';
import { useOnline } from '../kit/use-online';
import { app, gameQueue, queueOf } from '../state/app';

/** Shorter waits never count as long, even where the usual wait is shorter still. */
const SHORT_MS = 5_000;

/**
 * How the wait goes. `offline` and `away`: the server does not have the user in its queue at the moment; `paused`: not
 * yet, since they did not come to their last game.
 */
export type WaitState = 'searching' | 'longer' | 'paused' | 'away' | 'offline';

interface Wait {
  state: WaitState;
  /** `m:ss`; of a pause, what is left of it. */
  waited: string;
  /** How many of the three dots are lit; none while nobody is looked for. */
  lit: number;
  /** `m:ss` that a wait takes as a rule; `null` where nobody knows. */
  usual: string | null;
  /** How much of that has passed, from 0 to 1. */
  passed: number;
}

/** The user's wait in the queue, told each second. */
export function useWait(): Wait {
  const queue = gameQueue(useSnapshot(app).queue);
  const quick = queueOf(queue, 'queue');
  const online = useOnline();
  const { since = 0 } = queue ?? {};
  const { pausedUntil = 0 } = quick ?? {};
  const sinceStart = 1_000 * useSeconds(queue ? since : null);
  const pauseLeft = pausedUntil - since - sinceStart;
  const waited = sinceStart - Math.max(0, pausedUntil - since);
  const usual = quick?.usual === undefined ? null : Math.max(SHORT_MS, quick.usual);
  const isLonger = usual !== null && waited > usual;
  const searching = pauseLeft > 0 ? 'paused' : isLonger ? 'longer' : 'searching';
  const state = !online ? 'offline' : queue?.isAway ? 'away' : searching;
  return {
    state,
    waited: pauseLeft > 0 ? minutesText(pauseLeft, 'up') : minutesText(waited),
    lit: state === 'searching' || state === 'longer' ? (Math.floor(waited / 1_000) % 3) + 1 : 0,
    usual: usual === null ? null : minutesText(usual, 'up'),
    passed: usual === null ? 0 : Math.min(1, waited / Math.max(1, usual)),
  };
}

/** Whole seconds since a moment (epoch milliseconds). */
function useSeconds(since: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, Math.floor((now - since) / 1_000));
}

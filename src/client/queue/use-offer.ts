import { useSnapshot } from 'valtio';
import { QUICK_MODES, type QuickMode } from '../../rules/time-control';
import { app, queueOf } from '../state/app';
import { installation } from '../state/installation';
import { useWait } from './use-wait';

/** The queue's other clocks in which people wait, with how many. */
export type Others = readonly { mode: QuickMode; count: number }[];

interface Offer {
  /** `undecided`: the number falls. `people`: the user waits for a person. `asked`: the house is about to come. */
  state: 'none' | 'undecided' | 'people' | 'asked';
  /** Milliseconds until the house comes to a user who does not choose. */
  left: number;
  others: Others;
}

/** The computer, people and other clocks, as offered to a user for whom nobody has come. Told each second. @source settled reading 100 */
export function useOffer(): Offer {
  const queue = queueOf(useSnapshot(app).queue, 'queue');
  const { state: wait } = useWait();
  const { choice, offer, others = {} } = queue ?? {};
  const isHere = wait === 'searching' || wait === 'longer';
  const begins = offer?.begins;
  const state = choice === 'house' ? 'asked' : (choice ?? (begins === undefined ? 'none' : 'undecided'));
  return {
    state: isHere && installation.house ? state : 'none',
    left: begins === undefined ? 0 : Math.max(0, begins - Date.now()),
    others: QUICK_MODES.toReversed().flatMap(mode => {
      const count = others[mode] ?? 0;
      return isHere && count > 0 && mode !== queue?.gameMode ? [{ mode, count }] : [];
    }),
  };
}

/**
 * Views of duels: the room, both views of a wait, and the notice that a stake is back. One chunk, since whoever sees
 * one sees the next.
 */
export { DuelReady } from './duel-ready';
export { DuelScreen } from './duel-screen';
export { DuelWait } from './duel-wait';
export { StakeBack } from './stake-back';

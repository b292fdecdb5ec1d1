/** What is loaded for duels: the room, and both views of a wait. One chunk, since whoever sees one sees the next. */
export { DuelReady } from './duel-ready';
export { DuelScreen } from './duel-screen';
export { DuelWait } from './duel-wait';

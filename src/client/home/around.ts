/** The parts of home that are fetched after the ways into a game. */
export { NextStrip } from './next-strip';
export { WatchPanel } from './watch-panel';

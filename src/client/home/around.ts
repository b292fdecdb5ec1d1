/** The parts of home that are fetched after the ways into a game. */
export { NextTournament } from '../tournament/list/next-tournament';
export { NextStrip } from './next-strip';
export { WatchPanel } from './watch-panel';

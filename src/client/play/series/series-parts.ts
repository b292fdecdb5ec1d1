/** One chunk, since a game of a tournament shows its end, and mostly nothing else. */
export { SeriesEnd } from './series-end';
export { Through, ThroughRule } from './through';

/** What the map of a bracket is made of: fetched with the canvas that it draws on, where it is shown. */
export { BracketMap } from './bracket-map';
export { MapFoot } from './map-foot';
export { MapTools } from './map-tools';

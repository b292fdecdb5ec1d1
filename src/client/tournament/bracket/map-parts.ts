/** What the map of a bracket is made of: fetched with the canvas that it draws on, where it is shown. */
export { BracketMap } from './bracket-map';
export { MapMarks } from './map-marks';
export { MapTools } from './map-tools';

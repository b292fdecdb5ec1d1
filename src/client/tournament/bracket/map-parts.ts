/** Parts of a bracket's map: fetched with the canvas that it draws on, where it is shown. */
export { BracketMap } from './bracket-map';
export { MapMarks } from './map-marks';
export { MapTools } from './map-tools';

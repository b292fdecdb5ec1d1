import { proxy } from 'valtio';

/** Whether engines can be reached, for the panel and the bar of the page on show. */
export const engineReach = proxy({
  /**
   * The last question brought no answer, about a position or about whether engines may answer. It is asked again, and the
   * next answer ends this.
   */
  isAway: false,
});

/** Notes whether a question to an engine, or to the server about engines, has been answered. */
export function noteEngineReach(isAnswered: boolean): void {
  engineReach.isAway = !isAnswered;
}

/** Which games stand on a wall of boards: nobody looks for a game that has moved by itself. */

/** Boards side by side. */
export const BOARDS = 4;

/**
 * Fills the wall: what is still played keeps its place, and what comes next takes the places that are free.
 *
 * @param before matches as they stood
 * @param playing all that may be shown, the first first
 */
export function fillWall(before: readonly number[], playing: readonly number[]): number[] {
  const isPlayed = new Set(playing);
  const kept = before.filter(id => isPlayed.has(id));
  const waiting = playing.filter(id => !kept.includes(id));
  const places = before.slice(0, BOARDS).map(id => (isPlayed.has(id) ? id : waiting.shift()));
  while (places.length < BOARDS) places.push(waiting.shift());
  return places.filter(id => id !== undefined);
}

/** The games that come after those on the wall, from the first again after the last. */
export function nextWall(shown: readonly number[], playing: readonly number[]): number[] {
  const after = playing.indexOf(shown.at(-1) ?? -1) + 1;
  const turned = [...playing.slice(after), ...playing.slice(0, after)];
  return turned.slice(0, BOARDS);
}

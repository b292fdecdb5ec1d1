/** Text of a rating's change by a game: `+8`, `−8`, `±0`. Left to right in every language. */
export function changeText(change: number): string {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** The longest username. */
const LONGEST = 20;

let given = 0;

/**
 * A username that is unique in this run, so that tests may share servers and may be repeated.
 *
 * @param beginning letters, digits and underscores; cut where the whole would be too long
 */
export function freshName(beginning = 'Guest'): string {
  given += 1;
  const end = `_${process.pid.toString(36)}_${given}`;
  return beginning.slice(0, LONGEST - end.length) + end;
}

/**
 * A username of the greatest length in the widest letters, unique in this run as well.
 *
 * @param parted with an underscore in its middle, after which it may go on in the next line
 */
export function wideName(parted = true): string {
  given += 1;
  const letters = Array.from({ length: LONGEST }, (_, bit) => ((process.pid * 512 + given) >> bit) & 1);
  if (parted) letters[LONGEST / 2] = 2;
  return letters.map(letter => 'WM_'[letter]).join('');
}

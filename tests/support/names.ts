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

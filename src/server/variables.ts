/** Finds misspelt environment variables. */

/** Variables of other programs of ours: the operator's command, the development server, the tests. */
const OTHERS = ['OPERATOR_URL', 'CLIENT_PORT', 'KINGSIDE_DATA', 'KINGSIDE_SEED'];
const TESTS = 'KINGSIDE_TEST_';
const PREFIX = 'KINGSIDE_';

export interface Stranger {
  name: string;
  /** The variable that was probably meant; `null` where none is like it. */
  likely: string | null;
}

/**
 * Variables that look like ours and are not.
 *
 * @param names of all variables that are set
 * @param known those that the server has asked for
 */
export function strangers(names: readonly string[], known: ReadonlySet<string>): Stranger[] {
  const all = [...known, ...OTHERS];
  return names.flatMap((name): Stranger[] => {
    if (all.includes(name) || name.startsWith(TESTS)) return [];
    const isOurs = name.startsWith(PREFIX);
    const spellings = isOurs ? [name, name.slice(PREFIX.length)] : [name];
    const likely = all.find(one => spellings.some(spelling => isAlike(spelling, one))) ?? null;
    return isOurs || likely !== null ? [{ name, likely }] : [];
  });
}

/** Warning for the person who set it. */
export const strangerText = ({ name, likely }: Stranger): string =>
  `Kingside does not know ${name}.${likely === null ? '' : ` Is ${likely} meant?`}`;

/** Short names of other programs are often close to ours (HOME and HOUSE), so they have to be closer. */
function isAlike(name: string, known: string): boolean {
  if (name === known) return true;
  const isPart = name.length >= 5 && (known.startsWith(`${name}_`) || name.startsWith(`${known}_`));
  return (isPart && known.includes('_')) || distance(name, known) <= (known.length < 8 ? 1 : 2);
}

/** How many letters have to be added, taken away, changed or swapped with the next one. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    const at = (back: number, column: number): number => rows[i - back]?.[column] ?? 0;
    for (let j = 1; j <= b.length; j++) {
      const changed = at(1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(at(1, j) + 1, (row[j - 1] ?? 0) + 1, changed, swapped ? at(2, j - 2) + 1 : changed));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

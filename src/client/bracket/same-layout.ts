import { changesSince } from './follow-bracket';
import { type Box, kindOf, type Layout } from './layout';
import type { Bracket, BracketMatch } from './model';

/** Layouts in which nothing has moved: most results change no place. */

/**
 * Whether a layout is right for a later bracket too: a result alone moves nothing. Its boxes show what has become of their matches.
 *
 * @param before the bracket for which it was found to be right
 */
export function stillFits(
  layout: Layout,
  before: Bracket,
  bracket: Bracket,
  open: ReadonlySet<number>,
): boolean {
  if (layout.lineage !== bracket.lineage || !isSameSet(layout.open, open)) return false;
  const fits = (match: BracketMatch) =>
    (layout.boxes.get(match.id)?.kind ?? 'none') === kindOf(match, open, bracket);
  const reset = bracket.groups.final[1]?.matches[0];
  return changesSince(before, bracket).every(fits) && (!reset || fits(reset));
}

export const isSameSet = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one === other || (one.size === other.size && [...one].every(id => other.has(id)));

/** Whether everything of two layouts lies in the same places: another result alone moves nothing. */
export const isSameShape = (one: Layout, other: Layout): boolean =>
  one === other ||
  (one.width === other.width &&
    one.height === other.height &&
    one.isMirrored === other.isMirrored &&
    one.columns.length === other.columns.length &&
    one.columns.every((column, index) => isSameColumn(column, other.columns[index] ?? [])));

const isSameColumn = (one: readonly Box[], other: readonly Box[]): boolean =>
  one.length === other.length &&
  one.every(({ match, kind, x, y }, index) => {
    const box = other[index];
    return box?.match === match && box.kind === kind && box.x === x && box.y === y;
  });

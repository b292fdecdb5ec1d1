import { type Box, kindOf, type Layout } from './layout';
import type { Bracket } from './model';

/** Layouts in which nothing has moved: most results change no place. */

/**
 * The same layout with what its matches have become: a result alone moves nothing.
 *
 * @returns `null` where something has to move
 */
export function refreshed(layout: Layout, bracket: Bracket, open: ReadonlySet<number>): Layout | null {
  const fresh = new Map<number, Box>();
  let boxes = 0;
  for (const match of bracket.matches.values()) {
    const kind = kindOf(match, open, bracket);
    if (kind === 'none') continue;
    boxes += 1;
    const box = layout.boxes.get(match.id);
    if (!box || box.kind !== kind) return null;
    if (box.match === match) continue;
    const { group, round, number } = box.match;
    if (group !== match.group || round !== match.round || number !== match.number) return null;
    fresh.set(match.id, { ...box, match });
  }
  if (boxes !== layout.boxes.size) return null;
  const now = (box: Box) => fresh.get(box.match.id) ?? box;
  return {
    ...layout,
    boxes: new Map([...layout.boxes, ...fresh]),
    columns: layout.columns.map(column => column.map(now)),
    connectors: layout.connectors.map(connector => {
      const [from, to] = [now(connector.from), now(connector.to)];
      return from === connector.from && to === connector.to ? connector : { from, to };
    }),
  };
}

/** Whether everything of two layouts lies in the same places: another result alone moves nothing. */
export const isSameShape = (one: Layout, other: Layout): boolean =>
  // A layout that was refreshed has the headings it had.
  one.headings === other.headings ||
  (one.width === other.width &&
    one.height === other.height &&
    one.isMirrored === other.isMirrored &&
    one.columns.length === other.columns.length &&
    one.columns.every((column, index) => isSameColumn(column, other.columns[index] ?? [])));

const isSameColumn = (one: readonly Box[], other: readonly Box[]): boolean =>
  one.length === other.length &&
  one.every(({ match, kind, x, y }, index) => {
    const box = other[index];
    return box?.match.id === match.id && box.kind === kind && box.x === x && box.y === y;
  });

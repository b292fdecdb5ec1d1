import { BOX, type Box, type Layout, type Rect } from './layout';
import { type Bracket, matchIn } from './model';

/** The box at a point. */
export function boxAt(layout: Layout, x: number, y: number): Box | null {
  for (const column of layout.columns) {
    const first = column[0];
    if (!first || x < first.x || x > first.x + first.width) continue;
    const box = column[firstBelow(column, y)];
    if (box && y >= box.y && y <= box.y + box.height) return box;
  }
  return null;
}

/** Boxes that can be seen in a part of the bracket. */
export function boxesIn(layout: Layout, part: Rect): Box[] {
  return layout.columns.flatMap(column => {
    const first = column[0];
    if (!first || first.x > part.x + part.width || first.x + first.width < part.x) return [];
    const seen: Box[] = [];
    for (let index = firstBelow(column, part.y); index < column.length; index++) {
      const box = column[index];
      if (!box || box.y > part.y + part.height) break;
      seen.push(box);
    }
    return seen;
  });
}

/** Index of the first box that ends below `y`. */
function firstBelow(column: readonly Box[], y: number): number {
  let [low, high] = [0, column.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const box = column[middle];
    if (box && box.y + box.height < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The box whose middle is nearest to a point. */
export function nearestBox(layout: Layout, x: number, y: number): Box | null {
  let nearest: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const column of layout.columns) {
    const index = firstBelow(column, y);
    for (const box of [column[index - 1], column[index]]) {
      if (!box) continue;
      const distance = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
      if (distance < least) [nearest, least] = [box, distance];
    }
  }
  return nearest;
}

/** The opened boxes in a part of the bracket, those in its middle first. */
export function openedIn(layout: Layout, part: Rect): Box[] {
  const far = ({ x, y, width, height }: Rect) =>
    Math.hypot(x + width / 2 - part.x - part.width / 2, y + height / 2 - part.y - part.height / 2);
  return boxesIn(layout, part)
    .filter(({ kind }) => kind === 'open')
    .sort((a, b) => far(a) - far(b));
}

/** The player on the line of a box. @param y from the top of the box */
export function playerAt(bracket: Bracket, box: Box, { y }: { y: number }): number | null {
  const { kind } = box;
  const match = matchIn(bracket, box.match);
  if (kind === 'reset') return null;
  const only = kind === 'bye' ? match.slots.find(({ player }) => player) : undefined;
  return (only ?? match.slots[y < BOX.height / 2 ? 0 : 1]).player?.id ?? null;
}

import { describe, expect, test } from 'vitest';
import { boxAt, boxesIn } from '../../../../src/client/bracket/find-boxes';
import { type Layout, layOut } from '../../../../src/client/bracket/layout';
import { buildBracket } from '../../../../src/client/bracket/model';
import { isSameShape, refreshed } from '../../../../src/client/bracket/same-layout';
import { bracketOf } from '../../../support/games/brackets';

const NONE: ReadonlySet<number> = new Set();
const of = (entrants: number, open = NONE, isMirrored = false) =>
  layOut(buildBracket(bracketOf({ entrants, played: 0 })), open, isMirrored);

function overlaps(layout: Layout): string[] {
  return layout.columns.flatMap(column =>
    column.slice(1).flatMap((box, index) => {
      const above = column[index];
      return above && box.y < above.y + above.height ? [`${above.match.id} and ${box.match.id}`] : [];
    }),
  );
}

describe('layout', () => {
  test('[TB-15] a box is 60 high and 170 wide, columns are 198 apart, rows 72', () => {
    const layout = of(8);
    for (const box of layout.boxes.values()) expect([box.width, box.height]).toEqual([170, 60]);
    const [first, second] = layout.columns[0] ?? [];
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBe(72);
    expect((layout.columns[1]?.[0]?.x ?? 0) - (layout.columns[0]?.[0]?.x ?? 0)).toBe(198);
  });

  test.each([0, 1, 2, 3, 5, 8, 63, 64, 65, 512])(
    '[TB-09] of %i entrants no box lies on another',
    entrants => {
      const bracket = buildBracket(bracketOf({ entrants, played: 0 }));
      const layout = layOut(bracket, NONE, false);
      expect(overlaps(layout)).toEqual([]);
      const shown = [...bracket.matches.values()].filter(({ bye }) => bye !== 'both');
      expect([...layout.boxes.keys()].sort()).toEqual(shown.map(({ id }) => id).sort());
      for (const box of layout.boxes.values()) {
        expect(box.x >= 0 && box.x + box.width <= layout.width).toBe(true);
        expect(box.y >= 0 && box.y + box.height <= layout.height).toBe(true);
      }
    },
  );

  test('[TB-09] byes are folded to one line, and what neither side of has a player takes no room', () => {
    const layout = of(5);
    const kinds = [...layout.boxes.values()].filter(({ kind }) => kind === 'bye');
    expect(kinds.length).toBeGreaterThan(2);
    for (const { height } of kinds) expect(height).toBe(26);
  });

  test('[TB-10] the reset match keeps a place, and nothing more, until it is needed', () => {
    const reset = [...of(4).boxes.values()].find(({ match }) => match.isReset);
    expect(reset?.kind).toBe('reset');
  });

  test('[TB-14] rows make room for boxes that are opened', () => {
    const layout = of(16, new Set([0, 1, 5]));
    expect(layout.boxes.get(1)?.height).toBe(254);
    expect(overlaps(layout)).toEqual([]);
    expect(layout.height).toBeGreaterThan(of(16).height);
  });

  test('[I18-05] Arabic begins at the right: the same bracket mirrored', () => {
    const [plain, mirrored] = [of(8), of(8, NONE, true)];
    for (const [id, box] of plain.boxes) {
      expect(mirrored.boxes.get(id)?.x).toBe(plain.width - box.x - box.width);
      expect(mirrored.boxes.get(id)?.y).toBe(box.y);
    }
  });

  test('[TB-13] a point is in a box or in none, and a window shows what lies in it', () => {
    const layout = of(64);
    for (const box of layout.boxes.values()) {
      expect(boxAt(layout, box.x + 85, box.y + box.height / 2)).toBe(box);
    }
    expect(boxAt(layout, 184, 100)).toBe(null);
    const part = { x: 150, y: 400, width: 300, height: 200 };
    const seen = boxesIn(layout, part).map(({ match }) => match.id);
    const expected = [...layout.boxes.values()].filter(
      box => box.x <= 450 && box.x + box.width >= 150 && box.y <= 600 && box.y + box.height >= 400,
    );
    expect(seen.sort()).toEqual(expected.map(({ match }) => match.id).sort());
  });

  test('[TB-09] another result moves nothing, and its box has the new match', () => {
    const before = layOut(buildBracket(bracketOf({ entrants: 32, played: 20 })), NONE, true);
    const bracket = buildBracket(bracketOf({ entrants: 32, played: 21 }));
    const after = refreshed(before, bracket, NONE);
    const anew = layOut(bracket, NONE, true);
    if (!after) throw new Error('it has moved');
    expect(isSameShape(after, anew)).toBe(true);
    for (const [id, match] of bracket.matches) expect(after.boxes.get(id)?.match).toBe(match);
    const ends = ({ connectors }: Layout) => connectors.map(({ from, to }) => [from.match, to.match]);
    expect(ends(after).every(([from, to], index) => from === ends(anew)[index]?.[0] && to !== from)).toBe(
      true,
    );
    expect(after.connectors.every(({ from, to }) => after.boxes.get(to.match.id) === to && from !== to)).toBe(
      true,
    );
  });

  test('[TB-09] [TB-14] what opens, a reset that is needed, and another bracket are laid anew', () => {
    const fighting = buildBracket(bracketOf({ entrants: 8, played: 2, fighting: 1 }));
    const layout = layOut(fighting, NONE, false);
    expect(refreshed(layout, fighting, new Set([2]))).toBe(null);
    expect(refreshed(layout, buildBracket(bracketOf({ entrants: 16 })), NONE)).toBe(null);
    const won = (random: number) => buildBracket(bracketOf({ entrants: 8, random: () => random }));
    expect(refreshed(layOut(won(0.2), NONE, false), won(0.6), NONE)).toBe(null);
  });
});

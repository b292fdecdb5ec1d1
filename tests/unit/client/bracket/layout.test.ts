import { describe, expect, test } from 'vitest';
import { fitScale, NEAR_SCALE } from '../../../../src/client/bracket/camera';
import { boxAt, boxesIn } from '../../../../src/client/bracket/find-boxes';
import { bracketFollower } from '../../../../src/client/bracket/follow-bracket';
import { type Layout, layOut } from '../../../../src/client/bracket/layout';
import { buildBracket, matchIn } from '../../../../src/client/bracket/model';
import { isSameShape, stillFits } from '../../../../src/client/bracket/same-layout';
import { bracketOf } from '../../../support/games/brackets';

const NONE: ReadonlySet<number> = new Set();
const of = (entrants: number, open = NONE, isMirrored = false) =>
  layOut(buildBracket(bracketOf({ entrants, played: 0 })), open, isMirrored);

function overlaps(layout: Layout): string[] {
  return layout.columns.flatMap(column =>
    column.slice(1).flatMap((box, index) => {
      const above = column[index];
      return above && box.y < above.y + above.height ? [`${above.match} and ${box.match}`] : [];
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

  test.each([8, 64, 512])(
    '[TB-10] the headings of a bracket of %i know how much room the boxes above leave them',
    entrants => {
      const bracket = buildBracket(bracketOf({ entrants, played: 0 }));
      const layout = layOut(bracket, NONE, false);
      const [first, below] = (['winners', 'losers'] as const).map(group =>
        layout.headings.find(one => one.group === group && one.round === null),
      );
      expect(first?.room).toBeNull();
      const above = [...layout.boxes.values()].filter(
        ({ match }) => matchIn(bracket, match).group === 'winners',
      );
      const end = Math.max(...above.map(({ y, height }) => y + height));
      expect((below?.foot ?? 0) - (below?.room ?? 0)).toBeGreaterThanOrEqual(end);
      expect((below?.foot ?? 0) - (below?.room ?? 0)).toBeLessThan(end + 12);
    },
  );

  test.each([0, 1, 2, 3, 5, 8, 63, 64, 65, 512])(
    '[TB-09] no box of a bracket of %i overlaps another',
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

  test.each([8, 9, 11, 14, 16])(
    '[TB-11] a desk shows all of a field of %i with names that can be read, between podium and slider',
    entrants => {
      // The podium takes room once all is played; until then a column more may come.
      for (const [played, height] of [
        [0, 640],
        [Number.POSITIVE_INFINITY, 520],
      ] as const) {
        const bracket = buildBracket(bracketOf({ entrants, played }));
        const scales = [false, true].map(isBeside =>
          fitScale(layOut(bracket, NONE, false, isBeside), { width: 1_208, height }),
        );
        expect(Math.max(...scales)).toBeGreaterThanOrEqual(NEAR_SCALE);
      }
    },
  );

  test('[TB-10] no heading stands over nothing: a round of empty slots has none, nor has a group of such rounds', () => {
    const emptied = (rounds: readonly number[]) => {
      const bye = { id: null, name: null, bye: true };
      const frames = bracketOf({ entrants: 8, played: 0 }).map(match =>
        match.groupNumber === 2 && rounds.includes(match.roundNumber)
          ? {
              ...match,
              participants: match.participants.map(slot => ({
                ...slot,
                ...bye,
              })) as typeof match.participants,
            }
          : match,
      );
      return layOut(buildBracket(frames), NONE, false).headings.flatMap(({ group, round }) =>
        group === 'losers' ? [round?.number ?? group] : [],
      );
    };
    expect(emptied([])).toEqual(['losers', 1, 2, 3, 4]);
    expect(emptied([1])).toEqual(['losers', 2, 3, 4]);
    expect(emptied([1, 2, 3, 4])).toEqual([]);
  });

  test('[TB-09] byes are folded to one line', () => {
    const layout = of(5);
    const kinds = [...layout.boxes.values()].filter(({ kind }) => kind === 'bye');
    expect(kinds.length).toBeGreaterThan(2);
    for (const { height } of kinds) expect(height).toBe(26);
  });

  test('[TB-10] the reset match only keeps a place until it is needed', () => {
    const bracket = buildBracket(bracketOf({ entrants: 4, played: 0 }));
    const reset = [...bracket.matches.values()].find(({ isReset }) => isReset);
    expect(layOut(bracket, NONE, false).boxes.get(reset?.id ?? -1)?.kind).toBe('reset');
  });

  test('[TB-10] the reset match leaves the bracket with its heading once the final is won from above', () => {
    const played = bracketOf({ entrants: 4 });
    const win = (index: number) =>
      played.map(match =>
        match.groupNumber !== 3 || match.roundNumber !== 1
          ? match
          : {
              ...match,
              participants: match.participants.map((slot, at) => ({
                ...slot,
                result: at === index ? ('win' as const) : ('loss' as const),
              })) as typeof match.participants,
            },
      );
    const brackets = [0, 1].map(index => buildBracket(win(index)));
    const [above, below] = brackets.map(bracket => layOut(bracket, NONE, false));
    const names = (layout: Layout | undefined) =>
      layout?.headings.filter(({ group, round }) => group === 'final' && round !== null).length;
    expect([names(above), names(below)]).toEqual([1, 2]);
    expect((below?.width ?? 0) - (above?.width ?? 0)).toBe(198);
    const [reset] = brackets[0]?.groups.final[1]?.matches ?? [];
    expect(reset?.isReset).toBe(true);
    expect(above?.boxes.has(reset?.id ?? -1)).toBe(false);
  });

  test('[TB-14] rows make room for boxes that are opened', () => {
    const layout = of(16, new Set([0, 1, 5]));
    expect(layout.boxes.get(1)?.height).toBe(254);
    expect(overlaps(layout)).toEqual([]);
    expect(layout.height).toBeGreaterThan(of(16).height);
  });

  test('[I18-05] an Arabic bracket is the same bracket mirrored', () => {
    const [plain, mirrored] = [of(8), of(8, NONE, true)];
    for (const [id, box] of plain.boxes) {
      expect(mirrored.boxes.get(id)?.x).toBe(plain.width - box.x - box.width);
      expect(mirrored.boxes.get(id)?.y).toBe(box.y);
    }
  });

  test('[TB-13] a point lies in one box or in none, and a window shows the boxes that reach into it', () => {
    const layout = of(64);
    for (const box of layout.boxes.values()) {
      expect(boxAt(layout, box.x + 85, box.y + box.height / 2)).toBe(box);
    }
    expect(boxAt(layout, 184, 100)).toBe(null);
    const part = { x: 150, y: 400, width: 300, height: 200 };
    const seen = boxesIn(layout, part).map(({ match }) => match);
    const expected = [...layout.boxes.values()].filter(
      box => box.x <= 450 && box.x + box.width >= 150 && box.y <= 600 && box.y + box.height >= 400,
    );
    expect(seen.sort()).toEqual(expected.map(({ match }) => match).sort());
  });

  test.each([false, true])('[TB-09] another result moves no box (mirrored: %s)', mirrored => {
    const follow = bracketFollower();
    const before = follow(bracketOf({ entrants: 32, played: 20 }));
    const layout = layOut(before, NONE, mirrored);
    const bracket = follow(bracketOf({ entrants: 32, played: 21 }));
    expect(stillFits(layout, before, bracket, NONE)).toBe(true);
    const anew = layOut(bracket, NONE, mirrored);
    expect(isSameShape(layout, anew)).toBe(true);
    for (const [id, box] of layout.boxes) expect(box.match).toBe(id);
    const ends = ({ connectors }: Layout) => connectors.map(({ from, to }) => [from.match, to.match]);
    expect(ends(layout)).toEqual(ends(anew));
    for (const [id, connectors] of layout.into)
      for (const { from, to } of connectors) {
        expect(to).toBe(layout.boxes.get(id));
        expect(from).not.toBe(to);
      }
    expect([...layout.into.values()].flat().length).toBe(layout.connectors.length);
  });

  test('[TB-09] [TB-14] the layout is made anew for opened boxes, for a needed reset and for another bracket', () => {
    const follow = bracketFollower();
    const fighting = follow(bracketOf({ entrants: 8, played: 2, fighting: 1 }));
    const layout = layOut(fighting, NONE, false);
    expect(stillFits(layout, fighting, fighting, NONE)).toBe(true);
    expect(stillFits(layout, fighting, fighting, new Set([2]))).toBe(false);
    const other = buildBracket(bracketOf({ entrants: 8, played: 2, fighting: 1 }));
    expect(stillFits(layout, fighting, other, NONE)).toBe(false);
    const won = (random: number) => follow(bracketOf({ entrants: 8, random: () => random }));
    const fromAbove = won(0.2);
    expect(stillFits(layOut(fromAbove, NONE, false), fromAbove, won(0.6), NONE)).toBe(false);
  });

  test('[TB-09] a layout that missed brackets in between still knows whether it fits', () => {
    const follow = bracketFollower();
    const played = (count: number) => follow(bracketOf({ entrants: 16, played: count, random: () => 0.6 }));
    const early = played(3);
    const layout = layOut(early, NONE, false);
    played(12);
    expect(stillFits(layout, early, played(20), NONE)).toBe(true);
    expect(stillFits(layout, early, played(31), NONE)).toBe(false);
  });
});

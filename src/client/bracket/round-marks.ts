import type { MatchFrame } from '../../protocol/tournament-entities';
import type { GroupName } from './model';

/** Where a round begins in the history of a tournament. */
export interface RoundMark {
  readonly group: Extract<GroupName, 'winners' | 'final'>;
  readonly round: number;
  /** Index of the moment. */
  readonly moment: number;
}

/** Distance between the names of two rounds, CSS pixels. */
const APART = 8;

/** Widths of the names of a round, CSS pixels. */
interface Widths {
  readonly full: number;
  readonly short: number;
}

/**
 * Which of its names has room from each mark to the next: a name that would be cut is left out.
 *
 * @param last index of the last moment
 * @param length of the slider, CSS pixels
 */
export function markNames(
  marks: readonly RoundMark[],
  last: number,
  length: number,
  widths: readonly Widths[],
): readonly (keyof Widths | null)[] {
  return marks.map(({ moment }, index) => {
    const next = marks[index + 1];
    const room = (((next?.moment ?? last) - moment) / Math.max(1, last)) * length - (next ? APART : 0);
    const { full, short } = widths[index] ?? { full: 0, short: 0 };
    return full <= room ? 'full' : short <= room ? 'short' : null;
  });
}

/** The rounds of those who have not lost, and the final, by their group on the wire. */
const GROUPS: readonly (readonly [number, RoundMark['group']])[] = [
  [1, 'winners'],
  [3, 'final'],
];

/**
 * The moments at which the rounds of the winners and the final began, in their order. A round whose beginning was not
 * recorded has none, nor has one that began together with another.
 *
 * @param matches with all that is known of them
 * @param moments of their history
 */
export function roundMarks(
  matches: readonly MatchFrame[],
  moments: readonly (number | null)[],
): readonly RoundMark[] {
  const marks: RoundMark[] = [];
  for (const [number, group] of GROUPS) {
    const begun = new Map<number, number>();
    for (const { groupNumber, roundNumber, startedAt } of matches) {
      if (groupNumber !== number || typeof startedAt !== 'number') continue;
      begun.set(roundNumber, Math.min(startedAt, begun.get(roundNumber) ?? startedAt));
    }
    for (const [round, time] of [...begun].sort(([a], [b]) => a - b)) {
      const moment = moments.findLastIndex(known => known !== null && known <= time);
      if (moment > (marks.at(-1)?.moment ?? -1)) marks.push({ group, round, moment });
    }
  }
  return marks;
}

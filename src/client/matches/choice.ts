import { MOST_NAMED_GAMES } from '../../protocol/history';

/** Which games of a list are chosen: those that were pressed, or all but those. Pure. */
export interface Choice {
  all: boolean;
  pressed: ReadonlySet<number>;
}

export const NONE: Choice = { all: false, pressed: new Set() };
export const ALL: Choice = { all: true, pressed: new Set() };

export const isChosen = ({ all, pressed }: Choice, game: number): boolean => all !== pressed.has(game);

/**
 * How many games are chosen.
 *
 * @param total games of the list; `null` while that is not known
 * @returns `null` where it depends on a total that is not known
 */
export function countOf({ all, pressed }: Choice, total: number | null): number | null {
  if (!all) return pressed.size;
  return total === null ? null : Math.max(0, total - pressed.size);
}

/** Takes a game in, or out again. @returns `null` where more of them than an address holds were pressed */
export function press({ all, pressed }: Choice, game: number): Choice | null {
  const next = new Set(pressed);
  if (!next.delete(game)) next.add(game);
  return next.size > MOST_NAMED_GAMES ? null : { all, pressed: next };
}

/** The part of a query that names the chosen games; empty for all of the list. */
export function choiceQuery({ all, pressed }: Choice): string {
  if (pressed.size === 0) return '';
  return `${all ? 'except' : 'only'}=${[...pressed].join()}`;
}

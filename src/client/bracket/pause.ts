import type { MatchFrame } from '../../protocol/tournament-entities';
import { isDecided } from './state';

/** A match as it is shown. `isHalted`: it waits for the end of a pause of the tournament. */
export type ShownFrame = MatchFrame & { readonly isHalted?: boolean | undefined };

/** Known once each: a match that has not changed keeps its identity. */
const halted = new WeakMap<MatchFrame, ShownFrame>();

/**
 * Matches of a tournament that is paused: games that are on are played to their end, everything else waits.
 *
 * @param matches as the server tells them, which marks no match as waiting
 */
export const haltedIn = (matches: readonly MatchFrame[]): readonly ShownFrame[] =>
  matches.map(match => {
    const isOn = match.game != null;
    if (isOn || isDecided(match) || (match.state !== 'FIGHTING' && match.state !== 'READY')) return match;
    const known = halted.get(match) ?? { ...match, isHalted: true };
    halted.set(match, known);
    return known;
  });

/** Whether a series is being played: the one answer for boxes, lists, boards and their numbers. */
export const isLive = ({ state, isHalted }: Pick<ShownFrame, 'state' | 'isHalted'>): boolean =>
  state === 'FIGHTING' && isHalted !== true;

import { type Bracket, type BracketMatch, GROUPS } from './model';

/** Matches that are being played, in the order of groups and rounds. */
export const liveIn = ({ groups }: Bracket): BracketMatch[] =>
  GROUPS.flatMap(group => groups[group]).flatMap(({ matches }) => matches.filter(({ isLive }) => isLive));

/** Matches that were played, those that ended last first. @param most how many */
export const lastEndedIn = ({ matches }: Bracket, most: number): BracketMatch[] =>
  [...matches.values()]
    .filter(({ isOver, bye, frame }) => isOver && bye === 'none' && typeof frame.endedAt === 'number')
    .sort((one, other) => (other.frame.endedAt ?? 0) - (one.frame.endedAt ?? 0))
    .slice(0, most);

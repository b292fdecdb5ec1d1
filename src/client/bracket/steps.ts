import { type Bracket, type BracketMatch, GROUPS, isShown, matchIn, type Round, shownIn } from './model';

/** Step from one match to another by keyboard. */
export type Step = 'up' | 'down' | 'on' | 'back' | 'first' | 'last' | 'groupBefore' | 'groupAfter';

/** @returns `null` where there is nothing further */
export function stepFrom(bracket: Bracket, match: BracketMatch, step: Step): BracketMatch | null {
  const rounds = bracket.groups[match.group];
  const at = rounds.findIndex(({ number }) => number === match.round);
  const heardIn = (round: Round | undefined) => shownIn(bracket, round?.matches ?? []);
  const round = heardIn(rounds[at]);
  const index = round.indexOf(match);
  switch (step) {
    case 'up':
      return round[index - 1] ?? null;
    case 'down':
      return round[index + 1] ?? null;
    case 'first':
      return round[0] ?? null;
    case 'last':
      return round.at(-1) ?? null;
    case 'on':
      return onFrom(bracket, match) ?? nearest(heardIn(rounds[at + 1]), share(index, round.length));
    case 'back':
      return before(bracket, match) ?? nearest(heardIn(rounds[at - 1]), share(index, round.length));
    case 'groupBefore':
    case 'groupAfter':
      return groupBeside(bracket, match, step === 'groupAfter' ? 1 : -1);
  }
}

function onFrom(bracket: Bracket, { winTo }: BracketMatch): BracketMatch | null {
  const next = winTo && matchIn(bracket, winTo.match);
  return next && isShown(bracket, next) ? next : null;
}

/** The match of the same group that one of the players comes from. */
function before(bracket: Bracket, { slots, group }: BracketMatch): BracketMatch | null {
  const origins = slots.flatMap(({ origin }) => (origin ? [matchIn(bracket, origin.match)] : []));
  return origins.find(origin => origin.group === group) ?? (group === 'final' ? (origins[0] ?? null) : null);
}

const share = (index: number, count: number) => (count > 1 ? index / (count - 1) : 0);

function nearest(heard: readonly BracketMatch[], where: number): BracketMatch | null {
  return heard[Math.round(where * (heard.length - 1))] ?? null;
}

function groupBeside(bracket: Bracket, { group }: BracketMatch, by: 1 | -1): BracketMatch | null {
  const filled = GROUPS.filter(one => bracket.groups[one].length > 0);
  const next = filled[filled.indexOf(group) + by];
  return (next && shownIn(bracket, bracket.groups[next][0]?.matches ?? [])[0]) ?? null;
}

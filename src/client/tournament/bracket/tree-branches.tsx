import type { TFunction } from 'i18next';
import { memo, type ReactNode } from 'react';
import { type Bracket, type BracketMatch, type GroupName, needsReset, shownIn } from '../../bracket/model';
import { roundText } from '../series/round-text';
import { matchText, spokenMatch } from './bracket-words';

/** Rounds and matches of the tree, put into words only when they have changed: most results change one of a thousand. */

/** Matches above the focus and below it that are in the page: a round of a thousand players has 512. */
const AROUND = 12;

interface RoundBranchProps {
  t: TFunction;
  group: GroupName;
  number: number;
  /** How many rounds its group has, and how many matches the round. */
  rounds: number;
  count: number;
  /** Its matches are below it. */
  children: ReactNode;
}

export const RoundBranch = memo(function RoundBranch({
  t,
  group,
  number,
  rounds,
  count,
  children,
}: RoundBranchProps) {
  return (
    <div
      role="treeitem"
      tabIndex={-1}
      aria-expanded={children !== null}
      aria-label={t('bracket.roundOf', { round: roundText(t, group, number, rounds), count })}
      data-round={`${group} ${number}`}
    >
      {children}
    </div>
  );
});

/** Actions on a match; the same functions for as long as the tree is there. */
export interface MatchHands {
  onFocus(match: number): void;
  onOpen(match: number): void;
}

interface MatchBranchesProps {
  t: TFunction;
  bracket: Bracket;
  matches: readonly BracketMatch[];
  current: number;
  hands: MatchHands;
}

export const MatchBranches = memo(function MatchBranches(props: MatchBranchesProps) {
  const { t, bracket, matches, current, hands } = props;
  const heard = shownIn(bracket, matches);
  const at = heard.findIndex(({ id }) => id === current);
  const first = Math.max(0, at - AROUND);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a branch of a tree
    <div role="group">
      {heard.slice(first, at + AROUND + 1).map((match, index) => (
        <MatchBranch
          key={match.id}
          t={t}
          bracket={bracket}
          match={match}
          isCurrent={match.id === current}
          position={first + index + 1}
          size={heard.length}
          hands={hands}
        />
      ))}
    </div>
  );
}, isSameRound);

function isSameRound(one: MatchBranchesProps, other: MatchBranchesProps): boolean {
  return (
    one.t === other.t &&
    one.matches === other.matches &&
    one.current === other.current &&
    one.hands === other.hands &&
    needsReset(one.bracket) === needsReset(other.bracket)
  );
}

interface MatchBranchProps {
  t: TFunction;
  bracket: Bracket;
  match: BracketMatch;
  /** The Tab key stops here. */
  isCurrent: boolean;
  position: number;
  size: number;
  hands: MatchHands;
}

const MatchBranch = memo(function MatchBranch(props: MatchBranchProps) {
  const { t, bracket, match, isCurrent, position, size, hands } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys
    <div
      role="treeitem"
      tabIndex={isCurrent ? 0 : -1}
      aria-posinset={position}
      aria-setsize={size}
      aria-label={spokenMatch(t, bracket, match)}
      onFocus={() => hands.onFocus(match.id)}
      onClick={() => hands.onOpen(match.id)}
      data-testid={`match-${match.id}`}
      data-match={matchText(t, match)}
      data-state={match.state}
    />
  );
}, isSameBranch);

function isSameBranch(one: MatchBranchProps, other: MatchBranchProps): boolean {
  return (
    one.t === other.t &&
    one.isCurrent === other.isCurrent &&
    one.position === other.position &&
    one.size === other.size &&
    one.hands === other.hands &&
    one.match === other.match &&
    needsReset(one.bracket) === needsReset(other.bracket)
  );
}

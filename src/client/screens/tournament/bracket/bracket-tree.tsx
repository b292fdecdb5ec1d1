import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BracketControl } from '../../../bracket/control';
import { type Bracket, type BracketMatch, GROUPS } from '../../../bracket/model';
import { wayOf } from '../../../bracket/road';
import { type Step, stepFrom } from '../../../bracket/steps';
import styles from './bracket-map.module.css';
import { groupText, matchText, roundText, spokenMatch } from './bracket-words';

interface BracketTreeProps {
  control: BracketControl;
  bracket: Bracket;
  /** The reader's number in the tournament. */
  me: number | null;
  /** Is given what brings the focus back into the tree. */
  focusBack: RefObject<(() => void) | null>;
}

/** Keys by the way they lead for who reads from the left. */
const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Home: 'first',
  End: 'last',
  PageUp: 'groupBefore',
  PageDown: 'groupAfter',
};
/** So many matches above the focus and below it are in the page: a round of a thousand players has 512. */
const AROUND = 12;
const TURNED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * The bracket for the ear: groups, rounds and matches as a tree, one stop for the Tab key. Arrows go from match to match as
 * they lie; of the round that is listened to the page has a few matches around the focus, with their places in it. The match
 * with the focus is brought into sight.
 */
export function BracketTree({ control, bracket, me, focusBack }: BracketTreeProps) {
  const { t, i18n } = useTranslation();
  const [cursor, setCursor] = useState<number | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const current = (cursor === null ? undefined : bracket.matches.get(cursor)) ?? startOf(bracket, me);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });
  useImperativeHandle(focusBack, () => () => {
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });
  const go = (match: BracketMatch) => {
    wantsFocus.current = true;
    setCursor(match.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      control.choose(current.id);
      return;
    }
    const isTurned = i18n.dir() === 'rtl';
    const step = STEPS[(isTurned && TURNED[event.key]) || event.key];
    const next = step && stepFrom(bracket, current, step);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    go(next);
  };
  return (
    <div className={styles.hidden}>
      <div
        ref={tree}
        role="tree"
        aria-label={t('bracket.tree')}
        onKeyDown={onKeyDown}
        onBlur={() => control.mark(null)}
      >
        {GROUPS.map(group => {
          const rounds = bracket.groups[group];
          return (
            rounds.length > 0 && (
              <div
                key={group}
                role="treeitem"
                tabIndex={-1}
                aria-expanded="true"
                aria-label={groupText(t, group)}
              >
                {/* biome-ignore lint/a11y/useSemanticElements: a branch of a tree */}
                <div role="group">
                  {rounds.map(round => {
                    const isOpen = current?.group === group && current.round === round.number;
                    const label = t('bracket.roundOf', {
                      round: roundText(t, group, round.number, rounds.length),
                      count: round.matches.length,
                    });
                    return (
                      <div
                        key={round.number}
                        role="treeitem"
                        tabIndex={-1}
                        aria-expanded={isOpen}
                        aria-label={label}
                        data-round={`${group} ${round.number}`}
                      >
                        {isOpen && (
                          <Matches
                            bracket={bracket}
                            matches={round.matches}
                            current={current.id}
                            onFocus={match => {
                              setCursor(match.id);
                              control.mark(match.id);
                              control.bring(match.id);
                            }}
                            onOpen={match => control.choose(match.id)}
                          />
                        )}
                      </div>
                    );
                  })}
                </div>
              </div>
            )
          );
        })}
      </div>
      <Announcements bracket={bracket} me={me} />
    </div>
  );
}

interface MatchesProps {
  bracket: Bracket;
  matches: readonly BracketMatch[];
  current: number;
  onFocus: (match: BracketMatch) => void;
  onOpen: (match: BracketMatch) => void;
}

function Matches({ bracket, matches, current, onFocus, onOpen }: MatchesProps) {
  const { t } = useTranslation();
  const heard = matches.filter(({ bye }) => bye !== 'both');
  const at = heard.findIndex(({ id }) => id === current);
  const first = Math.max(0, at - AROUND);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a branch of a tree
    <div role="group">
      {heard.slice(first, at + AROUND + 1).map((match, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys
        <div
          key={match.id}
          role="treeitem"
          tabIndex={match.id === current ? 0 : -1}
          aria-posinset={first + index + 1}
          aria-setsize={heard.length}
          aria-label={spokenMatch(t, bracket, match)}
          onFocus={() => onFocus(match)}
          onClick={() => onOpen(match)}
          data-testid={`match-${match.id}`}
          data-match={matchText(t, match)}
          data-state={match.state}
        />
      ))}
    </div>
  );
}

/** Says what becomes of the reader's own matches; of all others nothing is said. */
function Announcements({ bracket, me }: { bracket: Bracket; me: number | null }) {
  const { t } = useTranslation();
  const match =
    me === null
      ? undefined
      : wayOf(bracket, me).findLast(({ state, isOver }) => isOver || state === 'FIGHTING');
  const [first] = useState(match);
  const isNews = match !== undefined && (match.id !== first?.id || match.state !== first.state);
  return (
    <div role="status" aria-live="polite">
      {isNews && spokenMatch(t, bracket, match)}
    </div>
  );
}

/** Where listening begins: at the reader's own match, else at the first. */
function startOf(bracket: Bracket, me: number | null): BracketMatch | undefined {
  const own = me === null ? undefined : wayOf(bracket, me).at(-1);
  return own ?? bracket.groups.winners[0]?.matches.find(({ bye }) => bye !== 'both');
}

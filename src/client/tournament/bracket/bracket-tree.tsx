import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { BracketControl } from '../../bracket/control';
import { type Bracket, type BracketMatch, GROUPS, shownIn } from '../../bracket/model';
import { wayOf } from '../../bracket/road';
import { type Step, stepFrom } from '../../bracket/steps';
import styles from './bracket-map.module.scss';
import { groupText, spokenMatch } from './bracket-words';
import { MatchBranches, type MatchHands, RoundBranch } from './tree-branches';

interface BracketTreeProps {
  control: BracketControl;
  /** The reader's number in the tournament. */
  me: number | null;
  /** Receives the function that brings the focus back into the tree. */
  focusBack: RefObject<(() => void) | null>;
}

/** Results that come within so long are told together. */
const TOLD_AFTER_MS = 250;

/** Steps of the arrow keys for a reader from left to right. */
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
const TURNED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Tree that follows the bracket by itself, so that a result renders nothing else on the map anew. */
export const BracketTree = memo(function BracketTree({ control, ...rest }: BracketTreeProps) {
  const bracket = useTold(control);
  return bracket && <Tree control={control} bracket={bracket} {...rest} />;
});

/** The bracket as a screen reader hears it: results that come within a short time are told together. */
function useTold(control: BracketControl): Bracket | null {
  const [told, setTold] = useState(() => control.snapshot().bracket);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: Bracket | null = null;
    const tell = () => {
      timer = undefined;
      known = control.snapshot().bracket;
      setTold(known);
    };
    const hear = () => {
      const { bracket } = control.snapshot();
      if (bracket === known) return;
      // Another bracket is told at once.
      if (bracket?.lineage !== known?.lineage) tell();
      else timer ??= setTimeout(tell, TOLD_AFTER_MS);
    };
    hear();
    const end = control.subscribe(hear);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [control]);
  return told;
}

/**
 * The bracket for screen readers: groups, rounds and matches as a tree, one stop for the Tab key. Arrows go from match
 * to match as they lie; of the round in focus the page has only a few matches around the focus, with their places in
 * it. The match with the focus is brought into sight.
 */
function Tree({ control, bracket, me, focusBack }: BracketTreeProps & { bracket: Bracket }) {
  const { t, i18n } = useTranslation();
  const [cursor, setCursor] = useState<number | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const current = (cursor === null ? undefined : bracket.matches.get(cursor)) ?? startOf(bracket, me);
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
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
  const hands = useMemo<MatchHands>(
    () => ({
      onFocus(match) {
        setCursor(match);
        control.mark(match);
        control.bring(match);
      },
      onOpen: match => control.choose(match),
    }),
    [control],
  );
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
                  {rounds.map(({ number, matches }) => {
                    const count = shownIn(bracket, matches).length;
                    return (
                      count > 0 && (
                        <RoundBranch
                          key={number}
                          t={t}
                          group={group}
                          number={number}
                          rounds={rounds.length}
                          count={count}
                        >
                          {current?.group === group && current.round === number ? (
                            <MatchBranches
                              t={t}
                              bracket={bracket}
                              matches={matches}
                              current={current.id}
                              hands={hands}
                            />
                          ) : null}
                        </RoundBranch>
                      )
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

/** Says what becomes of the reader's own matches; of all others nothing is said. */
function Announcements({ bracket, me }: { bracket: Bracket; me: number | null }) {
  const { t } = useTranslation();
  const match =
    me === null ? undefined : wayOf(bracket, me).findLast(({ isLive, isOver }) => isOver || isLive);
  const [first] = useState(match);
  const isNews = match !== undefined && (match.id !== first?.id || match.state !== first.state);
  return (
    <div role="status" aria-live="polite">
      {isNews && spokenMatch(t, bracket, match)}
    </div>
  );
}

/** Match at which the tree begins: the reader's own, else the first. */
function startOf(bracket: Bracket, me: number | null): BracketMatch | undefined {
  const own = me === null ? undefined : wayOf(bracket, me).at(-1);
  return own ?? shownIn(bracket, bracket.groups.winners[0]?.matches ?? [])[0];
}

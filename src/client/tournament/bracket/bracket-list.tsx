import { Check, Eye, Play } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { BracketControl } from '../../bracket/control';
import {
  type Bracket,
  type BracketMatch,
  GROUPS,
  type GroupName,
  hasGames,
  hasPlayer,
  needsReset,
  type Round,
  shownIn,
} from '../../bracket/model';
import { lastEndedIn, liveIn } from '../../bracket/now-playing';
import type { Schedule } from '../../bracket/schedule';
import { breakable } from '../../kit/breaking-name';
import { ButtonLink } from '../../kit/button-link';
import { PlayerName } from '../../kit/player-name';
import { Tabs } from '../../kit/tabs';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { hourText } from '../../page/moment-text';
import { spectatePath } from '../../page/profile-path';
import { roundText } from '../series/round-text';
import styles from './bracket-list.module.scss';
import { matchText, namesText, shortGroupKey, slotText, spokenMatch, stateText } from './bracket-words';
import { MarksLegend, Score } from './marks';
import { MatchPanel } from './match-panel';
import { Portrait } from './portrait';
import { rowFrom } from './row-keys';

/** Most names that have room beside a heading. */
const NAMED_AT_MOST = 3;
/** Most ended matches that follow those being played. */
const ENDED_AT_MOST = 6;

interface BracketListProps {
  control: BracketControl;
  bracket: Bracket;
  /** When matches begin; `null` where none is to come, or a past bracket is on show. */
  schedule: Schedule | null;
  /** The reader's number in the tournament. */
  me: number | null;
  /** Begins with the rounds, also while series are being played. */
  isByRounds?: boolean;
  /** Stands beside the list, above it on a phone. */
  children?: ReactNode;
}

/** The bracket as a list: the matches that are being played, and each group round by round, the last one first. */
export function BracketList(props: BracketListProps) {
  const { control, bracket, schedule, me, isByRounds = false, children } = props;
  const { t, i18n } = useTranslation();
  const id = useId();
  const { chosen } = useSyncExternalStore(control.subscribe, control.snapshot);
  const match = chosen === null ? undefined : bracket.matches.get(chosen);
  const live = liveIn(bracket);
  const [wanted, setWanted] = useState<GroupName | 'live'>(match?.group ?? (isByRounds ? 'winners' : 'live'));
  const shown = wanted === 'live' && live.length === 0 ? 'winners' : wanted;
  // Of some rounds all matches are byes of both sides.
  const isListed = ({ matches }: Round) => shownIn(bracket, matches).length > 0;
  const listed = GROUPS.filter(name => bracket.groups[name].some(isListed));
  const groups = listed.map(name => ({ name, label: t(shortGroupKey(name)) }));
  const now = { name: 'live' as const, label: <LiveLabel count={live.length} /> };
  const row = { bracket, schedule, me, onOpen: (one: number) => control.choose(one) };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowFrom(event.currentTarget, event, i18n.dir() === 'rtl');
    if (!row) return;
    event.preventDefault();
    event.stopPropagation();
    row.focus();
  };
  return (
    <div className={styles.list} data-testid="bracket-list">
      <div>
        <Tabs
          label={t('bracket.tree')}
          tabs={live.length > 0 ? [now, ...groups] : groups}
          chosen={shown}
          onChoose={setWanted}
          panelId={id}
        />
        <div id={id} role="tabpanel" onKeyDown={onKeyDown}>
          {shown === 'live' ? (
            <>
              <Matches title={t('bracket.tools.live')} matches={live} {...row} />
              <Matches
                title={t('bracket.ended')}
                matches={lastEndedIn(bracket, ENDED_AT_MOST)}
                isOver
                {...row}
              />
            </>
          ) : (
            bracket.groups[shown]
              .toReversed()
              .map(round => <RoundOf key={round.number} group={shown} round={round} {...row} />)
          )}
        </div>
        <div className={styles.marks}>
          <MarksLegend bracket={bracket} />
        </div>
      </div>
      <aside className={styles.aside}>{children}</aside>
      {match && (
        <div className={styles.sheet}>
          <MatchPanel key={match.id} bracket={bracket} match={match} onClose={() => control.choose(null)} />
        </div>
      )}
    </div>
  );
}

function LiveLabel({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className={styles.live}>
      {t('bracket.tools.live')} <b>{count}</b>
    </span>
  );
}

interface RowsProps {
  bracket: Bracket;
  schedule: Schedule | null;
  me: number | null;
  onOpen: (match: number) => void;
}

interface RoundProps extends RowsProps {
  group: GroupName;
  round: Round;
}

function RoundOf({ group, round, ...row }: RoundProps) {
  const { bracket } = row;
  const { t, i18n } = useTranslation();
  const isPlayed = (match: BracketMatch) =>
    match.bye === 'none' && (!match.isReset || needsReset(bracket) === true);
  const matches = round.matches.filter(isPlayed);
  const through = round.matches
    .filter(({ bye }) => bye === 'one')
    .flatMap(({ slots }) => slots.flatMap(({ player }) => player?.name ?? []));
  const isNamed = through.length > 0 && through.length <= NAMED_AT_MOST;
  const played = matches.filter(({ isOver }) => isOver).length;
  const isBegun = matches.some(({ isOver, state }) => isOver || state === 'FIGHTING');
  const bestOf = matches[0]?.bestOf ?? 1;
  return (
    <Matches
      title={roundText(t, group, round.number, bracket.groups[group].length)}
      matches={matches}
      isOver={played === matches.length}
      {...row}
    >
      <small>
        <VisuallyHidden>, </VisuallyHidden>
        {isBegun
          ? t('bracket.played', { played, total: matches.length })
          : bestOf > 1
            ? t('bracket.bestOf', { of: bestOf })
            : t('bracket.single')}
      </small>
      {isNamed && (
        <small>
          <VisuallyHidden>, </VisuallyHidden>
          {breakable(
            t('bracket.through', { count: through.length, names: namesText(t, i18n.language, through) }),
          )}
        </small>
      )}
    </Matches>
  );
}

interface MatchesProps extends RowsProps {
  title: string;
  matches: readonly BracketMatch[];
  /** All of them are. */
  isOver?: boolean;
  /** Beside the title. */
  children?: ReactNode;
}

function Matches({ title, matches, isOver = false, children, ...row }: MatchesProps) {
  if (matches.length === 0) return null;
  return (
    <section className={styles.round} data-over={isOver || undefined}>
      <h2>
        {title}
        {children}
      </h2>
      <ul>
        {matches.map(match => (
          <Row key={match.id} match={match} {...row} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends RowsProps {
  match: BracketMatch;
}

function Row({ bracket, schedule, match, me, onOpen }: RowProps) {
  const { t, i18n } = useTranslation();
  const isMine = hasPlayer(match, me);
  const { isLive } = match;
  const first = match.slots[0].player;
  const waits = match.state === 'NO_SHOW' || match.state === 'ONE_PARTY';
  const at = waits && !match.isOver ? (schedule?.startOf(match.id) ?? null) : null;
  const about = at === null ? null : t('bracket.road.earliest', { time: hourText(at, i18n.language) });
  const label = [spokenMatch(t, bracket, match), about].filter(Boolean).join('. ');
  return (
    <li className={styles.row} data-mine={isMine || undefined} data-testid={`row-${match.id}`}>
      <button type="button" onClick={() => onOpen(match.id)} aria-label={label}>
        <bdi className={styles.name} dir="ltr">
          {matchText(t, match)}
        </bdi>
        <Side bracket={bracket} match={match} slot={0} />
        <Side bracket={bracket} match={match} slot={1} />
        <span className={styles.state} data-live={isLive || undefined}>
          {about ?? stateText(t, match)}
          {hasGames(match) && <Play size={16} strokeWidth={1.75} aria-hidden="true" />}
        </span>
      </button>
      {isLive && first && (
        <ButtonLink
          size="small"
          to={spectatePath(first.name)}
          aria-label={t('bracket.panel.watchOf', { name: first.name })}
        >
          <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('bracket.watch')}
        </ButtonLink>
      )}
    </li>
  );
}

interface SideProps {
  bracket: Bracket;
  match: BracketMatch;
  slot: 0 | 1;
}

function Side({ bracket, match, slot }: SideProps) {
  const { t } = useTranslation();
  const { player, result, accepted } = match.slots[slot];
  const isThere = accepted && match.bye === 'none';
  return (
    <span className={styles.side} data-result={result ?? undefined} data-slot={slot}>
      <span className={styles.who}>
        {player ? <PlayerName name={player.name} /> : <i>{slotText(t, bracket, match, slot)}</i>}
        {isThere && <Check className={styles.there} size={18} strokeWidth={2} aria-hidden="true" />}
      </span>
      {player && <Portrait player={player.id} size={28} />}
      <b dir="ltr">
        <Score match={match} slot={slot} />
      </b>
    </span>
  );
}

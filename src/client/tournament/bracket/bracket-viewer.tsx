import i18next, { type TFunction } from 'i18next';
import { History, List, ListOrdered, LocateFixed, type LucideIcon, Network } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import type { Standing } from '../../../protocol/tournament-calls';
import type { Entrant, MatchFrame } from '../../../protocol/tournament-entities';
import type { BracketControl } from '../../bracket/control';
import { bracketFollower } from '../../bracket/follow-bracket';
import { historyOf, type Recording } from '../../bracket/history';
import type { Bracket, Player } from '../../bracket/model';
import { liveIn } from '../../bracket/now-playing';
import { haltedIn } from '../../bracket/pause';
import { roadOf, wayOf } from '../../bracket/road';
import { roundMarks } from '../../bracket/round-marks';
import { type Schedule, scheduleOf } from '../../bracket/schedule';
import { family } from '../../i18n/family';
import { BRACKET_KEYS } from '../../keys/tables';
import { useKeys } from '../../keys/use-keys';
import { Button } from '../../kit/button';
import { useMedia } from '../../kit/use-media';
import { Skeleton } from '../../kit/waiting';
import { hourText } from '../../page/moment-text';
import { currentLanguage, settings } from '../../settings/state/settings';
import type { PodiumProps } from '../ending/podium';
import type { PodiumStripProps } from '../ending/podium-strip';
import { whereText } from '../series/round-text';
import { BracketList } from './bracket-list';
import { BracketStandings } from './bracket-standings';
import styles from './bracket-viewer.module.scss';
import { useBracketWords } from './bracket-words';
import { ListKeys } from './list-keys';
import { MapFoot } from './map-foot';
import { useRemembered, type View } from './memory';
import { PlayerSearch } from './player-search';
import { PortraitsProvider, portraitsOf } from './portrait';
import { RoadPanel } from './road-panel';
import { TimeSlider } from './time-slider';
import { BracketMap, MapTools } from './views';

const NO_PRIZES: readonly number[] = [];
const NONE: ReadonlySet<number> = new Set();
const NO_TIMES: Schedule = { startOf: () => null };

const viewKey = family('bracket.view', ['map', 'list', 'standings']);
const VIEWS: readonly (readonly [View, LucideIcon])[] = [
  ['map', Network],
  ['list', List],
  ['standings', ListOrdered],
];

/** Number of players who are found at one glance, without a search. */
const FEW = 8;

interface BracketViewerProps {
  matches: readonly MatchFrame[];
  timeline: Recording | null;
  /** The reader's number in the tournament; `null` for a spectator. */
  me: number | null;
  /** Participants, for their faces. */
  entrants?: readonly Snapshot<Entrant>[] | undefined;
  /** Queens for each place, the first first. */
  prizes?: readonly number[] | undefined;
  /** Final places with the prizes that were paid, once the tournament is over. */
  finalStandings?: readonly Standing[];
  /** Whether the operator has halted it. */
  isPaused?: boolean;
  /** The server's now in milliseconds since 1970, while it is played. */
  now: number | null;
  /** Stands above it once all is played; is handed the way to the standings. */
  podium?: ((strip: Omit<PodiumStripProps, keyof PodiumProps>) => ReactNode) | null;
}

/** The bracket as a map, as a list, or as the places of its players, now or as it was at any moment, with the reader's road through it. */
export function BracketViewer(props: BracketViewerProps) {
  const { matches, timeline, me, entrants, prizes = NO_PRIZES, now, podium } = props;
  const { isPaused = false } = props;
  const { t } = useTranslation();
  const isPhone = useMedia('phone');
  const { control, look, setLook } = useRemembered();
  const { moment } = look;
  const [isByRounds, setByRounds] = useState(false);
  const setView = (next: View) => {
    setByRounds(false);
    setLook(before => ({ ...before, view: next }));
  };
  const setMoment = useCallback(
    (next: number | null) => setLook(before => ({ ...before, moment: next })),
    [setLook],
  );
  const history = useMemo(() => historyOf(matches, timeline), [matches, timeline]);
  const marks = useMemo(() => roundMarks(matches, history.moments), [matches, history]);
  const [follow] = useState(bracketFollower);
  const bracket = useMemo(
    () => follow(moment !== null ? history.at(moment) : isPaused ? haltedIn(matches) : matches),
    [follow, matches, history, moment, isPaused],
  );
  const isLive = now !== null && moment === null;
  const [followed, setFollowed] = useState<number | null>(null);
  useScene(control, bracket, followed ?? me, isLive);
  const view = look.view ?? (isPhone ? 'list' : 'map');
  const schedule = useMemo(() => scheduleOf(bracket, now ?? 0), [bracket, now]);
  // When a pause ends is up to the operator.
  const times = isPaused ? NO_TIMES : schedule;
  const road = useMemo(() => {
    const way = me === null ? null : roadOf(bracket, me, times);
    // A champion by byes has neither.
    return way && (way.current || way.past.length > 0) ? way : null;
  }, [bracket, me, times]);
  const goTo = (player: number | null) => {
    const last = player === null ? undefined : wayOf(bracket, player).at(-1);
    if (!last) return;
    setView('map');
    control.goTo(last.id);
  };
  const listButton = useRef<HTMLButtonElement>(null);
  const showRounds = useCallback(() => {
    // The button that was pressed goes with the map.
    listButton.current?.focus({ preventScroll: true });
    setByRounds(true);
    setLook(before => ({ ...before, view: 'list' }));
  }, [setLook]);
  const openMatch = (match: number) => {
    setView('map');
    control.choose(match);
    control.goTo(match);
  };
  const findMe = () => goTo(me);
  const find = (player: Player | null) => {
    setFollowed(player?.id ?? null);
    goTo(player?.id ?? null);
  };
  const isIn = me !== null && bracket.players.has(me);
  const portraits = useMemo(() => portraitsOf(entrants), [entrants]);
  const slider = history.moments.length > 1 && (
    <TimeSlider
      moments={history.moments}
      moment={moment}
      marks={marks}
      rounds={bracket.groups.winners.length}
      isLive={now !== null}
      onMoment={setMoment}
    />
  );
  const standings = {
    isOpen: view === 'standings',
    onOpen: () => setLook(before => ({ ...before, view: view === 'standings' ? null : 'standings' })),
  };
  return (
    <PortraitsProvider value={portraits}>
      <div className={styles.viewer}>
        {podium?.({ ...standings, isHidden: moment !== null })}
        <header className={styles.head}>
          <p className={styles.where}>
            <b>{currentRound(bracket, t)}</b>
            {view !== 'map' && now !== null && (
              <span>{t('bracket.live', { count: liveIn(bracket).length })}</span>
            )}
            {moment !== null && <Past at={history.moments[moment] ?? null} />}
          </p>
          {bracket.players.size > FEW && <PlayerSearch bracket={bracket} onFind={find} />}
          {view === 'map' && (
            <Suspense fallback={<div className={styles.tools} />}>
              <MapTools control={control} bracket={bracket} onFindMe={isIn ? findMe : null} />
            </Suspense>
          )}
          {view === 'list' && isIn && <FindMe onFind={findMe} />}
          <fieldset className={styles.views} aria-label={t('bracket.view.label')}>
            {VIEWS.map(([name, Icon]) => (
              <button
                key={name}
                ref={name === 'list' ? listButton : undefined}
                type="button"
                aria-pressed={view === name}
                onClick={() => setView(name)}
                aria-label={t(viewKey(name))}
                title={t(viewKey(name))}
                data-testid={`view-${name}`}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                <span>{t(viewKey(name))}</span>
              </button>
            ))}
          </fieldset>
        </header>
        {view === 'standings' && (
          <BracketStandings
            bracket={bracket}
            me={me}
            prizes={prizes}
            finalStandings={props.finalStandings}
            entrants={entrants}
            onMatch={openMatch}
          />
        )}
        {view === 'list' && (
          <BracketList
            control={control}
            bracket={bracket}
            schedule={isLive ? times : null}
            me={me}
            isByRounds={isByRounds}
          >
            {road && <RoadPanel bracket={bracket} road={road} me={me} />}
            {road && <ListKeys />}
          </BracketList>
        )}
        {view === 'map' && (
          <div className={styles.frame} data-past={moment !== null || undefined}>
            <Suspense fallback={<Waiting height="100%" />}>
              <BracketMap
                control={control}
                me={me}
                isLive={isLive}
                road={road}
                aside={
                  road && (
                    <div className={styles.road}>
                      <RoadPanel bracket={bracket} road={road} me={me} />
                    </div>
                  )
                }
              />
            </Suspense>
          </div>
        )}
        {view === 'map' ? (
          <MapFoot control={control} onList={showRounds}>
            {slider}
          </MapFoot>
        ) : (
          slider
        )}
      </div>
    </PortraitsProvider>
  );
}

/** Keeps the place of a view that is on its way. */
function Waiting({ height = '420px' }: { height?: string }) {
  return (
    <div className={styles.waiting} aria-busy="true" data-testid="view-loading">
      <Skeleton width="100%" height={height} />
    </div>
  );
}

/** Note that a past bracket is on show. @param at its moment, ms since 1970; `null` where that is not known */
function Past({ at }: { at: number | null }) {
  const { t, i18n } = useTranslation();
  return (
    <span className={styles.past} data-testid="past">
      <History size={16} strokeWidth={1.75} aria-hidden="true" />
      {at === null ? t('bracket.past.some') : t('bracket.past.at', { time: hourText(at, i18n.language) })}
    </span>
  );
}

function FindMe({ onFind }: { onFind: () => void }) {
  const { t } = useTranslation();
  useKeys('page', { find: BRACKET_KEYS.find }, { find: onFind });
  return (
    <Button onClick={onFind} data-testid="find-me">
      <LocateFixed size={20} strokeWidth={1.75} aria-hidden="true" />
      {t('bracket.find')}
    </Button>
  );
}

/** Tells the control what is to be seen. */
function useScene(control: BracketControl, bracket: Bracket, followed: number | null, isLive: boolean): void {
  useSnapshot(settings);
  const { winners, losers } = bracket.groups;
  const words = useBracketWords(winners.length, losers.length);
  const isMirrored = i18next.dir(currentLanguage()) === 'rtl';
  const boards = useMemo(() => (isLive ? fightingIn(bracket) : NONE), [bracket, isLive]);
  useLayoutEffect(() => {
    control.show({ bracket, words, isMirrored, followed, boards });
  }, [control, bracket, words, isMirrored, followed, boards]);
}

/** Matches whose box is open: between two games of a series too, with the last position of the one before. */
function fightingIn(bracket: Bracket): ReadonlySet<number> {
  const fighting = liveIn(bracket).filter(({ slots: [first, second] }) => first.player && second.player);
  return new Set(fighting.map(({ id }) => id));
}

/** The round of the winners that is not over yet, then that of the losers, then the final. */
function currentRound(bracket: Bracket, t: TFunction): string {
  for (const group of ['winners', 'losers'] as const) {
    const rounds = bracket.groups[group];
    const open = rounds.find(({ matches }) => matches.some(({ isOver, bye }) => !isOver && bye === 'none'));
    if (open) return whereText(t, group, open.number, rounds.length);
  }
  const { final } = bracket.groups;
  const last = final[0];
  return last ? whereText(t, 'final', last.number, final.length) : '';
}

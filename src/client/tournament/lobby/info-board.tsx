import type { TFunction } from 'i18next';
import {
  ArrowDownRight,
  ArrowUpRight,
  Check,
  CheckCheck,
  CirclePause,
  Eye,
  Hourglass,
  type LucideIcon,
  Repeat,
  Scale,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { PlayerState } from '../../../protocol/tournament';
import { minutesText } from '../../game/texts/time-text';
import { useCountdown } from '../../game/versus/use-countdown';
import { family } from '../../i18n/family';
import { breakable } from '../../kit/breaking-name';
import { ButtonLink } from '../../kit/button-link';
import { apart, nameText, PlayerName } from '../../kit/player-name';
import { spectatePath } from '../../page/profile-path';
import { app } from '../../state/app';
import { nextText } from '../series/round-text';
import { fateOf, matchOf, nextOf, scoreText, watchedIn } from '../series/series';
import { useStartTimes } from '../series/use-start-times';
import { tournamentActions } from '../state/tournament';
import { GiveUp } from './give-up';
import styles from './info-board.module.scss';

/** States that a board tells of; the other two have screens of their own. */
type BoardState = Exclude<PlayerState, 'eliminated' | 'champion'>;

const titleKey = family('lobby.board', ['joined', 'waiting', 'ready', 'advanced', 'dropped', 'armageddon']);

const ICONS: Readonly<Record<BoardState, LucideIcon>> = {
  joined: Check,
  waiting: Hourglass,
  ready: CheckCheck,
  advanced: ArrowUpRight,
  dropped: ArrowDownRight,
  armageddon: Scale,
};

/**
 * How the user stands in their tournament now; nothing for a user who takes no part.
 *
 * @public
 * @source TM-07
 */
export function InfoBoard({ tournament: id }: { tournament: number }) {
  const { queue, tournament } = useSnapshot(app);
  if (queue?.type !== 'tournament' || tournament?.id !== id) return null;
  const state = tournament.you?.state ?? 'joined';
  if (state === 'eliminated' || state === 'champion') return null;
  return (
    <div className={styles.own}>
      <Board state={state} />
      {state !== 'ready' && state !== 'armageddon' && <GiveUp />}
    </div>
  );
}

/** Boards on where the last match has led the user, beside its result. */
export function FateBoard() {
  const { queue, tournament } = useSnapshot(app);
  const last = queue?.type === 'tournament' ? queue.tournament.lastMatch : null;
  const state = tournament?.you?.state;
  if (!last) return null;
  const fate = last.player.result === 'win' ? 'advanced' : 'dropped';
  const isOver = state === 'eliminated' || state === 'champion';
  return (
    <div className={styles.boards}>
      {!isOver && <Board state={fate} />}
      {state && !isOver && state !== fate && <Board state={state} />}
    </div>
  );
}

/** Whether the user's match waits for them to say that they are there. */
function useIsCalled(state: BoardState): boolean {
  const { queue } = useSnapshot(app);
  const match = queue?.type === 'tournament' ? queue.tournamentMatch : null;
  return state === 'ready' && match?.player.accepted === false;
}

/** Whether the user's match waits for the end of a pause: then nothing is asked of them. */
function useIsPaused(state: BoardState): boolean {
  const { tournament } = useSnapshot(app);
  return state === 'ready' && tournament?.paused === true;
}

/** Whether the state comes from a final that is played again, which leads to neither of the brackets. */
function useIsAgain(state: BoardState): boolean {
  const { queue } = useSnapshot(app);
  const last = queue?.type === 'tournament' ? queue.tournament.lastMatch : null;
  return (state === 'advanced' || state === 'dropped') && last != null && fateOf(last) === 'again';
}

function Board({ state }: { state: BoardState }) {
  const { t } = useTranslation();
  const isPaused = useIsPaused(state);
  const isCalled = useIsCalled(state) && !isPaused;
  const isAgain = useIsAgain(state);
  const line = useLine(state);
  const Icon = isPaused ? CirclePause : isCalled ? Hourglass : isAgain ? Repeat : ICONS[state];
  const title = isPaused
    ? t('lobby.paused.title')
    : isCalled
      ? t('lobby.board.called')
      : isAgain
        ? t('lobby.last.again')
        : t(titleKey(state));
  return (
    <section
      className={styles.board}
      data-state={state}
      data-called={isCalled || undefined}
      aria-live="polite"
      data-testid="info-board"
    >
      <span className={styles.icon}>
        <Icon size={22} strokeWidth={2} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{breakable(line)}</p>
      </div>
      <Figure state={state} />
      {(state === 'waiting' || state === 'advanced' || state === 'dropped') && <Awaited />}
    </section>
  );
}

/** Words below a board's title; none before the tournament is known. */
function useLine(state: BoardState): string {
  const { t } = useTranslation();
  const { queue, tournament } = useSnapshot(app);
  const timeOf = useStartTimes();
  const isCalled = useIsCalled(state);
  const isPaused = useIsPaused(state);
  if (queue?.type !== 'tournament' || !tournament) return '';
  if (isPaused) return t('lobby.paused.text');
  const { tournamentMatch: match } = queue;
  switch (state) {
    case 'joined':
      return t('lobby.board.joinedText');
    case 'ready':
      return t(isCalled ? 'lobby.board.calledText' : 'lobby.board.readyText', {
        name: apart(nameText(t, match?.opponent?.name ?? '')),
      });
    case 'armageddon':
      return `${t('lobby.armageddon.clocks')} ${t('lobby.armageddon.draw')}`;
    default: {
      const last = queue.tournament.lastMatch;
      const bracket = tournament.data;
      const next = bracket && last ? nextOf(bracket, last, last.player.result === 'win') : null;
      const known = match && last && match.id !== last.id ? match.opponent?.name : undefined;
      const who =
        known === undefined
          ? bracket && next?.opponent && nextText(t, next.opponent, bracket)
          : apart(nameText(t, known));
      const time = known === undefined ? timeOf(next?.match.id) : null;
      return [boardText(t, state, who), time !== null && t('lobby.board.earliest', { time })]
        .filter(Boolean)
        .join(' ');
    }
  }
}

function boardText(t: TFunction, state: BoardState, who: string | null | undefined): string {
  if (state === 'waiting') return who ? t('lobby.board.waitingFor', { who }) : t('lobby.board.waitingText');
  if (state === 'dropped') return who ? t('lobby.board.droppedTo', { who }) : t('lobby.board.droppedText');
  return who ? t('lobby.board.advancedTo', { who }) : t('lobby.board.advancedText');
}

/** The series from which the next opponent comes: how it stands, and the way to its board. */
function Awaited() {
  const { t } = useTranslation();
  const { tournament } = useSnapshot(app);
  const match = tournament?.data && matchOf(tournament.data, tournament.you?.waitsFor);
  if (!tournament || match?.state !== 'FIGHTING') return null;
  const [one, other] = match.participants;
  const watched = watchedIn(match);
  return (
    <div className={styles.awaited}>
      {/* Scores are written from the left in every language, so the names are too. */}
      <span dir="ltr">
        <PlayerName name={one.name ?? ''} />
        <b>{scoreText(one.score ?? 0, other.score ?? 0)}</b>
        <PlayerName name={other.name ?? ''} />
      </span>
      {watched !== null && (
        <ButtonLink
          size="small"
          to={spectatePath(watched, tournament.id)}
          onClick={tournamentActions.continueAfterMatch}
          data-testid="watch-awaited"
        >
          <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('lobby.board.watch')}
        </ButtonLink>
      )}
    </div>
  );
}

function Figure({ state }: { state: BoardState }) {
  const { queue, tournament } = useSnapshot(app);
  const { time, heardAt, startDate } = tournament ?? {};
  const entry = queue?.type === 'tournament' ? queue : null;
  const until =
    state === 'joined' ? startDate : state === 'ready' ? entry?.tournamentMatch?.matchTimerLimit : null;
  const left = useCountdown(until, time, heardAt);
  const shown = state === 'armageddon' ? entry?.tournamentMatch : entry?.tournament.lastMatch;
  if (left !== null)
    return (
      <b className={styles.figure} dir="ltr">
        {minutesText(left, 'up')}
      </b>
    );
  if (!shown?.opponent || state === 'waiting' || state === 'joined') return null;
  return (
    <b className={styles.figure} dir="ltr">
      {scoreText(shown.player.score, shown.opponent.score)}
    </b>
  );
}

import { ArrowDownRight, Crown, History, Network, Repeat, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import { type MatchSide, type SeriesGame, WAYS_ON } from '../../../protocol/tournament';
import { pointsText } from '../../bracket/state';
import { reasonKey } from '../../game/result/result-text';
import { NamedText } from '../../game/texts/named-text';
import { sideKey } from '../../game/texts/text-keys';
import { CountdownRing } from '../../game/versus/countdown-ring';
import { family } from '../../i18n/family';
import { Avatar } from '../../kit/avatar';
import { BreakingName, breakable } from '../../kit/breaking-name';
import { Button } from '../../kit/button';
import { Flag } from '../../kit/flag';
import { apart, nameText } from '../../kit/player-name';
import { redirect } from '../../page/entries';
import { Brand } from '../../page/logo';
import { opensElsewhere } from '../../page/opens-elsewhere';
import { replayPath } from '../../page/profile-path';
import { app } from '../../state/app';
import { flagOf, portraitOf } from '../../state/installation';
import { FateBoard } from '../lobby/info-board';
import { LobbyScene } from '../lobby/lobby-scene';
import { TournamentName } from '../lobby/tournament-name';
import { Pawn } from '../series/pawn';
import { RoundResults } from '../series/round-results';
import { whereOf } from '../series/round-text';
import { endingOf, type Fate, fateOf, roundOf, theirFate } from '../series/series';
import { SeriesScore } from '../series/series-score';
import { tournamentActions } from '../state/tournament';
import styles from './last-match.module.scss';

/** Time after which the tournament goes on by itself. @source TM-09 */
const CONTINUES_AFTER_MS = 15_000;

const titleKey = family('lobby.last', [...WAYS_ON, 'again']);
const decidedKey = family('lobby.decided', [
  'walkover',
  'ownAbsence',
  'neither',
  'operator',
  'lots',
  'banned',
]);

/** How the last match ended, before anything else of the tournament. @source TM-09, TM-10, QU-05 */
export function LastMatch() {
  const { t } = useTranslation();
  const { queue, tournament, profile } = useSnapshot(app);
  const match = queue?.type === 'tournament' ? queue.tournament.lastMatch : null;
  const left = useEnd(CONTINUES_AFTER_MS, tournamentActions.continueAfterMatch);
  const go = useFirstFocus();
  if (!match || !tournament) return null;
  const fate = fateOf(match);
  const isThrough = isWinners(fate, match.player);
  const { decided, opponent } = match;
  const ending = endingOf(match);
  const { data, you } = tournament;
  const isOver = you?.state === 'eliminated' || you?.state === 'champion';
  const hasNews = !isOver || (data !== undefined && roundOf(data, match).length > 0);
  const showBracket = () => {
    tournamentActions.continueAfterMatch();
    redirect(`/tournament/${tournament.id}`);
  };
  return (
    <div className={styles.screen} data-alone={!hasNews || undefined} data-testid="last-match">
      <LobbyScene />
      <main className={styles.main}>
        <div className={styles.brand}>
          <Brand />
        </div>
        <TournamentName name={tournament.name} round={whereOf(t, match, tournament.data)} />
        <h1 data-through={isThrough || undefined}>{t(titleKey(fate))}</h1>
        <div className={styles.versus}>
          <Side side={match.player} card={profile} fate={fate} />
          <SeriesScore match={match} />
          {opponent && <Side side={opponent} card={opponent.card ?? null} fate={theirFate(match)} />}
        </div>
        {ending && (
          <p className={styles.decided}>
            {breakable(t(decidedKey(ending), { name: apart(nameText(t, opponent?.name ?? '')) }))}{' '}
            {decided?.reason != null && <bdi>{decided.reason}</bdi>}
          </p>
        )}
        {tournament.paused && (
          <p className={styles.decided} role="status" data-testid="last-match-paused">
            {`${t('lobby.paused.title')}. ${t('lobby.paused.text')}`}
          </p>
        )}
        <ol className={styles.games}>
          {match.games?.map((game, index) => (
            <Game key={game.game} game={game} number={index + 1} opponent={opponent?.name ?? ''} />
          ))}
        </ol>
        <div className={styles.actions}>
          <Button
            ref={go}
            look="gold"
            size="large"
            className={styles.go}
            onClick={tournamentActions.continueAfterMatch}
            data-testid="last-match-continue"
          >
            {t('lobby.last.continue')}
          </Button>
          <div className={styles.rest}>
            <CountdownRing
              left={left}
              whole={CONTINUES_AFTER_MS}
              text={String(Math.ceil(left / 1_000))}
              label={t('lobby.last.left')}
            />
            <span>{t('lobby.last.seconds')}</span>
          </div>
          <Button size="large" className={styles.bracket} onClick={showBracket}>
            <Network size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('lobby.last.bracket')}
          </Button>
        </div>
      </main>
      {hasNews && (
        <aside className={styles.aside}>
          <h2>{t('lobby.board.title')}</h2>
          <FateBoard />
          <RoundResults match={match} />
        </aside>
      )}
    </div>
  );
}

const FATES = { advanced: Crown, champion: Crown, dropped: ArrowDownRight, out: X, again: Repeat } as const;
const fateKey = family('lobby.fate', [...WAYS_ON, 'again']);

/** Whether a fate is that of a winner. */
const isWinners = (fate: Fate, { result }: Snapshot<MatchSide>): boolean =>
  fate === 'advanced' || fate === 'champion' || (fate === 'again' && result === 'win');

function Side({
  side,
  card,
  fate,
}: {
  side: Snapshot<MatchSide>;
  card: Snapshot<NonNullable<MatchSide['card']>> | null;
  fate: Fate;
}) {
  const { t } = useTranslation();
  const isThrough = isWinners(fate, side);
  const Icon = FATES[fate];
  return (
    <section className={styles.side} data-through={isThrough || undefined}>
      <span className={styles.face}>
        <Avatar {...portraitOf(card)} size={112} />
      </span>
      <b className={styles.name}>
        <BreakingName name={nameText(t, side.name)} />
      </b>
      <p className={styles.elo}>
        <Flag url={flagOf(card)} />
        <bdi>{Math.round(side.elo)}</bdi>
      </p>
      <p className={styles.fate} data-fate={fate}>
        <Icon size={18} strokeWidth={2} aria-hidden="true" />
        {t(fateKey(fate))}
      </p>
    </section>
  );
}

const POINTS = { win: 1, draw: 0.5, lose: 0 } as const;

function Game({ game, number, opponent }: { game: Snapshot<SeriesGame>; number: number; opponent: string }) {
  const { t } = useTranslation();
  const { result, reason, plies, white, isArmageddon } = game;
  const side = white === 'player' ? 'w' : 'b';
  if (result === null) return null;
  return (
    <li>
      <span className={styles.number}>{number}</span>
      <Pawn side={side} className={styles.pawn} />
      <b>{isArmageddon ? t('lobby.armageddon.title') : t(sideKey(side))}</b>
      <span className={styles.reason}>
        <NamedText text={reasonKey({ outcome: result, reason: reason ?? '', plies })} name={opponent} />
      </span>
      <strong dir="ltr">{pointsText(POINTS[result])}</strong>
      <a
        href={replayPath(game.game)}
        aria-label={t('lobby.last.replay', { number })}
        title={t('lobby.last.replay', { number })}
        onClick={event => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          tournamentActions.continueAfterMatch();
          redirect(replayPath(game.game));
        }}
      >
        <History size={20} strokeWidth={1.75} aria-hidden="true" />
      </a>
    </li>
  );
}

/** Milliseconds left until `onEnd`, which is called once; told each quarter of a second. */
function useEnd(duration: number, onEnd: () => void): number {
  const [left, setLeft] = useState(duration);
  useEffect(() => {
    const end = performance.now() + duration;
    const timer = setInterval(() => {
      const now = Math.max(0, end - performance.now());
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      onEnd();
    }, 250);
    return () => clearInterval(timer);
  }, [duration, onEnd]);
  return left;
}

/** Puts the focus on the first thing to press. */
function useFirstFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return button;
}

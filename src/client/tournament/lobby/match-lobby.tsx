import { CirclePause, Scale } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import type { MatchSide } from '../../../protocol/tournament';
import { minutesText } from '../../game/texts/time-text';
import { CountdownRing } from '../../game/versus/countdown-ring';
import { Side } from '../../game/versus/side';
import { useCountdown } from '../../game/versus/use-countdown';
import { breakable } from '../../kit/breaking-name';
import { Button } from '../../kit/button';
import { apart, nameText } from '../../kit/player-name';
import { useHeadingFocus } from '../../page/use-heading-focus';
import { app } from '../../state/app';
import { stakeText, whereOf } from '../series/round-text';
import { explainsArmageddon, gameNumber } from '../series/series';
import { SeriesScore } from '../series/series-score';
import { tournamentActions } from '../state/tournament';
import { GiveUp } from './give-up';
import { LobbyAround } from './lobby-around';
import { LobbyScene } from './lobby-scene';
import styles from './match-lobby.module.scss';
import { TournamentName } from './tournament-name';
import { useCalled } from './use-called';

/** Time for which the whole ring stands, unless more is left. */
const WHOLE_MS = 60_000;

/** A match of the user's waits: both players, the series, who is ready and for how long. @source TM-01…04, QU-06 */
export function MatchLobby() {
  const { t } = useTranslation();
  const { queue, tournament, profile } = useSnapshot(app);
  const title = useHeadingFocus();
  const entry = queue?.type === 'tournament' ? queue : null;
  const match = entry?.tournamentMatch;
  const left = useCountdown(match?.matchTimerLimit, tournament?.time, tournament?.heardAt) ?? 0;
  const whole = useWhole(match?.matchTimerLimit, left);
  useCalled(match ? `${match.name} ${gameNumber(match)}` : '', entry?.status.accepted ?? false, left);
  if (!entry || !match?.opponent || !tournament) return null;
  const { accepted } = entry.status;
  // No limit runs in a pause.
  const isPaused = tournament.paused === true;
  const sideProps = ({ name, elo, accepted: isReady }: Snapshot<MatchSide>) => ({
    name,
    elo: Math.round(elo),
    isReady: isReady ?? false,
    words: isReady ? t('lobby.isReady') : t('lobby.notReady'),
  });
  return (
    <>
      <LobbyScene />
      <main className={styles.lobby} data-testid="tournament-lobby">
        <TournamentName name={tournament.name} round={whereOf(t, match, tournament.data)}>
          <GiveUp className={styles.giveUp} />
        </TournamentName>
        <h1 ref={title} tabIndex={-1}>
          {match.isArmageddon
            ? t('lobby.armageddon.title')
            : match.childCount === 1
              ? t('lobby.singleGame')
              : t('lobby.game', { game: gameNumber(match), of: match.childCount })}
        </h1>
        <div className={styles.versus}>
          <Side
            {...sideProps({ ...match.player, accepted })}
            card={profile}
            below={<Breather side={match.player} isTaken={match.breatherOf === 'player'} />}
          />
          <div className={styles.middle}>
            <SeriesScore match={match} />
            <small>{match.isArmageddon ? t('lobby.armageddon.short') : stakeText(t, match)}</small>
          </div>
          <Side
            {...sideProps(match.opponent)}
            card={match.opponent.card ?? null}
            isOpponent
            isSpoken
            below={<Breather side={match.opponent} isTaken={match.breatherOf === 'opponent'} />}
          />
        </div>
        {explainsArmageddon(match, left) ? (
          <ArmageddonNote side={match.side} />
        ) : (
          tournament.data && <LobbyAround bracket={tournament.data} match={match} />
        )}
        <div className={styles.actions}>
          <Button
            look="gold"
            size="large"
            className={styles.go}
            // Not `disabled`, which would take the focus from whoever has just pressed it.
            aria-disabled={accepted || undefined}
            onClick={tournamentActions.ready}
            data-testid="ready"
          >
            {accepted ? t('lobby.waiting') : t('lobby.ready')}
          </Button>
          <div className={styles.limit}>
            {isPaused ? (
              <CirclePause className={styles.pause} size={32} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <CountdownRing
                left={left}
                whole={whole}
                text={minutesText(left, 'up')}
                label={t('lobby.left')}
              />
            )}
            <span role="status">
              {entry.isAway
                ? t('common.offline.title')
                : isPaused
                  ? `${t('lobby.paused.title')}. ${t('lobby.paused.text')}`
                  : accepted
                    ? breakable(t('lobby.theirLimit', { name: apart(nameText(t, match.opponent.name)) }))
                    : t('lobby.limit')}
            </span>
          </div>
          <Button
            size="large"
            className={styles.breather}
            aria-disabled={accepted || isPaused || entry.wantsBreather || match.player.breather || undefined}
            onClick={tournamentActions.breather}
            aria-label={t('lobby.breather.take')}
            data-testid="breather"
          >
            <CirclePause className={styles.pause} size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles.long}>{t('lobby.breather.take')}</span>
            <span className={styles.short}>{t('lobby.breather.short')}</span>
          </Button>
        </div>
      </main>
    </>
  );
}

/** Longest time that was left under this limit, for the whole ring: a breather fills it again. */
function useWhole(limit: number | null | undefined, left: number): number {
  const most = useRef({ limit, whole: 0 });
  useEffect(() => {
    if (most.current.limit !== limit) most.current = { limit, whole: 0 };
    most.current.whole = Math.max(most.current.whole, left);
  }, [limit, left]);
  return Math.max(WHOLE_MS, left, most.current.limit === limit ? most.current.whole : 0);
}

interface BreatherProps {
  side: Snapshot<MatchSide>;
  /** Whether the breather that runs is theirs. */
  isTaken: boolean;
}

/** Whether they may still ask for one. */
function Breather({ side: { breather }, isTaken }: BreatherProps) {
  const { t } = useTranslation();
  return (
    <p className={styles.token} data-used={breather || undefined}>
      <CirclePause size={18} strokeWidth={1.75} aria-hidden="true" />
      {isTaken ? t('lobby.breather.now') : breather ? t('lobby.breather.used') : t('lobby.breather.left')}
    </p>
  );
}

/** Explanation of the armageddon, in the place of the games around the match. @source TM-04, settled reading 46 */
function ArmageddonNote({ side }: { side: 'w' | 'b' | undefined }) {
  const { t } = useTranslation();
  return (
    <section className={styles.armageddon} aria-labelledby="armageddon-title" data-testid="armageddon">
      <Scale className={styles.scales} size={28} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <h2 id="armageddon-title">{t('lobby.armageddon.rule')}</h2>
        <ul>
          <li>{t('lobby.armageddon.clocks')}</li>
          <li>{t('lobby.armageddon.draw')}</li>
          {side && <li>{side === 'w' ? t('lobby.armageddon.white') : t('lobby.armageddon.black')}</li>}
        </ul>
      </div>
    </section>
  );
}

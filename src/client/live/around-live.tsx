import { Swords, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { EndedGame } from '../../protocol/history';
import type { Tournament } from '../../protocol/tournament-entities';
import { SCORES } from '../game/result/score-text';
import { controlText } from '../game/texts/time-text';
import { PlayerName } from '../kit/player-name';
import { Skeleton } from '../kit/waiting';
import { DateLink } from '../matches/match-cells';
import { openMatch } from '../matches/match-row';
import { useReadAgain } from '../page/use-read-again';
import { CallFailed } from '../screen/call-failed';
import { app } from '../state/app';
import { RunningTournaments } from '../tournament/list/tournament-rows';
import { useTournaments } from '../tournament/list/use-tournaments';
import { tournaments } from '../tournament/state/tournaments';
import styles from './around-live.module.scss';
import { endedGames } from './ended-games';

const EVERY_MS = 20_000;

/** Games that have just ended and tournaments that are being played, for readers who find little on the list. */
export function AroundLive() {
  useTournaments(EVERY_MS);
  const { list } = useSnapshot(tournaments);
  const running = (list?.close ?? []) as readonly Tournament[];
  return (
    <div className={styles.around}>
      <EndedGames />
      {running.length > 0 && (
        <div className={styles.panel}>
          <RunningTournaments tournaments={running} />
        </div>
      )}
    </div>
  );
}

function EndedGames() {
  const { t } = useTranslation();
  const isCovered = useSnapshot(app).alertSettings !== null;
  const { answer, error, ask } = useReadAgain(endedGames(), !isCovered, EVERY_MS);
  const title = t('live.ended.title');
  return (
    <section className={styles.panel} aria-label={title} aria-busy={!answer && error === null}>
      <h2>{title}</h2>
      {!answer && error === null && <Skeleton width="100%" height="208px" />}
      {!answer && error !== null && (
        <CallFailed low level={3} title={t('live.error.title')} text={t('live.error.text')} onRetry={ask} />
      )}
      {answer?.data.games.length === 0 && <p>{t('live.ended.none')}</p>}
      {answer && answer.data.games.length > 0 && (
        <ol className={styles.games} data-testid="ended-games">
          {answer.data.games.map(game => (
            <Ended key={game.matchId} game={game} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Ended({ game }: { game: EndedGame }) {
  const { whites, blacks, win, draw, gameTimeControl, tournament, duel } = game;
  const score = SCORES[draw ? 'draw' : win ? 'white' : 'black'];
  const Icon = tournament ? Trophy : duel ? Swords : null;
  return (
    // biome-ignore lint/a11y: the date is the link, for the keyboard as well
    <li onClick={openMatch} data-game={game.matchId}>
      <Side name={whites} isWinner={win && !draw} />
      {/* In the page's direction: White's points are beside White, also in Arabic. */}
      <span className={styles.score}>{score}</span>
      <Side name={blacks} isWinner={!win && !draw} />
      <span className={styles.control} data-origin={tournament && 'tournament'}>
        {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
        <bdi dir="ltr">{controlText(gameTimeControl)}</bdi>
      </span>
      <DateLink entry={game} />
    </li>
  );
}

function Side({ name, isWinner }: { name: string; isWinner: boolean }) {
  return (
    <span className={styles.side} data-won={isWinner || undefined}>
      <PlayerName name={name} />
    </span>
  );
}

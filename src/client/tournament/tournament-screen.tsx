import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import {
  parseTournamentResults,
  type TournamentAnswer,
  type TournamentResults,
} from '../../protocol/tournament-calls';
import type { DrawOfLots, Entrant, Tournament } from '../../protocol/tournament-entities';
import { CANCEL_REASONS } from '../../protocol/tournament-status';
import { alertActions } from '../alerts/state/alert-actions';
import { haltedIn, isLive } from '../bracket/pause';
import { matchesOfTables } from '../bracket/tables';
import { family } from '../i18n/family';
import { ButtonLink } from '../kit/button-link';
import { Notice } from '../kit/notice';
import { Skeleton } from '../kit/waiting';
import { useTabTitle } from '../page/page-title';
import { GAMES_VIEW } from '../page/profile-path';
import { CallFailed } from '../screen/call-failed';
import { LonePawn } from '../screen/vignette';
import { app } from '../state/app';
import { TournamentBefore } from './before/tournament-before';
import { BracketViewer } from './bracket/bracket-viewer';
import { DrawPanel } from './draw-panel';
import { PodiumStrip } from './ending/podium-strip';
import { PrizeAmount } from './list/prize-amount';
import { InfoBoard } from './lobby/info-board';
import { PauseNote } from './pause-note';
import { hasEarned, serverNowIn } from './series/series';
import { TournamentFacts } from './tournament-facts';
import styles from './tournament-screen.module.scss';
import { useLiveTournament } from './use-live-tournament';
import { type TournamentRead, useTournament } from './use-tournament';
import { GamesWall } from './wall/games-wall';

/** A tournament by its number: a page of its own before it begins, its bracket while it is played, podium and bracket afterwards. @source TB-01…06 */
export function TournamentScreen() {
  const { id = '' } = useParams();
  const number = /^\d{1,15}$/.test(id) ? Number(id) : null;
  return number === null ? <Missing /> : <TournamentOf key={number} id={number} />;
}

function TournamentOf({ id }: { id: number }) {
  const read = useTournament(id);
  const name = read.data?.tournament?.name ?? read.data?.cancelled?.name;
  return (
    <>
      {name !== undefined && <TabTitle words={name} />}
      <TournamentPage id={id} {...read} />
    </>
  );
}

/** Names the browser's tab after the event. @source settled reading 103 */
function TabTitle({ words }: { words: string }) {
  useTabTitle(words);
  return null;
}

function TournamentPage({ id, data, error, ask, clock }: { id: number } & TournamentRead) {
  const { t } = useTranslation();
  if (!data && error === null) return <Waiting />;
  if (!data && error !== null && error !== 'Not Found')
    return (
      <main className={styles.notice}>
        <CallFailed level={2} title={t('bracket.error.title')} text={t('bracket.error.text')} onRetry={ask} />
      </main>
    );
  if (data?.cancelled) return <Cancelled {...data.cancelled} />;
  const text = data?.results ?? null;
  const status = data?.tournament?.status;
  if (!data || (text === null && status === undefined)) return <Missing />;
  const isOver = status === 'FINISHED' || (status === undefined && text !== null);
  if (isOver)
    return (
      <Finished
        text={text ?? ''}
        entrants={data.entrants ?? []}
        draw={data.draw ?? null}
        tournament={data.tournament ?? null}
        prizePool={data.prizePool ?? 0}
      />
    );
  if (status === 'CLOSED' || !data.tournament) return <Running id={id} onOver={ask} />;
  return (
    <TournamentBefore
      answer={{ ...data, tournament: data.tournament }}
      clock={clock}
      isAway={error !== null}
    />
  );
}

/** A tournament that is played: its bracket, or the wall of its games. @source TB-03 */
function Running({ id, onOver }: { id: number; onOver: () => void }) {
  const tournament = useLiveTournament(id, onOver);
  const { data, timeline, you, status, draw, entrants, paused = false, pausedAt } = tournament;
  const isOver = status === 'FINISHED';
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  const [query] = useSearchParams();
  if (!data) return <Waiting />;
  const games = (paused ? haltedIn(data) : data).filter(isLive).length;
  const facts = tournament.tournament;
  if (query.get('view') === GAMES_VIEW)
    return (
      <GamesWall tournament={tournament}>
        {facts && <TournamentFacts tournament={facts} entrants={entrants} games={games} isWall />}
      </GamesWall>
    );
  return (
    <main className={styles.screen} data-testid="tournament">
      <div className={styles.first}>
        {facts && <TournamentFacts tournament={facts} entrants={entrants} games={games} />}
        <InfoBoard tournament={id} />
        {paused && <PauseNote since={pausedAt} />}
        <BracketViewer
          matches={data}
          timeline={timeline ?? null}
          me={you?.id ?? null}
          entrants={entrants}
          prizes={facts?.prizes}
          isPaused={paused}
          now={Math.round(serverNowIn(tournament))}
        />
      </div>
      {draw && <DrawPanel draw={draw} />}
    </main>
  );
}

interface FinishedProps {
  /** JSON text, read by `parseTournamentResults`. */
  text: string;
  entrants: readonly Entrant[];
  draw: DrawOfLots | null;
  tournament: Tournament | null;
  /** Queens. */
  prizePool: number;
}

/** A tournament that is over: podium and bracket. @source TB-04, TB-06 */
function Finished({ text, entrants, draw, tournament, prizePool }: FinishedProps) {
  const { t } = useTranslation();
  const results = useMemo(() => parseTournamentResults(text), [text]);
  useEffect(() => {
    if (!results) alertActions.open({ kind: 'error', code: 'generic' });
  }, [results]);
  const matches = useMemo(() => results && matchesOf(results), [results]);
  const name = useSnapshot(app).user?.username;
  const own = entrants.find(entrant => entrant.name === name);
  if (!results || !matches) return <Missing />;
  return (
    <main className={styles.screen} data-testid="tournament">
      <div className={styles.first}>
        {tournament ? (
          <TournamentFacts tournament={tournament} entrants={entrants} games={null} />
        ) : (
          // Without the tournament in its answer, all that is known of it is the prize pool.
          prizePool > 0 && (
            <p className={styles.prize} data-testid="prize-pool">
              {t('tournament.prize')} <PrizeAmount amount={prizePool} size={24} />
            </p>
          )
        )}
        <BracketViewer
          matches={matches}
          timeline={results.timeline ?? null}
          me={own?.id ?? null}
          entrants={entrants}
          prizes={tournament?.prizes}
          finalStandings={results.finalStandings}
          now={null}
          podium={
            results.finalStandings.length === 0
              ? null
              : !results.finalStandings.some(({ id }) => hasEarned(matches, id))
                ? () => <NobodyCame />
                : strip => (
                    <PodiumStrip
                      standings={results.finalStandings}
                      entrants={entrants}
                      me={own?.id ?? null}
                      {...strip}
                    />
                  )
          }
        />
      </div>
      {draw && <DrawPanel draw={draw} />}
    </main>
  );
}

/** In the place of the podium, where nobody has played a game or won a match. */
function NobodyCame() {
  const { t } = useTranslation();
  return (
    <p className={styles.nobody} data-testid="nobody-came">
      {t('bracket.nobodyCame')}
    </p>
  );
}

const matchesOf = ({ matches, tournament }: TournamentResults) => matches ?? matchesOfTables(tournament);

function Missing() {
  const { t } = useTranslation();
  return (
    <main className={styles.notice} data-testid="tournament-missing">
      <Notice
        picture={<LonePawn />}
        level={2}
        title={t('bracket.missing.title')}
        text={t('bracket.missing.text')}
      >
        <ButtonLink to="/">{t('bracket.missing.back')}</ButtonLink>
      </Notice>
    </main>
  );
}

const cancelledKey = family('tournament.cancelled', CANCEL_REASONS);

function Cancelled({ name, reason }: NonNullable<TournamentAnswer['cancelled']>) {
  const { t } = useTranslation();
  return (
    <main className={styles.notice} data-testid="tournament-cancelled">
      <Notice picture={<LonePawn />} level={2} title={name} text={t(cancelledKey(reason))}>
        <ButtonLink to="/tournament">{t('common.page.tournaments')}</ButtonLink>
      </Notice>
    </main>
  );
}

function Waiting() {
  return (
    <main className={styles.screen} aria-busy="true" data-testid="tournament-loading">
      <Skeleton width="280px" height="44px" />
      <Skeleton width="100%" height="420px" />
    </main>
  );
}

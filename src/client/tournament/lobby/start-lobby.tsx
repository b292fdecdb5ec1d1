import { Compass, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import type { Tournament } from '../../../protocol/tournament-entities';
import { alertActions } from '../../alerts/state/alert-actions';
import { controlText, minutesText } from '../../game/texts/time-text';
import { useCountdown } from '../../game/versus/use-countdown';
import { Avatar } from '../../kit/avatar';
import { Button } from '../../kit/button';
import { QueenAmount } from '../../kit/queen-coin';
import { redirect } from '../../page/entries';
import { hourText } from '../../page/moment-text';
import { tournamentPath } from '../../page/profile-path';
import { useHeadingFocus } from '../../page/use-heading-focus';
import { app } from '../../state/app';
import { portraitOf } from '../../state/installation';
import type { LiveTournament } from '../../state/shapes';
import { tournamentActions } from '../state/tournament';
import { DrawSteps } from './draw-steps';
import { LobbyScene } from './lobby-scene';
import styles from './start-lobby.module.scss';
import { TournamentName } from './tournament-name';

/** Most faces that are shown; the last place counts the rest. */
const FACES = 32;

/** Before the start: how long it is, and who is in. @source TM-05 */
export function StartLobby() {
  const { t, i18n } = useTranslation();
  const { tournament, queue, user } = useSnapshot(app);
  const title = useHeadingFocus();
  const left = useCountdown(tournament?.startDate, tournament?.time, tournament?.heardAt);
  const about = () => {
    tournamentActions.fold(true);
    if (tournament) redirect(tournamentPath(tournament.id));
  };
  const browse = () => {
    tournamentActions.fold(true);
    redirect('/');
  };
  if (!tournament) return null;
  const { name, startDate, tournament: facts } = tournament;
  // Its start moves on for as long as it is paused, so no moment is known.
  const isPaused = facts?.paused === true;
  return (
    <>
      <LobbyScene />
      <main className={styles.start} data-testid="tournament-start">
        <section className={styles.count}>
          <TournamentName name={name} />
          <h1 ref={title} tabIndex={-1}>
            {isPaused ? t('lobby.paused.title') : left === 0 ? t('lobby.start.now') : t('lobby.start.title')}
          </h1>
          {!isPaused && (
            <p className={styles.time} role="timer" aria-label={t('lobby.start.title')}>
              <time dir="ltr">{minutesText(left ?? 0, 'up')}</time>
            </p>
          )}
          <dl className={styles.facts}>
            {startDate !== undefined && !isPaused && (
              <div>
                <dt>{t('lobby.start.hour')}</dt>
                <dd>{hourText(startDate, i18n.language)}</dd>
              </div>
            )}
            {facts && (
              <>
                <div>
                  <dt>{t('lobby.start.pace')}</dt>
                  <dd dir="ltr">{controlText(facts.gameTimeControll)}</dd>
                </div>
                <div>
                  <dt>{t('lobby.start.series')}</dt>
                  <dd>
                    {facts.bestOf === 1
                      ? t('lobby.start.single')
                      : t('lobby.start.bestOf', { of: facts.bestOf ?? 3 })}
                  </dd>
                </div>
                {facts.prizePool > 0 && (
                  <div>
                    <dt>{t('lobby.start.prize')}</dt>
                    <dd>
                      <QueenAmount amount={facts.prizePool} />
                    </dd>
                  </div>
                )}
              </>
            )}
          </dl>
          <div className={styles.actions}>
            <Button size="large" onClick={() => browse()} data-testid="tournament-fold">
              <Compass size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('lobby.start.browse')}
            </Button>
            <Button size="large" onClick={about} data-testid="tournament-about">
              <Info size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('lobby.start.about')}
            </Button>
            {facts && (
              <Button look="text" size="large" onClick={() => leave(facts)} data-testid="tournament-leave">
                {t('lobby.start.leave')}
              </Button>
            )}
          </div>
          <p className={styles.hint} role="status">
            {queue?.isAway ? t('common.offline.title') : t('lobby.start.hint')}
          </p>
        </section>
        <div className={styles.panel}>
          {tournament.entrants && (
            <Entrants entrants={tournament.entrants} places={facts?.places} own={user?.username} />
          )}
          {tournament.draw && <DrawSteps draw={tournament.draw} start={startDate} />}
        </div>
      </main>
    </>
  );
}

const leave = (tournament: Snapshot<Tournament>): void =>
  alertActions.open({
    kind: 'tournament',
    about: { what: 'leave', tournament: tournament as Tournament },
  });

interface EntrantsProps {
  entrants: NonNullable<LiveTournament['entrants']>;
  places: number | undefined;
  own: string | undefined;
}

/** Entrants as faces; the one under the pointer is named. */
function Entrants({ entrants, places, own }: EntrantsProps) {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState<string | null>(null);
  const rest = entrants.length - FACES;
  const shown = rest > 0 ? entrants.slice(0, FACES - 1) : entrants;
  const here = entrants.filter(({ connected }) => connected).length;
  const free = places === undefined ? 0 : Math.max(0, Math.min(places, FACES) - entrants.length);
  return (
    <section className={styles.entrants}>
      <header>
        <h2>{t('lobby.start.in')}</h2>
        <span>
          {places === undefined
            ? t('lobby.start.inCount', { count: entrants.length })
            : t('lobby.start.inOf', { taken: entrants.length, places })}
        </span>
        <b data-short>{pointed ?? (here > 0 && t('lobby.start.here', { count: here }))}</b>
      </header>
      <ul className={styles.faces}>
        {shown.map(({ id, name, card, house, connected }) => (
          <li
            key={id}
            title={name}
            data-own={name === own || undefined}
            data-here={connected === undefined || house ? undefined : connected}
            onPointerEnter={() => setPointed(name)}
            onPointerLeave={() => setPointed(null)}
          >
            <Avatar {...portraitOf(card ?? null)} size={42} />
            <span className={styles.name}>
              {connected === false && !house ? t('lobby.start.away', { name }) : name}
            </span>
          </li>
        ))}
        {rest > 0 && <li className={styles.rest}>+{rest + 1}</li>}
        {Array.from({ length: free }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike
          <li key={`free-${place}`} className={styles.free} aria-hidden="true" />
        ))}
      </ul>
    </section>
  );
}

import { Network, RefreshCw } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import { type BracketMatch, buildBracket } from '../../bracket/model';
import { liveIn } from '../../bracket/now-playing';
import { haltedIn } from '../../bracket/pause';
import { Button } from '../../kit/button';
import { ButtonLink } from '../../kit/button-link';
import { Notice } from '../../kit/notice';
import { tournamentPath } from '../../page/profile-path';
import { LonePawn } from '../../screen/vignette';
import type { LiveTournament } from '../../state/shapes';
import { PauseNote } from '../pause-note';
import { whereOf } from '../series/round-text';
import styles from './games-wall.module.scss';
import { BOARDS, fillWall, nextWall } from './places';
import { WallBoard } from './wall-board';

/** Names a round of a group. */
const roundKey = ({ group, round }: BracketMatch): string => `${group}.${round}`;

interface GamesWallProps {
  tournament: Snapshot<LiveTournament>;
  /** Name and facts of the tournament. */
  children: ReactNode;
}

/** The games of a tournament that are played now: four at once, of all rounds or of one. */
export function GamesWall({ tournament, children }: GamesWallProps) {
  const { t } = useTranslation();
  const { id, data, paused = false, pausedAt } = tournament;
  const [round, setRound] = useState<string | null>(null);
  const [shown, setShown] = useState<readonly number[]>([]);
  // As the bracket shows them, so that no score here is another one.
  const fighting = useMemo(() => {
    const matches = data ?? [];
    return liveIn(buildBracket(paused ? haltedIn(matches) : matches));
  }, [data, paused]);
  const rounds = useMemo(
    () => [...new Map(fighting.map(match => [roundKey(match), match])).entries()],
    [fighting],
  );
  // A round that is over leaves nothing to choose.
  const chosen = rounds.some(([key]) => key === round) ? round : null;
  const playing = fighting.filter(match => chosen === null || roundKey(match) === chosen);
  const ids = playing.map(match => match.id);
  const places = fillWall(shown, ids);
  if (places.join() !== shown.join()) setShown(places);
  const byId = new Map(playing.map(match => [match.id, match]));
  return (
    <main className={styles.screen} data-testid="games-wall">
      {children}
      <header className={styles.head}>
        {rounds.length > 1 && (
          <fieldset className={styles.rounds} aria-label={t('tournament.wall.rounds')}>
            <button type="button" aria-pressed={chosen === null} onClick={() => setRound(null)}>
              {t('tournament.wall.all')}
            </button>
            {rounds.map(([key, match]) => (
              <button key={key} type="button" aria-pressed={chosen === key} onClick={() => setRound(key)}>
                {whereOf(t, match.frame, data)}
              </button>
            ))}
          </fieldset>
        )}
        <div className={styles.actions}>
          {ids.length > BOARDS && (
            <Button onClick={() => setShown(nextWall(places, ids))} data-testid="wall-others">
              <RefreshCw size={18} strokeWidth={1.75} aria-hidden="true" />
              {t('tournament.wall.others', { count: ids.length - BOARDS })}
            </Button>
          )}
          <ButtonLink to={tournamentPath(id)} data-testid="wall-bracket">
            <Network size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('tournament.wall.bracket')}
          </ButtonLink>
        </div>
      </header>
      {paused && <PauseNote since={pausedAt} />}
      {places.length === 0 ? (
        <div className={styles.empty} role="status">
          <Notice
            picture={<LonePawn />}
            level={3}
            title={t('tournament.wall.empty.title')}
            text={t('tournament.wall.empty.text')}
          />
        </div>
      ) : (
        <ul className={styles.wall}>
          {places.map(place => {
            const match = byId.get(place);
            return (
              match && (
                <WallBoard key={place} match={match} round={whereOf(t, match.frame, data)} tournament={id} />
              )
            );
          })}
        </ul>
      )}
    </main>
  );
}

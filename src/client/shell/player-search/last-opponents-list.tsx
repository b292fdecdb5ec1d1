import { Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { HistoryEntry } from '../../../protocol/history';
import { isTimeControlName, TIME_CONTROLS, type TimeControlName, tempoOf } from '../../../rules/time-control';
import { duelActions } from '../../duel/state/duel-actions';
import { modeKey } from '../../game/modes/modes';
import { Avatar } from '../../kit/avatar';
import { Button } from '../../kit/button';
import { apart, isGone, PlayerName } from '../../kit/player-name';
import { history } from '../../matches/endpoints';
import { type OwnMatch, ownMatch } from '../../matches/history-filter';
import { useRead } from '../../page/use-read';
import { app } from '../../state/app';
import { portraitOf } from '../../state/installation';
import styles from './search-panel.module.scss';

interface LastOpponentsListProps {
  onGo: (username: string) => void;
  onClose: () => void;
}

/** People met last: a press leads to their card, another one challenges them to the clock of the last game, without a stake. */
export function LastOpponentsList({ onGo, onClose }: LastOpponentsListProps) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const { data } = useRead(history(0, ''));
  const people = lastOpponents(data?.content ?? [], user?.username ?? '');
  if (people.length === 0) return null;
  return (
    <section className={styles.last} aria-label={t('shell.search.last')} data-testid="last-opponents">
      <h3>{t('shell.search.last')}</h3>
      <ul>
        {people.map(one => (
          <Met key={one.opponent} one={one} onGo={onGo} onClose={onClose} />
        ))}
      </ul>
    </section>
  );
}

function Met({ one, onGo, onClose }: LastOpponentsListProps & { one: LastOpponent }) {
  const { t } = useTranslation();
  const { queue } = useSnapshot(app);
  const { opponent, portrait, clock } = one;
  const { shortName } = TIME_CONTROLS[clock];
  const mode = `${t(modeKey(tempoOf(clock)))} ${apart(shortName)}`;
  const title = t('shell.search.challenge', { name: apart(opponent), mode });
  return (
    <li className={styles.met}>
      <button type="button" className={styles.found} onClick={() => onGo(opponent)}>
        <Avatar {...portraitOf(portrait)} size={44} />
        <b className={styles.words}>
          <PlayerName name={opponent} />
        </b>
      </button>
      <Button
        aria-label={title}
        title={title}
        // A second wait would not count beside the first (DU-10).
        disabled={queue !== null}
        onClick={() => {
          onClose();
          duelActions.submit(clock, { bet: 0, public: false, challenge: opponent, idMatch: '' });
        }}
        data-testid={`last-challenge-${opponent}`}
      >
        <Swords size={18} strokeWidth={1.75} aria-hidden="true" />
        <bdi>{shortName}</bdi>
      </Button>
    </li>
  );
}

/** A person whom the user has met, and the clock of their last game. */
interface LastOpponent extends Pick<OwnMatch, 'opponent' | 'portrait'> {
  clock: TimeControlName;
}

const SHOWN = 6;

/** The people whom a player has met last, each once, from a page of their games. The newest comes first. */
export function lastOpponents(games: readonly HistoryEntry[], username: string): LastOpponent[] {
  const met = new Map<string, LastOpponent>();
  for (const entry of games) {
    const { opponent, portrait } = ownMatch(entry, username);
    const clock = entry.gameTimeControl;
    if (entry.house || met.has(opponent) || isGone(opponent) || !isTimeControlName(clock)) continue;
    met.set(opponent, { opponent, portrait, clock });
  }
  return [...met.values()].slice(0, SHOWN);
}

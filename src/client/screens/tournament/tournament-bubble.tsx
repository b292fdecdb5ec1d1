import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { bubbleAt, datesOf } from '../../../rules/tournament';
import { nextTournament, tournaments } from '../../state/tournaments';
import styles from './tournament-bubble.module.css';
import { untilText, useServerNow } from './until';
import { useTournaments } from './use-tournaments';

const EVERY_MS = 30_000;

/** On home's tile: when the next tournament opens, and when it closes. @source HM-03, TL-13…17 */
export function TournamentBubble() {
  const { t, i18n } = useTranslation();
  useTournaments(EVERY_MS);
  const { list } = useSnapshot(tournaments);
  const now = useServerNow();
  if (list === null) return null;
  const next = nextTournament(list as Parameters<typeof nextTournament>[0]);
  const bubble = bubbleAt(next && datesOf(next.openDate, next.startDate), now);
  if (bubble.state === 'STARTED')
    return (
      <span className={styles.bubble} data-state="STARTED" data-testid="tournament-bubble">
        {t('tournament.bubble.closed')}
      </span>
    );
  const text = untilText(bubble.left, i18n.language);
  return (
    <span className={styles.bubble} data-state={bubble.state} data-testid="tournament-bubble">
      {bubble.state === 'OPEN' ? t('tournament.bubble.closeIn') : t('tournament.bubble.openIn')}{' '}
      <bdi className={styles.time} role="timer" dir={/^[\d:]+$/.test(text) ? 'ltr' : undefined}>
        {text}
      </bdi>
    </span>
  );
}

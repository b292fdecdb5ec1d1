import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import type { Millis } from '../../rules/units';
import { kingText } from '../kit/coin-amount';
import { VisuallyHidden } from '../kit/visually-hidden';
import type { DuelQueue } from '../state/shapes';

/** Time left to be ready at which the seconds are said once more. */
const LATE_MS = 10_000;

interface SpokenDuelProps {
  /**
   * Id of the text that describes the title. The title has the focus, so a screen reader reads all of it at once while
   * the time to be ready runs.
   */
  id: string;
  queue: Snapshot<DuelQueue>;
  left: Millis;
}

/** Reads aloud who has come and for how much, that they are ready, and that time is short. */
export function SpokenDuel({ id, queue, left }: SpokenDuelProps) {
  const { t, i18n } = useTranslation();
  const { opponent, bet = 0, limit, time = 0, opponentAccepted, status } = queue;
  if (!opponent) return null;
  const { username: name, elo } = opponent;
  const isLate = left <= LATE_MS && !status?.accepted;
  return (
    <>
      <VisuallyHidden>
        <span id={id}>
          {t(bet === 0 ? 'duel.ready.spokenFree' : 'duel.ready.spoken', {
            name,
            elo,
            king: kingText(bet, i18n.language),
          })}{' '}
          {t('duel.ready.seconds', { count: Math.round(((limit ?? time) - time) / 1_000) })}
        </span>
      </VisuallyHidden>
      <VisuallyHidden live>{opponentAccepted && t('duel.ready.spokenReady', { name })}</VisuallyHidden>
      <VisuallyHidden live>{isLate && t('duel.ready.seconds', { count: LATE_MS / 1_000 })}</VisuallyHidden>
    </>
  );
}

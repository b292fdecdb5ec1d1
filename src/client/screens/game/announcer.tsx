import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { VisuallyHidden } from '../../parts/visually-hidden';
import { game } from '../../state/game';

/**
 * Reads aloud what changes beside the board without words of its own there. Moves are the board's, offers
 * and absence the slot's.
 *
 * @param lowSeconds seconds left when the own clock fell below its low-time mark, `null` before
 */
export function Announcer({ lowSeconds }: { lowSeconds: number | null }) {
  const { t } = useTranslation();
  const { rematch, opponent, status } = useSnapshot(game);
  return (
    <VisuallyHidden live>
      {status === 'playing' && lowSeconds !== null && t('game.clock.low', { count: lowSeconds })}
      {rematch === 'wasOffered' && t('game.rematch.incoming', { name: opponent?.username ?? '' })}
    </VisuallyHidden>
  );
}

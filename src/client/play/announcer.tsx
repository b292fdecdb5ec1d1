import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { moveInWords } from '../game/spoken/spoken-move';
import { SpokenView } from '../game/spoken/spoken-view';
import type { Asked } from '../game/spoken/use-answers';
import { useReturned } from '../game/spoken/use-returned';
import { game } from '../game/state/game';
import { VisuallyHidden } from '../kit/visually-hidden';

interface AnnouncerProps {
  /** Seconds left when the own clock fell below its low-time mark, `null` before. */
  lowSeconds: number | null;
  /** The answer to a question asked by key. */
  asked: Asked;
}

/**
 * Reads aloud what changes beside the board without words of its own there. Moves are the board's, offers
 * and absence the slot's.
 */
export function Announcer({ lowSeconds, asked }: AnnouncerProps) {
  const { t } = useTranslation();
  const { rematch, opponent, status, proposed, absence } = useSnapshot(game);
  const isBack = useReturned(absence?.who === 'opponent') && status === 'playing';
  const name = opponent?.username ?? '';
  return (
    <>
      <VisuallyHidden live>
        {status === 'playing' && lowSeconds !== null && t('game.clock.low', { count: lowSeconds })}
        {rematch === 'wasOffered' && t('game.rematch.incoming', { name })}
      </VisuallyHidden>
      <SpokenView />
      <VisuallyHidden live>{isBack && t('game.slot.opponentBack', { name })}</VisuallyHidden>
      <VisuallyHidden live>
        {proposed && t('game.confirm.spoken', { move: moveInWords(t, proposed.san) })}
      </VisuallyHidden>
      {/* Asked twice, the same answer is read twice. */}
      <VisuallyHidden live>{asked.text && <span key={asked.count}>{asked.text}</span>}</VisuallyHidden>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { VisuallyHidden } from '../../parts/visually-hidden';
import { game } from '../../state/game';
import { spokenText } from './named-text';
import { reasonKey } from './result-text';

/**
 * Reads aloud what happens beside the board: offers, absence, low time, the end. Moves are the board's own.
 *
 * @param lowSeconds seconds left when the own clock fell below its low-time mark, `null` before
 */
export function Announcer({ lowSeconds }: { lowSeconds: number | null }) {
  const { t } = useTranslation();
  const { draw, absence, result, rematch, opponent, status } = useSnapshot(game);
  const name = opponent?.username ?? '';
  const sentences: string[] = [];
  if (status === 'playing') {
    if (lowSeconds !== null) sentences.push(t('game.clock.low', { count: lowSeconds }));
    if (draw === 'wasOffered') sentences.push(spokenText(t, 'game.slot.drawIncoming', name));
    if (draw === 'offered') sentences.push(t('game.slot.drawOutgoing'));
    if (absence?.who === 'opponent') sentences.push(spokenText(t, 'game.slot.absent', name));
  }
  if (result) {
    sentences.push(`${t(`game.result.${result.outcome}`)} ${spokenText(t, reasonKey(result), name)}`);
    if (rematch === 'wasOffered') sentences.push(t('game.rematch.incoming', { name }));
    if (rematch === 'declined') sentences.push(t('game.rematch.declined'));
  }
  return (
    <VisuallyHidden live>
      {sentences.map(sentence => (
        <span key={sentence}>{sentence}. </span>
      ))}
    </VisuallyHidden>
  );
}

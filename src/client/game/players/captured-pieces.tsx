import { useTranslation } from 'react-i18next';
import { CAPTURABLE, type PieceLetter, type Side } from '../../../rules/chess';
import type { PieceStyle } from '../../../rules/piece-style';
import { family } from '../../i18n/family';
import { nameText } from '../../kit/player-name';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { PieceImage } from '../../screen/piece-image';
import styles from './captured-pieces.module.scss';

const pieceKey = family('game.captured', CAPTURABLE);

interface CapturedPiecesProps {
  /** Colour of the captured pieces. */
  side: Side;
  pieces: readonly PieceLetter[];
  /** Look of the captured pieces. */
  look: PieceStyle;
  /** Pawns the taker is ahead; shown when above zero. */
  lead: number;
  /** Name of the player who captured them. */
  name: string;
}

/** Captured pieces by kind, drawn over each other more the less room there is. */
export function CapturedPieces({ side, pieces, look, lead, name }: CapturedPiecesProps) {
  const { t } = useTranslation();
  if (pieces.length === 0 && lead <= 0) return <div className={styles.taken} />;
  const kinds = CAPTURABLE.map(letter => ({
    letter,
    count: pieces.filter(piece => piece === letter).length,
  })).filter(kind => kind.count > 0);
  const places = kinds.flatMap(({ letter, count }) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${letter}${index}`,
      letter,
      last: index === count - 1,
    })),
  );
  const spoken = kinds.map(({ letter, count }) => t(pieceKey(letter), { count }));
  if (lead > 0) spoken.push(t('game.captured.lead', { points: lead }));
  // A pawn that became a queen puts its player ahead without a capture.
  const told = spoken.join(t('common.comma'));
  const words = kinds.length > 0 ? t('game.captured.label', { name: nameText(t, name), pieces: told }) : told;
  return (
    <div className={styles.taken} dir="ltr">
      <VisuallyHidden>{words}</VisuallyHidden>
      {places.map(place => (
        <span key={place.id} className={styles.place} data-last={place.last}>
          <PieceImage
            side={side}
            letter={place.letter}
            look={look}
            size="var(--taken-size)"
            className={styles.piece}
            // Black's own dark edge would be lost on the chrome.
            {...(side === 'b' && { outline: '#b9b0a6' })}
          />
        </span>
      ))}
      {lead > 0 && (
        <b className={styles.lead} aria-hidden="true">
          +{lead}
        </b>
      )}
    </div>
  );
}

import type { CSSProperties } from 'react';
import wood from '../../../assets/boards/classic.svg';
import type { PieceLetter, Side, Square } from '../../rules/chess';
import { PieceImage } from './piece-image';
import styles from './still-board.module.css';

export interface StillPiece {
  square: Square;
  side: Side;
  letter: PieceLetter;
  /** Where it came from: hardly there. */
  ghost?: boolean;
  /** Lying down: a lost king. */
  fallen?: boolean;
}

interface StillBoardProps {
  pieces: readonly StillPiece[];
  /** Gives place and `--square`, the side of a square. */
  className?: string | undefined;
}

/** A board that nobody plays on, seen from White. Scenery: hidden from the screen reader. */
export function StillBoard({ pieces, className }: StillBoardProps) {
  return (
    <div
      className={[styles.board, className].filter(Boolean).join(' ')}
      style={{ backgroundImage: `url(${wood})` }}
      dir="ltr"
      aria-hidden="true"
    >
      {pieces.map(piece => (
        <PieceImage
          key={piece.square}
          side={piece.side}
          letter={piece.letter}
          size="var(--square)"
          className={[styles.piece, piece.ghost && styles.ghost, piece.fallen && styles.fallen]
            .filter(Boolean)
            .join(' ')}
          style={placeOf(piece.square)}
        />
      ))}
    </div>
  );
}

/** Column and row from the top left, as custom properties of the sheet. */
function placeOf(square: Square): CSSProperties {
  const place: CSSProperties & Record<'--x' | '--y', number> = {
    '--x': square.charCodeAt(0) - 'a'.charCodeAt(0),
    '--y': 8 - Number(square[1]),
  };
  return place;
}

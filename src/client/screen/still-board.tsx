import type { CSSProperties } from 'react';
import wood from '../../../assets/boards/classic.svg';
import type { PieceLetter, Side, Square } from '../../rules/chess';
import type { PieceStyle } from '../../rules/piece-style';
import { piecesOf, squareCell } from '../../rules/squares';
import { PieceImage } from './piece-image';
import styles from './still-board.module.scss';

export interface StillPiece {
  square: Square;
  side: Side;
  letter: PieceLetter;
  /** Its own look, whatever the others of its side have. */
  look?: PieceStyle;
  /** A pale copy on the square that the piece came from. */
  ghost?: boolean;
  /** Lying down: a lost king. */
  fallen?: boolean;
}

interface StillBoardProps {
  pieces: readonly StillPiece[];
  /** Gives place and `--square`, the side of a square. */
  className?: string | undefined;
  /** A theme's custom properties (`frameStyle`); by default the wood of CLASSIC, which needs no other picture. */
  ground?: CSSProperties | undefined;
  /** With the frame of the theme round it. */
  framed?: boolean;
  /** Side at the bottom. */
  orientation?: Side;
  /** Looks of White's and Black's pieces; by default those of a newcomer. */
  looks?: Readonly<Record<Side, PieceStyle>> | undefined;
  /** Squares of the last move. */
  marks?: readonly Square[];
}

/** A board that nobody plays on. Scenery: hidden from the screen reader. */
export function StillBoard(props: StillBoardProps) {
  const { pieces, className, ground, framed = false, orientation = 'w', looks, marks = [] } = props;
  return (
    <div
      className={[styles.board, className].filter(Boolean).join(' ')}
      style={ground ?? { backgroundImage: `url(${wood})` }}
      data-themed={ground !== undefined || undefined}
      data-framed={framed || undefined}
      dir="ltr"
      aria-hidden="true"
    >
      {marks.map(square => (
        <i key={square} className={styles.mark} style={placeOf(square, orientation)} />
      ))}
      {pieces.map(piece => (
        <PieceImage
          key={piece.square}
          side={piece.side}
          letter={piece.letter}
          look={piece.look ?? looks?.[piece.side]}
          size="var(--square)"
          className={[styles.piece, piece.ghost && styles.ghost, piece.fallen && styles.fallen]
            .filter(Boolean)
            .join(' ')}
          style={placeOf(piece.square, orientation)}
        />
      ))}
    </div>
  );
}

/** Column and row from the top left, as custom properties of the sheet. */
function placeOf(square: Square, orientation: Side): CSSProperties {
  const { column, row } = squareCell(square, orientation);
  const place: CSSProperties & Record<'--x' | '--y', number> = { '--x': column, '--y': row };
  return place;
}

/** The pieces of a position, for a board that nobody plays on. */
export function stillPieces(fen: string): StillPiece[] {
  return Array.from(piecesOf(fen), ([square, piece]) => ({ square, ...piece }));
}

import type { CSSProperties } from 'react';
import palettes from '../../../assets/pieces/palettes.json';
import type { PieceLetter, Side } from '../../rules/chess';
import { PLAIN_PALETTE, paintedPiece } from '../../rules/piece-style';

/** Drawings of the default set with a slot where each colour belongs. */
const DRAWINGS = import.meta.glob<string>('../../../assets/pieces/court/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const COLOURS = palettes.palettes[PLAIN_PALETTE];

const painted = new Map<string, string>();

/** Address of a piece of the default set in the default palette, coloured once and then kept. */
function pieceUrl(side: Side, letter: PieceLetter, outline?: string): string {
  const key = side + letter + (outline ?? '');
  const known = painted.get(key);
  if (known !== undefined) return known;
  const colours = { ...(side === 'w' ? COLOURS.white : COLOURS.black) };
  if (outline !== undefined) colours.outline = outline;
  const drawing = DRAWINGS[`../../../assets/pieces/court/${letter}.svg`] ?? '';
  const url = `data:image/svg+xml,${encodeURIComponent(paintedPiece(drawing, colours))}`;
  painted.set(key, url);
  return url;
}

interface PieceImageProps {
  side: Side;
  letter: PieceLetter;
  /** Pixels or a CSS length; the drawing is square. */
  size: number | string;
  /** Another colour for contour and inner lines, where its own would be lost on the ground. */
  outline?: string;
  className?: string | undefined;
  style?: CSSProperties;
}

/** A piece as a picture in the page, without the canvas: captured pieces, still boards. Decorative. */
export function PieceImage({ side, letter, size, outline, className, style }: PieceImageProps) {
  return (
    <img
      src={pieceUrl(side, letter, outline)}
      className={className}
      style={{ width: size, height: size, ...style }}
      alt=""
      draggable={false}
    />
  );
}

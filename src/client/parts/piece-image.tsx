import type { CSSProperties } from 'react';
import palettes from '../../../assets/pieces/palettes.json';
import type { PieceLetter, Side } from '../../rules/chess';

/** Drawings of the default set with a slot where each colour belongs. */
const DRAWINGS = import.meta.glob<string>('../../../assets/pieces/court/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const COLOURS = palettes.palettes['4_1_1'];

const painted = new Map<string, string>();

/** Address of a piece of the default set in the default palette, coloured once and then kept. */
function pieceUrl(side: Side, letter: PieceLetter, outline?: string): string {
  const key = side + letter + (outline ?? '');
  const known = painted.get(key);
  if (known !== undefined) return known;
  const colours: Record<string, string> = { ...(side === 'w' ? COLOURS.white : COLOURS.black) };
  if (outline !== undefined) colours.outline = outline;
  const drawing = DRAWINGS[`../../../assets/pieces/court/${letter}.svg`] ?? '';
  const svg = drawing.replace(/\{\{(\w+)\}\}/g, (_, slot: string) => colours[slot] ?? 'none');
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
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

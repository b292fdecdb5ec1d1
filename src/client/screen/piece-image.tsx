import { type CSSProperties, useEffect, useState } from 'react';
import type { PieceLetter, Side } from '../../rules/chess';
import { type PieceStyle, pieceStyle } from '../../rules/piece-style';
import {
  type Drawings,
  loadPieces,
  type Palette,
  PLAIN_COLOURS,
  PLAIN_DRAWINGS,
  recolour,
} from '../canvas/board/piece-art';

interface Pieces {
  svgs: Drawings;
  palette: Palette;
}

/** The pieces of a newcomer: they are there at once. */
const PLAIN_STYLE = pieceStyle(undefined);
const PLAIN: Pieces = { svgs: PLAIN_DRAWINGS, palette: PLAIN_COLOURS };

const nameOf = ({ set, palette }: PieceStyle): string => `${set}/${palette}`;

const loaded = new Map<string, Pieces>([[nameOf(PLAIN_STYLE), PLAIN]]);
const painted = new Map<string, string>();

/** Address of a piece's picture, coloured once and then kept. */
function pieceUrl(pieces: Pieces, look: PieceStyle, side: Side, letter: PieceLetter, outline?: string) {
  const key = [nameOf(look), side, letter, outline].join();
  const known = painted.get(key);
  if (known !== undefined) return known;
  const svg = recolour(pieces.svgs[letter], pieces.palette, side, outline);
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  // Pieces that stand in for those that did not come are not theirs.
  if (loaded.get(nameOf(look)) === pieces) painted.set(key, url);
  return url;
}

interface PieceImageProps {
  side: Side;
  letter: PieceLetter;
  /** Set and palette; default is a newcomer's. */
  look?: PieceStyle | undefined;
  /** Pixels or a CSS length; the drawing is square. */
  size: number | string;
  /** Another colour for the contour, where its own would be lost on the ground. */
  outline?: string;
  className?: string | undefined;
  style?: CSSProperties;
}

/** A piece as a picture in the page, without the canvas: captured pieces, still boards. Decorative. */
export function PieceImage(props: PieceImageProps) {
  const { side, letter, look = PLAIN_STYLE, size, outline, className, style } = props;
  const pieces = usePieces(look);
  return (
    <img
      src={pieces ? pieceUrl(pieces, look, side, letter, outline) : undefined}
      className={className}
      style={{ width: size, height: size, ...style }}
      alt=""
      draggable={false}
    />
  );
}

/** `null` while they load: the place is kept. */
function usePieces({ set, palette }: PieceStyle): Pieces | null {
  const name = nameOf({ set, palette });
  // Only to render again when they have come.
  const [, setLoaded] = useState('');
  const [failed, setFailed] = useState('');
  const known = loaded.get(name) ?? null;
  const missing = known === null;
  useEffect(() => {
    if (!missing) return;
    let isCurrent = true;
    loadPieces({ set, palette }).then(
      pieces => {
        loaded.set(name, pieces);
        if (isCurrent) setLoaded(name);
      },
      // The default's tell the pieces apart just as well.
      () => {
        if (isCurrent) setFailed(name);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [name, set, palette, missing]);
  return known ?? (failed === name ? PLAIN : null);
}

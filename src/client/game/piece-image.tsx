import { type CSSProperties, useEffect, useState } from 'react';
import type { PieceLetter, Side } from '../../rules/chess';
import { type PieceStyle, pieceStyle } from '../../rules/piece-style';
import { loadPieceSet, recolour } from '../canvas/board/piece-art';

type Drawings = Readonly<Record<string, string>>;

/** Drawings of the default set: they are there at once. */
const PLAIN: Drawings = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../assets/pieces/court/*.svg', {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  ).map(([path, svg]) => [path.charAt(path.length - 5), svg]),
);

/** The pieces of a newcomer. */
const PLAIN_STYLE = pieceStyle(undefined);

const sets = new Map<string, Drawings>([[PLAIN_STYLE.set, PLAIN]]);
const painted = new Map<string, string>();

/** Address of a piece's picture, coloured once and then kept. */
function pieceUrl(drawings: Drawings, look: PieceStyle, side: Side, letter: PieceLetter, outline?: string) {
  const key = [look.set, look.palette, side, letter, outline].join();
  const known = painted.get(key);
  if (known !== undefined) return known;
  const svg = recolour(drawings[letter] ?? '', look.palette, side, outline);
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  painted.set(key, url);
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
  const drawings = useDrawings(look.set);
  return (
    <img
      src={drawings ? pieceUrl(drawings, look, side, letter, outline) : undefined}
      className={className}
      style={{ width: size, height: size, ...style }}
      alt=""
      draggable={false}
    />
  );
}

/** `null` while they load: the place is kept. */
function useDrawings(set: string): Drawings | null {
  // Only to render again when they have come.
  const [, setLoaded] = useState('');
  const [failed, setFailed] = useState('');
  const known = sets.get(set) ?? null;
  const missing = known === null;
  useEffect(() => {
    if (!missing) return;
    let isCurrent = true;
    loadPieceSet(set).then(
      ({ svgs }) => {
        sets.set(set, svgs);
        if (isCurrent) setLoaded(set);
      },
      // The default's tell the pieces apart just as well.
      () => {
        if (isCurrent) setFailed(set);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [set, missing]);
  return known ?? (failed === set ? PLAIN : null);
}

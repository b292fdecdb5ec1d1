import paletteFile from '../../../../assets/pieces/palettes.json';
import type { PieceLetter, Side } from '../../../rules/chess';
import { type PieceColours, PLAIN_PALETTE, PLAIN_SET, paintedPiece } from '../../../rules/piece-style';

/** Pieces of one colour, ready to be rasterised: one decoded SVG per letter. */
export interface PieceArt {
  /** Tells sets, palettes and sides apart; part of an atlas' identity. */
  key: string;
  images: Readonly<Record<PieceLetter, CanvasImageSource>>;
}

interface Palette {
  white: PieceColours;
  black: PieceColours;
}

const PALETTES: Readonly<Record<string, Palette>> = paletteFile.palettes;
const LETTERS: readonly PieceLetter[] = ['p', 'n', 'b', 'r', 'q', 'k'];

/** Piece sets load one at a time, each as one chunk. */
const SETS: Readonly<Record<string, () => Promise<{ svgs: Readonly<Record<PieceLetter, string>> }>>> = {
  court: () => import('./sets/court'),
  rune: () => import('./sets/rune'),
  bone: () => import('./sets/bone'),
};

const loading = new Map<string, Promise<PieceArt>>();

/**
 * An SVG of a piece with its colour slots filled in.
 *
 * @param outline another colour for the contour
 * @source assets/pieces/README.md
 */
export function recolour(svg: string, palette: string, side: Side, outline?: string): string {
  const { white, black } = PALETTES[palette] ?? paletteFile.palettes[PLAIN_PALETTE];
  const colours: PieceColours = side === 'w' ? white : black;
  return paintedPiece(svg, outline === undefined ? colours : { ...colours, outline });
}

/** Address of a picture of one piece, for an `<img>` in the DOM. */
export async function pieceImageUrl(
  set: string,
  palette: string,
  side: Side,
  letter: PieceLetter,
): Promise<string> {
  const { svgs } = await loadPieceSet(set);
  return svgUrl(recolour(svgs[letter], palette, side));
}

/** Loads and decodes the pieces of one side; the same wish is loaded once. Unknown names get the default. */
export function loadPieceArt(set: string, palette: string, side: Side): Promise<PieceArt> {
  const key = `${set in SETS ? set : PLAIN_SET}/${palette in PALETTES ? palette : PLAIN_PALETTE}/${side}`;
  let art = loading.get(key);
  if (!art) {
    art = loadPieceSet(set).then(({ svgs }) => decodeAll(key, svgs, palette, side));
    art.catch(() => loading.delete(key)); // a failed download may be tried again
    loading.set(key, art);
  }
  return art;
}

/** The drawings of a set, with slots where the colours belong; an unknown name gets the default's. */
export function loadPieceSet(set: string): Promise<{ svgs: Readonly<Record<PieceLetter, string>> }> {
  const load = SETS[set] ?? SETS[PLAIN_SET];
  if (!load) throw new Error('no default piece set');
  return load();
}

async function decodeAll(
  key: string,
  svgs: Readonly<Record<PieceLetter, string>>,
  palette: string,
  side: Side,
): Promise<PieceArt> {
  const entries = await Promise.all(
    LETTERS.map(async letter => {
      const image = new Image();
      image.src = svgUrl(recolour(svgs[letter], palette, side));
      await image.decode();
      return [letter, image] as const;
    }),
  );
  return { key, images: Object.fromEntries(entries) as Record<PieceLetter, HTMLImageElement> };
}

/** Firefox draws an SVG without its own size into a canvas as nothing, so it gets one. */
function svgUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg ', '<svg width="512" height="512" '))}`;
}

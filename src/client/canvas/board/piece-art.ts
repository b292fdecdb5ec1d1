import plain from '../../../../assets/pieces/plain-palette.json';
import { PIECE_LETTERS, type PieceLetter, type Side } from '../../../rules/chess';
import {
  isPalette,
  isPieceSet,
  type PieceColours,
  type PieceSet,
  type PieceStyle,
  PLAIN_PALETTE,
  PLAIN_SET,
  paintedPiece,
} from '../../../rules/piece-style';
import { svgs as court } from './sets/court';

/** Pieces of one colour, ready to be rasterised. */
export interface PieceArt {
  /** Tells sets, palettes and sides apart; part of an atlas' identity. */
  key: string;
  /** One decoded SVG with all of them in a row: each picture of its own would be a document for the browser. */
  strip: CanvasImageSource;
}

/** Colours of both sides. */
export interface Palette {
  white: PieceColours;
  black: PieceColours;
}

/** A newcomer's: there at once. */
export const PLAIN_COLOURS: Palette = plain;

/** Drawings of a set, with slots where the colours belong. */
export type Drawings = Readonly<Record<PieceLetter, string>>;

/** A newcomer's: they come with the first screen, which shows a board. */
export const PLAIN_DRAWINGS: Drawings = court;

/** Side of a piece in the strip. */
const STRIP_PX = 512;

/** Sets of drawings; those that are no newcomer's load one at a time, each as one chunk. */
const SETS: Readonly<Record<PieceSet, () => { svgs: Drawings } | Promise<{ svgs: Drawings }>>> = {
  court: () => ({ svgs: PLAIN_DRAWINGS }),
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
export function recolour(svg: string, { white, black }: Palette, side: Side, outline?: string): string {
  const colours = side === 'w' ? white : black;
  return paintedPiece(svg, outline === undefined ? colours : { ...colours, outline });
}

/** Loads and decodes the pieces of one side; the same wish is loaded once. Unknown names get the default. */
export function loadPieceArt(set: string, palette: string, side: Side): Promise<PieceArt> {
  const style = {
    set: isPieceSet(set) ? set : PLAIN_SET,
    palette: isPalette(palette) ? palette : PLAIN_PALETTE,
  };
  const key = `${style.set}/${style.palette}/${side}`;
  let art = loading.get(key);
  if (!art) {
    art = loadPieces(style).then(({ svgs, palette }) => decodeStrip(key, svgs, palette, side));
    art.catch(() => loading.delete(key)); // a failed download may be tried again
    loading.set(key, art);
  }
  return art;
}

/** The drawings and the colours of a style; of an unknown name the default's. */
export async function loadPieces({
  set,
  palette,
}: PieceStyle): Promise<{ svgs: Drawings; palette: Palette }> {
  const [{ svgs }, colours] = await Promise.all([
    SETS[isPieceSet(set) ? set : PLAIN_SET](),
    loadPalette(palette),
  ]);
  return { svgs, palette: colours };
}

async function loadPalette(name: string): Promise<Palette> {
  if (name === PLAIN_PALETTE) return PLAIN_COLOURS;
  const { default: file } = await import('../../../../assets/pieces/palettes.json');
  const palettes: Readonly<Record<string, Palette>> = file.palettes;
  return palettes[name] ?? PLAIN_COLOURS;
}

async function decodeStrip(key: string, svgs: Drawings, palette: Palette, side: Side): Promise<PieceArt> {
  const pieces = PIECE_LETTERS.map((letter, index) =>
    recolour(svgs[letter], palette, side).replace(
      '<svg ',
      `<svg x="${index * STRIP_PX}" width="${STRIP_PX}" height="${STRIP_PX}" `,
    ),
  );
  const width = PIECE_LETTERS.length * STRIP_PX;
  const strip = new Image();
  strip.src = dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${STRIP_PX}">${pieces.join('')}</svg>`,
  );
  await strip.decode();
  return { key, strip };
}

/** Draws a piece into the square from (0, 0) to (px, px). */
export function drawPiece(
  context: CanvasRenderingContext2D,
  { strip }: PieceArt,
  letter: PieceLetter,
  px: number,
): void {
  context.drawImage(strip, PIECE_LETTERS.indexOf(letter) * STRIP_PX, 0, STRIP_PX, STRIP_PX, 0, 0, px, px);
}

const dataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

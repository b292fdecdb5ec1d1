import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { PIECE_LETTERS } from '../../rules/chess';
import {
  PALETTES,
  PIECE_SETS,
  PIECE_TYPES,
  PLAIN_PALETTE,
  paintedPiece,
  pieceStyle,
} from '../../rules/piece-style';
import { projectRoot } from '../configuration';
import { sendPicture } from './send-picture';

/** Pictures of pieces: a set's drawings in a palette's colours. @source requirement IM-06 */

const SIDES = { w: 'white', b: 'black' } as const;

const colours = v.object({
  base: v.string(),
  shade: v.string(),
  light: v.string(),
  accent: v.string(),
  outline: v.string(),
  line: v.exactOptional(v.string()),
});
const palette = v.object({ white: colours, black: colours });
const paletteFile = v.object({ palettes: v.record(v.picklist(PALETTES), palette) });

const folder = join(projectRoot, 'assets', 'pieces');
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const palettes: Readonly<Record<string, v.InferOutput<typeof palette> | undefined>> = {
  ...v.parse(paletteFile, read('palettes.json')).palettes,
  [PLAIN_PALETTE]: v.parse(palette, read('plain-palette.json')),
};
const drawings: ReadonlyMap<string, string> = new Map(
  PIECE_SETS.flatMap(set =>
    PIECE_LETTERS.map(letter => [
      `${set}/${letter}`,
      readFileSync(join(folder, set, `${letter}.svg`), 'utf8'),
    ]),
  ),
);

/**
 * One piece, in colour.
 *
 * @param type a piece item's name
 * @param side `w` or `b`
 */
function piecePicture(type: string, letter: string, side: string): string | undefined {
  if (!PIECE_TYPES.includes(type)) return undefined;
  const style = pieceStyle(type);
  const drawing = drawings.get(`${style.set}/${letter}`);
  const name = side === 'w' || side === 'b' ? SIDES[side] : undefined;
  const paint = name && palettes[style.palette]?.[name];
  return drawing && paint && paintedPiece(drawing, paint);
}

/** The static files `{type}/{piece}_{color}`: all twelve pieces of each type. */
export function pieceRoutes(app: FastifyInstance): void {
  app.get<{ Params: { type: string; name: string } }>('/:type/:name', async (request, reply) => {
    const { type, name } = request.params;
    const [, letter = '', side = ''] = /^([kqrbnp])_([wb])(?:\.svg)?$/.exec(name) ?? [];
    return sendPicture(request, reply, piecePicture(type, letter, side));
  });
}

/** Picture of a piece item in a collection: its white king beside its black queen. */
export function pieceItemPicture(type: string): string | undefined {
  const king = piecePicture(type, 'k', 'w');
  const queen = piecePicture(type, 'q', 'b');
  if (king === undefined || queen === undefined) return undefined;
  const at = (svg: string, x: number) => svg.replace('<svg ', `<svg x="${x}" width="100" height="100" `);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 170 100">${at(king, -8)}${at(queen, 78)}</svg>`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Tier, tierSchema } from '../../protocol/entities';
import type { ITEM_KINDS } from '../../protocol/items';
import { gradePalette, PIECE_TYPES, PLAIN_SET, pieceTier } from '../../rules/piece-style';
import { projectRoot } from '../configuration';

/** The catalogue of items, read from `assets` once. */

export type ItemKind = (typeof ITEM_KINDS)[number];

const catalogueSchema = v.record(v.string(), v.object({ tier: tierSchema }));
type Catalogue = v.InferOutput<typeof catalogueSchema>;

function readCatalogue(file: string): Catalogue {
  return v.parse(catalogueSchema, JSON.parse(readFileSync(join(projectRoot, 'assets', file), 'utf8')));
}

/** Board themes by name; the server needs no more of them. */
function readThemes(): Record<string, unknown> {
  const file = readFileSync(join(projectRoot, 'assets', 'boards', 'themes.json'), 'utf8');
  return v.parse(v.record(v.string(), v.unknown()), JSON.parse(file));
}

const tables = {
  avatar: readCatalogue('avatars.json'),
  flag: readCatalogue('flags.json'),
  frame: readCatalogue('frames.json'),
} as const;

const known: Readonly<Record<ItemKind, ReadonlySet<string>>> = {
  avatar: new Set(Object.keys(tables.avatar)),
  flag: new Set(Object.keys(tables.flag)),
  frame: new Set(Object.keys(tables.frame)),
  piece: new Set(PIECE_TYPES),
  board: new Set(Object.keys(readThemes())),
};

export function isItemKind(value: string): value is ItemKind {
  return Object.hasOwn(known, value);
}

export const isKnownItem = (kind: ItemKind, name: string): boolean => known[kind].has(name);

export const knownItems = (kind: ItemKind): string[] => [...known[kind]].sort();

/** Tier of an item that has one; one that has left the catalogue counts as plain. */
export const tierOf = (kind: Exclude<ItemKind, 'board'>, name: string): Tier =>
  kind === 'piece' ? pieceTier(name) : (tables[kind][name]?.tier ?? 'C');

export const flagTier = (name: string): Tier => tierOf('flag', name);

/** Place of a theme in the order of the boards: 0 for CLASSIC. @source requirement BO-08 */
export const boardCategory = (theme: string): number => Math.max(0, [...known.board].indexOf(theme));

/** Pieces that come with a board of this grade; `null` for those of a newcomer. */
export const boardPieces = (grade: number): { type: string } | null =>
  grade <= 1 ? null : { type: `${PLAIN_SET}_${gradePalette(grade)}` };

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { tierSchema } from '../../protocol/entities';
import { PIECE_TYPES, PLAIN_SET } from '../../rules/piece-style';
import { projectRoot } from '../configuration';

/** What items there are, read from `assets` once. */

export type ItemKind = 'avatar' | 'piece' | 'frame' | 'flag' | 'board';
export type Tier = v.InferOutput<typeof tierSchema>;

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

const flags = readCatalogue('flags.json');

const known: Readonly<Record<ItemKind, ReadonlySet<string>>> = {
  avatar: new Set(Object.keys(readCatalogue('avatars.json'))),
  flag: new Set(Object.keys(flags)),
  frame: new Set(Object.keys(readCatalogue('frames.json'))),
  piece: new Set(PIECE_TYPES),
  board: new Set(Object.keys(readThemes())),
};

/** What every new player owns and shows. @source requirements IP-25; art direction, items */
export const STARTER_SET: readonly { kind: ItemKind; name: string }[] = [
  { kind: 'board', name: 'CLASSIC' },
  { kind: 'avatar', name: 'zombie_0_0' },
  { kind: 'piece', name: PLAIN_SET },
  { kind: 'flag', name: 'moss' },
  { kind: 'frame', name: 'iron_rivet' },
];

export function isItemKind(value: string): value is ItemKind {
  return Object.hasOwn(known, value);
}

export const isKnownItem = (kind: ItemKind, name: string): boolean => known[kind].has(name);

export const knownItems = (kind: ItemKind): string[] => [...known[kind]].sort();

/** Tier of a flag; one that has left the catalogue counts as plain. */
export const flagTier = (name: string): Tier => flags[name]?.tier ?? 'C';

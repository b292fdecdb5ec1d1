import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { tierSchema } from '../../protocol/entities';
import { projectRoot } from '../configuration';

/** What items there are, read from `assets` once. */

export type ItemKind = 'avatar' | 'piece' | 'frame' | 'flag' | 'board';
export type Tier = v.InferOutput<typeof tierSchema>;

const catalogueSchema = v.record(v.string(), v.object({ tier: tierSchema }));
type Catalogue = v.InferOutput<typeof catalogueSchema>;

function readCatalogue(file: string): Catalogue {
  return v.parse(catalogueSchema, JSON.parse(readFileSync(join(projectRoot, 'assets', file), 'utf8')));
}

const flags = readCatalogue('flags.json');

const known: Readonly<Record<ItemKind, ReadonlySet<string>>> = {
  avatar: new Set(Object.keys(readCatalogue('avatars.json'))),
  flag: new Set(Object.keys(flags)),
  frame: new Set(Object.keys(readCatalogue('frames.json'))),
  piece: new Set(['court']),
  board: new Set(['CLASSIC']),
};

/** What every new player owns and shows. @source requirements IP-25; art direction, items */
export const STARTER_SET: readonly { kind: ItemKind; name: string }[] = [
  { kind: 'board', name: 'CLASSIC' },
  { kind: 'avatar', name: 'zombie_0_0' },
  { kind: 'piece', name: 'court' },
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

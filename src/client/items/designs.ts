import avatars from '../../../assets/avatars.json';
import flags from '../../../assets/flags.json';
import frames from '../../../assets/frames.json';
import { TIERS, type Tier } from '../../protocol/entities';
import { isPieceSet, PIECE_TYPES, pieceTier, plainest } from '../../rules/piece-style';
import { STARTER_AVATARS, STARTER_SET } from '../../rules/starters';
import type { ItemKind } from './kinds';

/** All designs of a kind, whether owned or not. */

export interface Design {
  name: string;
  tier: Tier;
}

const listed = (table: Readonly<Record<string, { tier: string }>>): Design[] =>
  Object.entries(table).map(([name, { tier }]) => ({ name, tier: tier as Tier }));

const ALL: Readonly<Record<ItemKind, () => Design[]>> = {
  avatar: () => listed(avatars),
  flag: () => listed(flags),
  frame: () => listed(frames),
  // A set's own name means its plain palette, which stands there with its palette.
  piece: () => PIECE_TYPES.filter(name => !isPieceSet(name)).map(name => ({ name, tier: pieceTier(name) })),
};

/** The designs of a kind that are missing among the owned ones, the rarest first. */
export const missingOf = (kind: ItemKind, owned: readonly { name: string }[]): Design[] =>
  ALL[kind]()
    .filter(design => owned.every(({ name }) => plainest(name) !== design.name))
    .sort((one, other) => TIERS.indexOf(other.tier) - TIERS.indexOf(one.tier));

/** Ways to come to own a design today. */
export type Way = 'start' | 'choice' | 'market' | 'prize';

/** @returns the ways there are, `market` for what players sell each other */
export function waysTo(kind: ItemKind | 'board', name: string): Way[] {
  const isSold = kind === 'avatar' || kind === 'board';
  if (STARTER_SET.some(one => one.kind === kind && plainest(one.name) === plainest(name))) return ['start'];
  if (kind === 'avatar' && STARTER_AVATARS.some(one => one === name)) return ['choice', 'market'];
  return isSold ? ['market'] : ['prize'];
}

/** How rare a design is; `null` of a board and of one that is none. */
export const tierOfDesign = (kind: ItemKind | 'board', name: string): Tier | null =>
  kind === 'board' ? null : (ALL[kind]().find(design => design.name === name)?.tier ?? null);

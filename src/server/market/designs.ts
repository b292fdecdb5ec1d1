import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { TIERS, type Tier } from '../../protocol/entities';
import type { SOLD_KINDS } from '../../protocol/items';
import type { ItemType, MarketType } from '../../protocol/market';
import { projectRoot } from '../configuration';
import { tierOf } from '../items/catalogue';

/** Designs in the marketplace: how rare an item is and what it is worth, by its name. */

export type SoldKind = (typeof SOLD_KINDS)[number];

export const KIND_OF_TYPE: Readonly<Record<MarketType, SoldKind>> = { avatars: 'avatar', boards: 'board' };
const KIND_OF_ITEM_TYPE: Readonly<Record<ItemType, SoldKind>> = { AVATAR: 'avatar', BOARD: 'board' };

export const ITEM_TYPE_OF: Readonly<Record<SoldKind, ItemType>> = { avatar: 'AVATAR', board: 'BOARD' };

/** @returns `null` for what cannot be sold */
export const kindOf = (itemType: string): SoldKind | null =>
  Object.hasOwn(KIND_OF_ITEM_TYPE, itemType) ? KIND_OF_ITEM_TYPE[itemType as ItemType] : null;

const labels = v.parse(
  v.record(v.string(), v.object({ label: v.string() })),
  JSON.parse(readFileSync(join(projectRoot, 'assets', 'avatars.json'), 'utf8')),
);

/** English name of an avatar, for clients that do not know it by its url. */
export const labelOf = (url: string): string =>
  (Object.hasOwn(labels, url) ? labels[url]?.label : null) ?? url;

/** Rank of a design, as `listing.rank` holds it. */
export const rankOf = (kind: SoldKind, name: string): number =>
  kind === 'board' ? 0 : 1 + TIERS.indexOf(tierOf('avatar', name));

const AVATAR_VALUES: Readonly<Record<Tier, number>> = { C: 70, B: 180, A: 480, S: 1_400, SS: 5_200 };
const BOARD_VALUES: Readonly<Record<string, number>> = {
  CLASSIC: 60,
  BRONZE: 140,
  SILVER: 280,
  GOLD: 620,
  GIBBOUS: 760,
  FURTIVE: 900,
  STALKER: 1_100,
  DIAMOND: 1_600,
  UNSEEN: 1_900,
  RUBY: 2_400,
  VAST: 3_000,
  YGGDRASIL: 3_600,
};

/** KING at which the house would sell it, more or less. */
export const worthOf = (kind: SoldKind, name: string): number =>
  kind === 'board' ? (BOARD_VALUES[name] ?? 60) : AVATAR_VALUES[tierOf('avatar', name)];

import flags from '../../../assets/flags.json';
import frames from '../../../assets/frames.json';
import type { Card } from '../../protocol/entities';
import type { WORN_KINDS } from '../../protocol/items';
import { PALETTES, PIECE_SETS } from '../../rules/piece-style';
import { installation } from '../state/installation';

/** Kinds of items that a player can put on, besides boards. */
export type ItemKind = (typeof WORN_KINDS)[number];

/** Number of items of each kind. Five families of avatars have three figures in three moods each. */
export const ALL_OF: Readonly<Record<ItemKind, number>> = {
  avatar: 45,
  piece: PIECE_SETS.length * PALETTES.length,
  frame: Object.keys(frames).length,
  flag: Object.keys(flags).length,
};

/** Address of an item's picture on the items host, in its large size. */
export function itemPicture(kind: ItemKind | 'board', name: string): string {
  const path = kind === 'flag' ? 'flag/large' : kind;
  return `${installation.itemsBase}/${path}/${encodeURIComponent(name)}`;
}

/** Name and id of the item of a kind that a player wears; `null` for nothing. */
export function wornOf(card: Card | null, kind: ItemKind): { id: number | null; name: string } | null {
  if (card === null) return null;
  const worn = card[kind];
  if (worn === null) return null;
  const name = 'url' in worn ? worn.url : 'type' in worn ? worn.type : worn.name;
  // Pieces that come with the board are no item.
  return worn.id === undefined ? null : { id: worn.id, name };
}

/** The card with another item of one kind on it. @param name `null` for none */
export function wearing(card: Card, kind: ItemKind, name: string | null): Card {
  const id = 0;
  switch (kind) {
    case 'avatar':
      return { ...card, avatar: name === null ? null : { id, url: name } };
    case 'piece':
      return { ...card, piece: name === null ? null : { id, type: name } };
    case 'frame':
      return { ...card, frame: name === null ? null : { id, name } };
    case 'flag':
      return { ...card, flag: name === null ? null : { id, url: name, tier: 'C' } };
  }
}

import type { TFunction } from 'i18next';
import type { ItemType, MarketItem } from '../../protocol/market';
import { installation } from '../state/installation';
import { itemName } from './item-name';

/** An item of the marketplace, as client and call name it. */

export function designOf(item: Pick<MarketItem, 'url' | 'type' | 'name'>): {
  kind: 'avatar' | 'board';
  name: string;
  itemType: ItemType;
} {
  const board = item.type?.name;
  return board === undefined
    ? { kind: 'avatar', name: item.url ?? item.name ?? '', itemType: 'AVATAR' }
    : { kind: 'board', name: board, itemType: 'BOARD' };
}

/** Name of an item; one that this client does not know goes by the server's name for it. */
export function marketItemName(t: TFunction, item: Pick<MarketItem, 'url' | 'type' | 'name'>): string {
  const { kind, name } = designOf(item);
  const known = itemName(t, kind, name);
  return known === name && kind === 'avatar' ? (item.name ?? known) : known;
}

/** Address of its picture. @param small for a list of many */
export function marketPicture(kind: 'avatar' | 'board', name: string, small = false): string {
  const end = kind === 'board' && small ? '/small' : '';
  return `${installation.itemsBase}/${kind}/${encodeURIComponent(name)}${end}`;
}

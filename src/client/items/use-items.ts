import type * as v from 'valibot';
import { useSnapshot } from 'valtio';
import { TIERS, type Tier } from '../../protocol/entities';
import type { ItemState } from '../../protocol/items';
import { useRead } from '../page/use-read';
import { app } from '../state/app';
import * as endpoints from './endpoints';
import type { ItemKind } from './kinds';

/** An item that the user owns, whatever its kind. */
export interface OwnItem {
  id: number;
  name: string;
  tier: Tier;
  state: ItemState;
}

/** Last part of a kind's address, and the name of its list on the wire. */
export const PATH_OF = { avatar: 'avatars', piece: 'pieces', frame: 'frames', flag: 'flags' } as const;

type Answer = v.InferOutput<ReturnType<typeof endpoints.items>['answer']>;

export interface Items {
  /** The rarest first; `null` until they have come. */
  items: readonly OwnItem[] | null;
  failed: boolean;
  retry(): void;
}

/** Items of a kind that the user owns; read again with the user's data, since one may have been sold. */
export function useItems(kind: ItemKind): Items {
  const { userVersion } = useSnapshot(app);
  const { data, error, retry } = useRead(endpoints.items(PATH_OF[kind]), true, userVersion);
  return { items: data && inOrder(data), failed: error !== null && data === null, retry };
}

function inOrder(answer: Answer): OwnItem[] {
  const items = answer.map((one): OwnItem => {
    const name = 'url' in one ? one.url : 'type' in one ? one.type : one.name;
    return { id: one.id, name, tier: one.tier ?? 'C', state: one.state ?? 'owned' };
  });
  return items.sort((one, other) => TIERS.indexOf(other.tier) - TIERS.indexOf(one.tier) || one.id - other.id);
}

import type { ItemKind } from './kinds';

/** Addresses of items: a page of theirs with the item or the design in its query. */

/** An item by its id or a design by its name, as a page's query names it; `null` for neither. */
export type Named = { item: number } | { design: string } | null;

const MAX_NAME = 60;

/** Item or design that a page's query names; invalid values count as missing. */
export function namedBy(query: URLSearchParams): Named {
  const item = Number(query.get('item') ?? 0);
  if (Number.isSafeInteger(item) && item > 0) return { item };
  const design = query.get('design') ?? '';
  return design === '' || design.length > MAX_NAME ? null : { design };
}

/** A page's query with another item or design in it. */
export function naming(before: URLSearchParams, named: Named): URLSearchParams {
  const next = withItem(before, named !== null && 'item' in named ? named.item : null);
  if (named !== null && 'design' in named) next.set('design', named.design);
  else next.delete('design');
  return next;
}

/** A page's query with another item in it, whatever design it names. */
export function withItem(before: URLSearchParams, item: number | null): URLSearchParams {
  const next = new URLSearchParams(before);
  if (item === null) next.delete('item');
  else next.set('item', `${item}`);
  return next;
}

/** A page's query without an item and a design; one that does not name this item stays as it is. */
export function leaving(before: URLSearchParams, item: number): URLSearchParams {
  const named = namedBy(before);
  return named !== null && 'item' in named && named.item === item ? naming(before, null) : before;
}

/** Address of the user's own items of a kind, with one of them on show. */
export const ownItemPath = (kind: ItemKind | 'board', item: number): string =>
  `${kind === 'board' ? '/boards' : `/profile/${kind}s`}?item=${item}`;

/** The marketplace's page of a design. */
export const designPath = (kind: 'avatar' | 'board', name: string): string =>
  `/marketplace?${new URLSearchParams({ type: `${kind}s`, design: name })}`;

import { useLocation } from 'react-router-dom';

/** What a link to a page of items carries: the item that it is about. */
export interface TriedFirst {
  /** The item's id. */
  tried: number;
}

/** Id of the item that the page is to begin with; `undefined` where the link named none. */
export function useTriedFirst(): number | undefined {
  // The history may hold what another version of the client has written.
  const state: unknown = useLocation().state;
  const tried = typeof state === 'object' && state !== null && 'tried' in state ? state.tried : undefined;
  return typeof tried === 'number' ? tried : undefined;
}

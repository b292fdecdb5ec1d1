import { createContext, useCallback, useContext, useMemo } from 'react';
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { pageOf } from './page-title';

/** Reads the router's address. Pages are rendered in a transition, so a screen hears of an address later than the router. */
const AddressNow = createContext<(() => Location) | null>(null);

export const AddressNowProvider = AddressNow.Provider;

type Query = URLSearchParams | Record<string, string>;

/** @param next is handed the query as it is now, which may be newer than the one on show */
type SetQuery = (next: (before: URLSearchParams) => Query, options?: NavigateOptions) => void;

/** A way to change the query of the page on show. Once another page was gone to it does nothing. */
export function useSetQuery(): SetQuery {
  const location = useLocation();
  const page = pageOf(location);
  const addressNow = useContext(AddressNow);
  const navigate = useNavigate();
  return useCallback(
    (next, options) => {
      const now = addressNow?.() ?? location;
      if (pageOf(now) !== page) return;
      const search = new URLSearchParams(next(new URLSearchParams(now.search))).toString();
      void navigate({ pathname: now.pathname, search }, options);
    },
    [page, location, addressNow, navigate],
  );
}

/** The query of the page on show, and the way to change it. */
export function useQuery(): readonly [URLSearchParams, SetQuery] {
  const { search } = useLocation();
  const setQuery = useSetQuery();
  return [useMemo(() => new URLSearchParams(search), [search]), setQuery];
}

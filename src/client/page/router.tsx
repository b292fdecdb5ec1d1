import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  currentLocation,
  FIRST_KEY,
  firstLocation,
  listen,
  type Navigate,
  type NavigateOptions,
  navigate,
  type PageLocation,
  pathOf,
} from './history';
import { opensElsewhere } from './opens-elsewhere';
import { pageOf } from './page-title';
import type { Params } from './routes';

const LocationContext = createContext<PageLocation | null>(null);
const NavigateContext = createContext<Navigate>(navigate);
const ParamsContext = createContext<Params>({});

/** The one router of the page: what is inside hears of each address that is gone to. */
export function Router({ children }: { children: ReactNode }) {
  const [shown, show] = useState(firstLocation);
  useLayoutEffect(() => {
    const end = listen(next => startTransition(() => show(next)));
    // Back may have been pressed since the address was read, when nothing listened yet.
    show(before => (pathOf(before) === pathOf(window.location) ? before : currentLocation('pop')));
    return end;
  }, []);
  return <LocationContext value={shown}>{children}</LocationContext>;
}

const NOWHERE: PageLocation = {
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  key: FIRST_KEY,
  arrival: 'pop',
};

/** A router of its own for a screen that is shown whatever the address is, which it leaves alone. */
export function MemoryRouter({ children }: { children: ReactNode }) {
  const [shown, show] = useState(NOWHERE);
  const [go] = useState(
    (): Navigate =>
      (to, { replace = false, state = null } = {}) =>
        show(before => {
          const address = typeof to === 'function' ? to(before) : to;
          if (address === null) return before;
          const { pathname, search, hash } = new URL(address, 'http://nowhere');
          return { pathname, search, hash, state, key: address, arrival: replace ? 'replace' : 'push' };
        }),
  );
  return (
    <NavigateContext value={go}>
      <LocationContext value={shown}>{children}</LocationContext>
    </NavigateContext>
  );
}

/** Hands the named segments of the path to `useParams`. */
export const ParamsProvider = ParamsContext.Provider;

export function useLocation(): PageLocation {
  const location = useContext(LocationContext);
  if (location === null) throw new Error('There is no router around this component.');
  return location;
}

export const useNavigate = (): Navigate => useContext(NavigateContext);

export const useParams = (): Params => useContext(ParamsContext);

type Query = URLSearchParams | Record<string, string>;

/**
 * The query of the address, and what replaces it: the present query, which may be newer than the one on show. Once another page
 * was gone to it does nothing.
 */
export function useSearchParams() {
  const location = useLocation();
  const { search } = location;
  const page = pageOf(location);
  const go = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback(
    (next: Query | ((before: URLSearchParams) => Query), options?: NavigateOptions): void =>
      go(now => {
        if (pageOf(now) !== page) return null;
        const { pathname } = now;
        const before = new URLSearchParams(now.search);
        const text = new URLSearchParams(typeof next === 'function' ? next(before) : next).toString();
        return text === '' ? pathname : `${pathname}?${text}`;
      }, options),
    [go, page],
  );
  return [query, setQuery] as const;
}

/** Leads to another page at once, in place of the one on show. */
export function Redirect({ to }: { to: string }): null {
  const go = useNavigate();
  useEffect(() => go(to, { replace: true }), [go, to]);
  return null;
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** Address of a page of the product; see `Navigate`. */
  to: string;
  /** Without it, a link to the page on show alone replaces its entry of the history. */
  replace?: boolean;
}

/** A link to another page of the product. */
export function Link({ to, replace, onClick, ...link }: LinkProps) {
  const location = useLocation();
  const go = useNavigate();
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    go(to, { replace: replace ?? pathOf(location) === to });
  };
  return <a {...link} href={to} onClick={press} />;
}

import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { goWithoutRouter, listenForBack, navigation, noteEntry, OWN_NAVIGATION } from './navigation';
import { pageOf } from './page-title';

/** Lends the router's navigation to `navigation` for as long as there is a router; a new page begins at its top. */
export function RouterNavigation(): null {
  // Effects of a child come first: the router around it listens after this.
  useLayoutEffect(listenForBack, []);
  useLayoutEffect(noteEntry);
  const navigate = useNavigate();
  useLayoutEffect(() => {
    navigation.go = to => void navigate(to, { replace: true, state: OWN_NAVIGATION });
    return () => {
      navigation.go = goWithoutRouter;
    };
  }, [navigate]);

  const location = useLocation();
  const first = useRef(createPath(location));
  // A router reads the address when it is first rendered, and listens when that is on show: Back may come in between.
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (first.current !== pathname + search + hash) dispatchEvent(new PopStateEvent('popstate'));
  }, []);

  const page = pageOf(location);
  const type = useNavigationType();
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // Back and forward: the browser finds the place.
    if (type !== 'POP') scrollTo(0, 0);
  }, [page, type]);
  return null;
}

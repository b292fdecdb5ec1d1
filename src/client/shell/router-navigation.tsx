import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { goWithoutRouter, navigation, OWN_NAVIGATION } from './navigation';

/** Lends the router's navigation to `navigation` for as long as there is a router; a new page begins at its top. */
export function RouterNavigation(): null {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    navigation.go = to => void navigate(to, { replace: true, state: OWN_NAVIGATION });
    return () => {
      navigation.go = goWithoutRouter;
    };
  }, [navigate]);

  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Back and forward: the browser finds the place.
    if (type !== 'POP') scrollTo(0, 0);
  }, [pathname, type]);
  return null;
}

import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { goWithoutRouter, navigation, OWN_NAVIGATION } from './navigation';

/** Lends the router's navigation to `navigation` for as long as there is a router. */
export function NavigationDesk(): null {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    navigation.go = to => void navigate(to, { replace: true, state: OWN_NAVIGATION });
    return () => {
      navigation.go = goWithoutRouter;
    };
  }, [navigate]);
  return null;
}

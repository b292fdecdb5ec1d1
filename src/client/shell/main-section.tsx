import { useEffect, useState } from 'react';
import { useActions } from '../page/actions';
import { PageRouter } from '../page/page-router';
import { keepAccountSettings } from '../settings/session/account-settings';
import { mainRouter } from './routes';

/**
 * The sections main and matchmaking: the pages. Nothing of them is needed before sign-in, so they are fetched while the sign-in
 * is looked up.
 *
 * @source specification §2 (routes); requirements SH-05, SH-06
 */
export function MainSection() {
  const [router] = useState(mainRouter);
  const { calls } = useActions();
  useEffect(() => keepAccountSettings({ calls, events: window }), [calls]);
  return <PageRouter router={router} />;
}

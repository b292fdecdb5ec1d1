import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { withTexts } from '../i18n/i18n';
import { app } from '../state/app';
import { support } from '../state/support';

const SupportPanel = lazy(async () => {
  const module = await withTexts(['support', 'figures', 'statement'], () => import('./support-panel'));
  return { default: module.SupportPanel };
});

/** Support over the screen that the user is on, once it has been asked for; the address stays (HM-08, settled reading 93). */
export function OpenSupport() {
  const { user } = useSnapshot(app);
  const { isOpen } = useSnapshot(support);
  if (!isOpen || user === null) return null;
  return (
    <Suspense fallback={null}>
      <SupportPanel />
    </Suspense>
  );
}

import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { NotComing } from '../alerts/not-coming';
import { withTexts } from '../i18n/i18n';
import { optional } from '../screen/lazy-screen';
import { app } from '../state/app';
import { support, supportActions } from '../state/support';

// Opens over any screen, a game among them: one that does not come must not take that screen away.
const SupportPanel = optional(
  () => withTexts(['support', 'figures', 'statement'], () => import('./support-panel')),
  'SupportPanel',
  'support',
  () => <NotComing onClose={supportActions.close} />,
);

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

import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { alertActions } from '../../alerts/state/alert-actions';
import { reportError } from '../../reporting/report';

const importPanel = () => import('./search-panel');

interface PlayerSearchProps {
  /** The button that opens it. */
  children: (open: () => void) => ReactNode;
}

/** Looks for a player by name, in a panel that a button opens. */
export function PlayerSearch({ children }: PlayerSearchProps) {
  const [Panel, setPanel] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const open = () => {
    importPanel().then(
      ({ SearchPanel }) => setPanel(() => SearchPanel),
      error => {
        reportError(error, 'player search');
        alertActions.open({ kind: 'error', code: 'later' });
      },
    );
  };
  return (
    <>
      {children(open)}
      {Panel && (
        <Suspense fallback={null}>
          <Panel onClose={() => setPanel(null)} />
        </Suspense>
      )}
    </>
  );
}

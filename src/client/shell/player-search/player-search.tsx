import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { tellFailed } from '../../alerts/tell-failed';

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
      error => tellFailed(error, 'player search'),
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

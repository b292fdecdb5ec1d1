import { useEffect } from 'react';
import { alertActions } from './state/alert-actions';

/**
 * Stands for a dialog or a panel whose file did not come: closes what nobody sees, and says that loading the page anew may
 * bring it, since browsers remember which files did not come.
 */
export function NotComing({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    onClose();
    alertActions.open({ kind: 'error', code: 'lost' }, true);
  }, [onClose]);
  return null;
}

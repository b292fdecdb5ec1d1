import { useNavigate } from 'react-router-dom';
import type { Attachment } from '../../protocol/support';
import { supportActions } from '../state/support';

/** Opens support with what it is about attached. The panel lies over home, so the way leads there (HM-08). */
export function useAskSupport(): (attachment: Attachment) => void {
  const navigate = useNavigate();
  return attachment => {
    supportActions.open(attachment);
    void navigate('/');
  };
}

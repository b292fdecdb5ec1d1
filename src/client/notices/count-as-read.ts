import type { Notice } from '../../protocol/notices';
import type { CallActions } from '../page/actions';
import { whenSeen } from '../page/when-seen';
import { setUnreadNotices } from '../state/app';
import { noticesRead } from './endpoints';

/**
 * Counts notices on show as read, as soon as the page is seen. If the call fails they are new again the next time.
 *
 * @returns calls it off
 */
export function countAsRead(
  calls: Pick<CallActions, 'post'>,
  { notices }: { notices: readonly Pick<Notice, 'id' | 'unread'>[] },
): (() => void) | undefined {
  const [newest] = notices;
  if (!newest || !notices.some(({ unread }) => unread)) return undefined;
  return whenSeen(() => {
    void calls.post(noticesRead(), { upTo: newest.id }).then(result => {
      if (result.ok) setUnreadNotices(result.data.unread);
    });
  });
}

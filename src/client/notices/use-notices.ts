import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Notice } from '../../protocol/notices';
import { type CallActions, useActions } from '../page/actions';
import { useRead } from '../page/use-read';
import { whenSeen } from '../page/when-seen';
import { app, setUnreadNotices } from '../state/app';
import { notices, noticesRead } from './endpoints';

interface OwnNotices {
  /** Newest first; `null` until they are there. */
  notices: readonly Notice[] | null;
  /** The server's time when it sent them (epoch milliseconds). */
  now: number;
  /** Status text of a failed call. */
  error: string | null;
  retry(): void;
}

/**
 * The user's notices while they are on show, where they are read. News of them comes with the user's data, and so does the end
 * of what one was about.
 */
export function useNotices(): OwnNotices {
  const { calls } = useActions();
  const { userVersion } = useSnapshot(app);
  const { data, error, retry } = useRead(notices(), true, userVersion);
  useEffect(() => (data ? countAsRead(calls, data) : undefined), [calls, data]);
  // Read again they are read, but stay marked as long as they are on show.
  const [marked, setMarked] = useState<readonly number[]>([]);
  const unmarked = data?.notices.filter(({ id, unread }) => unread && !marked.includes(id)) ?? [];
  if (unmarked.length > 0) setMarked([...marked, ...unmarked.map(({ id }) => id)]);
  return {
    notices: data?.notices.map(notice => ({ ...notice, unread: marked.includes(notice.id) })) ?? null,
    now: data?.time ?? Date.now(),
    error,
    retry,
  };
}

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

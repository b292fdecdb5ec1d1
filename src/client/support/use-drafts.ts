import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { app } from '../state/app';
import { keepDrafts, noDrafts, readDrafts, type SupportDrafts } from './support-drafts';

/** Drafts of messages, kept in this browser until they have been sent. */
export function useDrafts(): [SupportDrafts, (changes: Partial<SupportDrafts>) => void] {
  const { user } = useSnapshot(app);
  const uid = user?.firebaseId ?? '';
  const [drafts, setDrafts] = useState(() => readDrafts(uid));
  const current = drafts.uid === uid ? drafts : noDrafts(uid);
  const change = (changes: Partial<SupportDrafts>): void =>
    setDrafts(before => {
      const next = { ...(before.uid === uid ? before : noDrafts(uid)), ...changes };
      keepDrafts(next);
      return next;
    });
  return [current, change];
}

import * as v from 'valibot';
import { parseJson } from '../../protocol/parse';

/** Drafts of messages to support, kept in this browser; another user who signs in here does not see them. */
const KEY = 'kingside.supportDrafts';

const stored = v.object({
  uid: v.string(),
  /** Reason of the new ticket. */
  reason: v.nullable(v.number()),
  subject: v.string(),
  message: v.string(),
  /** Replies by ticket. */
  replies: v.record(v.string(), v.string()),
});
export type SupportDrafts = v.InferOutput<typeof stored>;

export const noDrafts = (uid: string): SupportDrafts => ({
  uid,
  reason: null,
  subject: '',
  message: '',
  replies: {},
});

export function readDrafts(uid: string): SupportDrafts {
  try {
    const drafts = parseJson(stored, localStorage.getItem(KEY) ?? '');
    return drafts?.uid === uid ? drafts : noDrafts(uid);
  } catch {
    return noDrafts(uid);
  }
}

export function keepDrafts(drafts: SupportDrafts): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    // Storage is switched off or full: the draft lives as long as the panel.
  }
}

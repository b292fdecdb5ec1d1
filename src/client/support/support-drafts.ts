import * as v from 'valibot';
import { proxy, type Snapshot, useSnapshot } from 'valtio';
import { parseJson } from '../../protocol/parse';
import type { Attachment, TicketAnswer } from '../../protocol/support';
import type { CallActions } from '../page/actions';
import { WishKey } from '../page/wish-key';
import { supportActions } from '../state/support';
import { newTicket, replyTo } from './endpoints';

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

/** Form that a message is written in: the number of its ticket, or the new ticket. */
type Form = number | 'new';

/** A message as it is sent. */
interface Message extends Partial<Pick<SupportDrafts, 'reason' | 'subject'>> {
  message: string;
  attachment?: Snapshot<Attachment>;
  follows?: number;
}

/** Drafts of the user, and messages on their way, which outlast the forms that they were written in. */
export const writing = proxy({
  drafts: noDrafts(''),
  /** Messages without an answer, by `postOf`. */
  posts: {} as Record<string, 'sending' | 'unreachable'>,
  /** Counts the answers to messages, with each of which list and thread may be out of date. */
  answers: 0,
});

const postOf = (uid: string, form: Form): string => `${uid} ${form}`;

/** The message that was sent from a form last; `undefined`: it has its answer. */
export function usePost(form: Form): 'sending' | 'unreachable' | undefined {
  const { drafts, posts } = useSnapshot(writing);
  return posts[postOf(drafts.uid, form)];
}

/** Wishes by `postOf`: a message that is sent again, by a form that was opened anew, counts once. */
const wishes = new Map<string, WishKey>();

function wishOf(post: string): WishKey {
  const wish = wishes.get(post) ?? new WishKey();
  wishes.set(post, wish);
  return wish;
}

export const writingActions = {
  /** Reads the drafts anew, since another window may have changed them. */
  open(uid: string): void {
    writing.drafts = readDrafts(uid);
  },

  /** Changes the draft of the new ticket. */
  fill(changes: Partial<Pick<SupportDrafts, 'reason' | 'subject' | 'message'>>): void {
    change('new', { ...writing.drafts, ...changes });
  },

  /** Changes the draft of a reply. */
  reply(ticket: number, text: string): void {
    change(ticket, withReply(writing.drafts, ticket, text));
  },

  /**
   * Sends a message, unless one is on its way from this form. What was sent is no draft any more, and its attachment
   * goes; what was changed or attached meanwhile stays.
   *
   * @returns `null` without an answer
   */
  async send(calls: Pick<CallActions, 'post'>, form: Form, body: Message): Promise<TicketAnswer | null> {
    const { uid } = writing.drafts;
    const post = postOf(uid, form);
    if (writing.posts[post] === 'sending') return null;
    writing.posts[post] = 'sending';
    const wish = wishOf(post);
    const call = form === 'new' ? newTicket() : replyTo(form);
    const result = await calls.post(call, body, wish.of(body));
    if (!result.ok) {
      writing.posts[post] = 'unreachable';
      return null;
    }
    wish.answered();
    delete writing.posts[post];
    writing.answers += 1;
    if (result.data.error === undefined) {
      forget(uid, form, body);
      if (body.attachment) supportActions.detach(body.attachment);
    }
    return result.data;
  },
};

function change(form: Form, drafts: SupportDrafts): void {
  const post = postOf(drafts.uid, form);
  if (writing.posts[post] === 'unreachable') delete writing.posts[post];
  writing.drafts = drafts;
  keepDrafts(drafts);
}

const withReply = (drafts: SupportDrafts, ticket: number, text: string): SupportDrafts => ({
  ...drafts,
  replies: { ...drafts.replies, [ticket]: text },
});

/** Takes a message that was sent out of its writer's drafts, if it still is the draft. Another user may write by now. */
function forget(uid: string, form: Form, { message, subject, reason }: Message): void {
  const isWriting = writing.drafts.uid === uid;
  const drafts = isWriting ? writing.drafts : readDrafts(uid);
  let next: SupportDrafts;
  if (form === 'new') {
    if (drafts.message !== message || drafts.subject !== subject || drafts.reason !== reason) return;
    next = { ...drafts, reason: null, subject: '', message: '' };
  } else {
    if (drafts.replies[form] !== message) return;
    next = withReply(drafts, form, '');
  }
  if (isWriting) writing.drafts = next;
  keepDrafts(next);
}

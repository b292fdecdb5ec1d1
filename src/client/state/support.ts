import { proxy, type Snapshot } from 'valtio';
import type { Attachment } from '../../protocol/support';
import { isSameData } from '../../rules/same-data';

/** The support panel over the user's present page. The panel has no address of its own (HM-08). */
export const support = proxy<{ isOpen: boolean; attachment: Attachment | null; ticket: number | null }>({
  isOpen: false,
  attachment: null,
  ticket: null,
});

export const supportActions = {
  /**
   * @param attachment what it is about, where that is known: the next message takes it along
   * @param ticket the one that is shown first
   */
  open(attachment: Attachment | null = null, ticket: number | null = null): void {
    support.isOpen = true;
    support.attachment = attachment;
    support.ticket = ticket;
  },
  attach(attachment: Attachment | null): void {
    support.attachment = attachment;
  },
  /** Takes off an attachment that was sent; another one that was passed in since stays. */
  detach(sent: Snapshot<Attachment>): void {
    if (isSameData(support.attachment, sent)) support.attachment = null;
  },
  close(): void {
    support.isOpen = false;
    support.attachment = null;
    support.ticket = null;
  },
};

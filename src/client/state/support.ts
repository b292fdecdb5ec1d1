import { proxy } from 'valtio';
import type { Attachment } from '../../protocol/support';

/** The support panel over home. It has no address of its own (HM-08). */
export const support = proxy<{ isOpen: boolean; attachment: Attachment | null }>({
  isOpen: false,
  attachment: null,
});

export const supportActions = {
  /** @param attachment what it is about, where that is known: the next message takes it along */
  open(attachment: Attachment | null = null): void {
    support.isOpen = true;
    support.attachment = attachment;
  },
  attach(attachment: Attachment | null): void {
    support.attachment = attachment;
  },
  close(): void {
    support.isOpen = false;
    support.attachment = null;
  },
};

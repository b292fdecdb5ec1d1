import type { DealAnswer, DealRefusal } from '../../protocol/market';
import type { Outcome } from '../database/transaction';

/** Refusals: status in the body, and message for clients without texts of their own. @source requirements API-09…11 */
const REFUSALS: Readonly<Record<DealRefusal, { status: number; message: string }>> = {
  codeNeeded: { status: 403, message: 'A one-time code is needed' },
  otpRequired: { status: 403, message: 'Two-factor authentication has to be enabled' },
  otpWrong: { status: 403, message: 'Invalid 2FA code' },
  otpUsed: { status: 403, message: 'This code was used already, wait for the next one' },
  otpLimited: { status: 429, message: 'Too many wrong codes, try later' },
  price: { status: 400, message: 'The price is a whole number of at least 1' },
  notYours: { status: 404, message: 'This item is not yours' },
  active: { status: 409, message: 'The active board cannot be sold' },
  busy: { status: 409, message: 'This item is listed, lent or staked' },
  held: {
    status: 403,
    message: 'On hold: two-factor was turned on or reset, or all sessions were ended, less than a day ago',
  },
  gone: { status: 404, message: 'This item is not for sale any more' },
  priceChanged: { status: 409, message: 'The price has changed' },
  ownItem: { status: 409, message: 'This item is yours already' },
  notEnoughKing: { status: 402, message: 'Not enough KING' },
};

/** A refused deal: whatever it has done is undone. */
export const refuse = (
  code: DealRefusal,
  more: Pick<DealAnswer, 'price' | 'triesLeft' | 'until' | 'why'> = {},
): Outcome<DealAnswer> => ({ ok: false, answer: { ...REFUSALS[code], code, ...more } });

export const done = (reference: string): Outcome<DealAnswer> => ({
  ok: true,
  answer: { status: 200, reference },
});

import type { Attachment } from '../../protocol/support';
import { westernDigits } from '../../rules/typed-number';

/** The game or trade that a typed number names, as statement and history write them; `null` for a text that names none. */
export function attachmentOf(typed: string): Attachment | null {
  const text = westernDigits(typed).trim();
  const trade = /^mk-?(\d{1,15})$/i.exec(text)?.[1];
  if (trade !== undefined) return { kind: 'purchase', reference: `MK-${trade}` };
  const game = /^[#№]?\s?(\d{1,15})$/.exec(text)?.[1];
  return game === undefined ? null : { kind: 'game', game: Number(game) };
}

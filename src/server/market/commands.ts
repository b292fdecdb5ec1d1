import * as v from 'valibot';
import { type Command, only, UsageError } from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';

export const showSaleOrder: Order<{ sale: string }> = {
  name: 'sale-show',
  onlyAsks: true,
  schema: v.object({ sale: shortText }),
};

/** `reason`: both players see it. */
export const reverseSaleOrder: Order<{ sale: string; reason: string }> = {
  name: 'sale-reverse',
  schema: v.object({ sale: shortText, reason: shortText }),
};

export const saleCommand: Command = {
  word: 'sale',
  usage: 'sale show <MK-number> [--json] | sale reverse <MK-number> <reason>',
  help: 'Shows a listing of the marketplace and what became of it; takes a sale back: the item is the seller’s again, and the buyer has their KING, the fee included. The number is the one in the statements of both.',
  order: ([what, ...args]) => {
    if (what === 'show') return send(showSaleOrder, { sale: only(args, 'the number of a sale') });
    if (what !== 'reverse') throw new UsageError('"show" or "reverse" is needed.');
    const [sale, ...words] = args;
    if (sale === undefined) throw new UsageError('the number of a sale is missing.');
    if (words.length === 0) throw new UsageError('a reason is missing.');
    return send(reverseSaleOrder, { sale, reason: words.join(' ') });
  },
};

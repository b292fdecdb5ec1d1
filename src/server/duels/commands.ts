import * as v from 'valibot';
import { type Command, none, only, UsageError } from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';

export const listDuelsOrder: Order<object> = { name: 'duel-list', schema: v.object({}), onlyAsks: true };

export const showDuelOrder: Order<{ code: string }> = {
  name: 'duel-show',
  onlyAsks: true,
  schema: v.object({ code: shortText }),
};

/** `reason`: both players see it. */
export const reverseDuelOrder: Order<{ code: string; reason: string }> = {
  name: 'duel-reverse',
  schema: v.object({ code: shortText, reason: shortText }),
};

export const duelCommand: Command = {
  word: 'duel',
  usage: 'duel list [--json] | duel show <code> [--json] | duel reverse <code> <reason>',
  help: 'Lists the duels that wait or are played; shows one with all that has been moved for it; takes the payment of one that was won back, so that each has their own stake again. Both players see the reason.',
  order: ([what, ...args]) => {
    if (what === 'list') {
      none(args);
      return send(listDuelsOrder, {});
    }
    if (what === 'show') return send(showDuelOrder, { code: only(args, 'the code of a duel') });
    if (what !== 'reverse') throw new UsageError('"list", "show" or "reverse" is needed.');
    const [code, ...words] = args;
    if (code === undefined) throw new UsageError('the code of a duel is missing.');
    if (words.length === 0) throw new UsageError('a reason is missing.');
    return send(reverseDuelOrder, { code, reason: words.join(' ') });
  },
};

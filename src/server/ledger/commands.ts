import * as v from 'valibot';
import { type Command, exactly, number, UsageError } from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';

/** `king`: an amount with at most two decimals. */
export const grantOrder: Order<{ who: string; king: number }> = {
  name: 'grant',
  schema: v.object({ who: shortText, king: v.number() }),
};

export const grantCommand: Command = {
  word: 'grant',
  usage: 'grant <user> <king>',
  help: 'Mints KING for a player, at most two decimals.',
  order: args => {
    const [who, king] = exactly(args, ['a user', 'an amount of KING']);
    const amount = number(king, 'The amount');
    if (amount <= 0) throw new UsageError('The amount has to be above 0: KING can be given, not taken.');
    return send(grantOrder, { who, king: amount });
  },
};

/** `from` and `to`: a user, `mint` or `fee`. `reason`: the player sees it. */
export const moveOrder: Order<{ from: string; to: string; king: number; reason: string }> = {
  name: 'move',
  schema: v.object({ from: shortText, to: shortText, king: v.number(), reason: shortText }),
};

export const moveCommand: Command = {
  word: 'move',
  usage: 'move <user|mint|fee> <user|mint|fee> <king> <reason>',
  help: 'Corrects what went wrong: moves KING from the first to the second. Each is a user, or "mint" or "fee", the accounts of the house. The reason stands in the statements of both.',
  order: ([from, to, king, ...words]) => {
    if (from === undefined || to === undefined || king === undefined)
      throw new UsageError('from whom, to whom and how much KING is needed.');
    if (words.length === 0) throw new UsageError('a reason is missing.');
    const amount = number(king, 'The amount');
    if (amount <= 0) throw new UsageError('The amount has to be above 0.');
    return send(moveOrder, { from, to, king: amount, reason: words.join(' ') });
  },
};

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

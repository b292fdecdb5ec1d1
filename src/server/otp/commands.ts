import * as v from 'valibot';
import { type Command, only, UsageError } from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';
import { HOLD_FOLLOWS } from '../operator/texts';

export const showTwoFactorOrder: Order<{ who: string }> = {
  name: 'two-factor-show',
  onlyAsks: true,
  schema: v.object({ who: shortText }),
};

export const resetTwoFactorOrder: Order<{ who: string; reason: string }> = {
  name: 'two-factor-reset',
  schema: v.object({ who: shortText, reason: shortText }),
};

export const twoFactorCommand: Command = {
  word: 'two-factor',
  usage: 'two-factor show <user> [--json] | two-factor reset <user> <reason>',
  help: `Shows whether a player uses two-factor authentication; turns it off for one who has lost their device and all recovery codes. ${HOLD_FOLLOWS}`,
  order: ([what, ...args]) => {
    if (what === 'show') return send(showTwoFactorOrder, { who: only(args, 'a user') });
    if (what !== 'reset') throw new UsageError('"show" or "reset" is needed.');
    const [who, ...words] = args;
    if (who === undefined) throw new UsageError('a user is missing.');
    if (words.length === 0) throw new UsageError('a reason is missing.');
    return send(resetTwoFactorOrder, { who, reason: words.join(' ') });
  },
};

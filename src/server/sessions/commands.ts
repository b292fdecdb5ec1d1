import * as v from 'valibot';
import { type Command, UsageError } from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';
import { HOLD_FOLLOWS } from '../operator/texts';

/** `reason`: for the record of the orders. */
export const endSessionsOrder: Order<{ who: string; reason: string }> = {
  name: 'sessions-end',
  schema: v.object({ who: shortText, reason: shortText }),
};

export const sessionsCommand: Command = {
  word: 'sessions',
  usage: 'sessions end <user> <reason>',
  help: `Ends all sessions of a player whose account somebody else may be in, with the embedded sign-in, OpenID Connect and Firebase alike: they have to sign in again. ${HOLD_FOLLOWS} A game that they play goes on, and they have the usual time to come back.`,
  order: ([what, who, ...words]) => {
    if (what !== 'end') throw new UsageError('"end" is needed.');
    if (who === undefined) throw new UsageError('a user is missing.');
    if (words.length === 0) throw new UsageError('a reason is missing.');
    return send(endSessionsOrder, { who, reason: words.join(' ') });
  },
};

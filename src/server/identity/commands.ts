import * as v from 'valibot';
import { type Command, exactly, UsageError } from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';

export const identityOrder: Order<{ who: string; disabled: boolean }> = {
  name: 'identity',
  schema: v.object({ who: shortText, disabled: v.boolean() }),
};

export const identityCommand: Command = {
  word: 'identity',
  usage: 'identity <disable|enable> <name>',
  help: 'Bars a name of the embedded sign-in (the subject of an OpenID provider, the id of an account), or lifts that. Who is signed in is signed out at once; a game that they play is called off, a duel that has not begun ends, and what they have for sale is withdrawn.',
  order: args => {
    const [what, who] = exactly(args, ['"disable" or "enable"', 'a name']);
    if (what !== 'disable' && what !== 'enable') throw new UsageError('"disable" or "enable" is needed.');
    return send(identityOrder, { who, disabled: what === 'disable' });
  },
};

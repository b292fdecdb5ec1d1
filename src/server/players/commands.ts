import * as v from 'valibot';
import { type Command, none, only } from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';

export const banOrder: Order<{ who: string; banned: boolean }> = {
  name: 'ban',
  schema: v.object({ who: shortText, banned: v.boolean() }),
};

export const termsOrder: Order<object> = { name: 'terms', schema: v.object({}) };

export const playerCommands: readonly Command[] = [
  {
    word: 'ban',
    usage: 'ban <user>',
    help: 'Bars a player from everything; open connections are closed at once, and the game they are in is lost; a duel that has not begun ends, and what they have for sale is withdrawn. Says how many games are being played.',
    order: args => send(banOrder, { who: only(args, 'a user'), banned: true }),
  },
  {
    word: 'unban',
    usage: 'unban <user>',
    help: 'Lifts a ban.',
    order: args => send(banOrder, { who: only(args, 'a user'), banned: false }),
  },
  {
    word: 'terms',
    usage: 'terms',
    help: 'Asks every player to agree to the terms again, those who play when their game, and the series it belongs to, is over. Says how many games are being played.',
    order: args => {
      none(args);
      return send(termsOrder, {});
    },
  },
];

import * as v from 'valibot';
import { type Command, exactly } from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';

export const awardOrder: Order<{ who: string; kind: string; name: string }> = {
  name: 'award',
  schema: v.object({ who: shortText, kind: shortText, name: shortText }),
};

export const awardCommand: Command = {
  word: 'award',
  usage: 'award <user> <avatar|piece|frame|flag|board> <name>',
  help: 'Gives a player a new item and puts it into play. Boards: RUBY…; pieces: court, rune_0_1_3…',
  order: args => {
    const [who, kind, name] = exactly(args, ['a user', 'a kind of item', "the item's name"]);
    return send(awardOrder, { who, kind, name });
  },
};

import * as v from 'valibot';
import { type Command, none } from '../operator/command-line';
import { type Order, send } from '../operator/order';

export const checkOrder: Order<object> = { name: 'check', schema: v.object({}) };

export const checkCommand: Command = {
  word: 'check',
  usage: 'check [--json]',
  help: 'Checks money, results, ratings and every stored move; names what is wrong. Exit code 1 if anything is. The server may be running.',
  order: args => {
    none(args);
    return send(checkOrder, {});
  },
};

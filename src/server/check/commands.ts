import * as v from 'valibot';
import { type Command, none } from '../operator/command-line';
import { type Order, send } from '../operator/order';

export const checkOrder: Order<object> = { name: 'check', schema: v.object({}) };

export const checkClocksOrder: Order<object> = { name: 'check-clocks', schema: v.object({}) };

export const checkCommand: Command = {
  word: 'check',
  usage: 'check [--json] | check --clocks [--json]',
  help: 'Checks money, results, ratings and every stored move; names what is wrong. Exit code 1 if anything is. The server may be running. With --clocks: who was given back most time for a slow connection in the games of late.',
  options: { clocks: { type: 'boolean' } },
  order: (args, { clocks }) => {
    none(args);
    return send(clocks === true ? checkClocksOrder : checkOrder, {});
  },
};

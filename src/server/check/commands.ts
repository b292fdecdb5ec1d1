import * as v from 'valibot';
import { type Command, none } from '../operator/command-line';
import { type Order, send } from '../operator/order';

export const checkOrder: Order<object> = { name: 'check', schema: v.object({}), onlyAsks: true };

export const checkClocksOrder: Order<object> = { name: 'check-clocks', schema: v.object({}), onlyAsks: true };

export const checkPairsOrder: Order<object> = { name: 'check-pairs', schema: v.object({}), onlyAsks: true };

export const checkCommand: Command = {
  word: 'check',
  usage: 'check [--json] | check --clocks [--json] | check --pairs [--json]',
  help: 'Checks money, results, ratings and every stored move; names what is wrong. Exit code 1 if anything is. The server may be running. With --clocks: who was given back most time for a slow connection in the games of late. With --pairs: who plays whom suspiciously often, short or one-sidedly, who wins or loses many short games against all partners together, and between whom KING flows by duels.',
  options: { clocks: { type: 'boolean' }, pairs: { type: 'boolean' } },
  order: (args, { clocks, pairs }) => {
    none(args);
    const about = clocks === true ? checkClocksOrder : pairs === true ? checkPairsOrder : checkOrder;
    return send(about, {});
  },
};

import * as v from 'valibot';
import { type Command, none } from '../operator/command-line';
import { type Order, send } from '../operator/order';

export const checkOrder: Order<{ refereesAll: boolean }> = {
  name: 'check',
  schema: v.object({ refereesAll: v.optional(v.boolean(), false) }),
  onlyAsks: true,
};

export const checkClocksOrder: Order<object> = { name: 'check-clocks', schema: v.object({}), onlyAsks: true };

export const checkPairsOrder: Order<object> = { name: 'check-pairs', schema: v.object({}), onlyAsks: true };

export const checkCommand: Command = {
  word: 'check',
  usage: 'check [--referee] [--json] | check --clocks [--json] | check --pairs [--json]',
  help: 'Checks money, results, ratings and every stored move; names what is wrong. Exit code 1 if anything is. The server may be running. Games that ended since the last check that found nothing wrong are replayed with chess.js as well; with --referee all games are. With --clocks: who was given back most time for a slow connection in the games of late. With --pairs: who plays whom suspiciously often, short or one-sidedly, who wins or loses many short games against all partners together, and between whom KING flows by duels.',
  options: { referee: { type: 'boolean' }, clocks: { type: 'boolean' }, pairs: { type: 'boolean' } },
  order: (args, { referee, clocks, pairs }) => {
    none(args);
    if (clocks === true) return send(checkClocksOrder, {});
    if (pairs === true) return send(checkPairsOrder, {});
    return send(checkOrder, { refereesAll: referee === true });
  },
};

import * as v from 'valibot';
import { idSchema } from '../../protocol/entities';
import { type Command, number, only, UsageError } from '../operator/command-line';
import { type Order, send } from '../operator/order';

export const listReportsOrder: Order<object> = { name: 'reports', schema: v.object({}), onlyAsks: true };

export const closeReportOrder: Order<{ id: number }> = {
  name: 'close-report',
  schema: v.object({ id: idSchema }),
};

export const reportsCommand: Command = {
  word: 'reports',
  usage: 'reports [--json] | reports close <id>',
  help: 'Lists what players have reported about their matches, newest first; closes a report that is dealt with.',
  order: ([what, ...args]) => {
    if (what === undefined) return send(listReportsOrder, {});
    if (what !== 'close') throw new UsageError('"close" or nothing is needed.');
    const id = number(only(args, "a report's number"), 'The number');
    if (!Number.isSafeInteger(id)) throw new UsageError('The number has to be a whole one.');
    return send(closeReportOrder, { id });
  },
};

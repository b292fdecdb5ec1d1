import * as v from 'valibot';
import { type Command, none, number, type Options, textOf, UsageError } from './command-line';
import { type Order, send, shortText } from './order';

/** Commands about the node itself. */

export const statusOrder: Order<object> = { name: 'status', schema: v.object({}), onlyAsks: true };

export const listOrdersOrder: Order<object> = { name: 'orders', schema: v.object({}), onlyAsks: true };

const waitSeconds = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(604_800)));

/** `waitSeconds`: how long running games may go on; `null` cancels. */
export const drainOrder: Order<{ waitSeconds: number | null }> = {
  name: 'drain',
  schema: v.object({ waitSeconds }),
};

/** The same for the node whose name begins so. An order of its own: an earlier version would drain itself. */
export const drainNodeOrder: Order<{ node: string; waitSeconds: number | null }> = {
  name: 'drain-node',
  schema: v.object({ node: shortText, waitSeconds }),
};

/** How long running games may go on unless something else is said. */
const DRAIN_WAIT_SECONDS = 900;

export const statusCommand: Command = {
  word: 'status',
  usage: 'status [--json]',
  help: 'Tells at a glance how the server is.',
  order: args => {
    none(args);
    return send(statusOrder, {});
  },
};

export const ordersCommand: Command = {
  word: 'orders',
  usage: 'orders [--json]',
  help: 'Lists what was ordered of this installation by command or at the desk, the newest first: when, what, and whether it was done. What only asks is not kept.',
  order: args => {
    none(args);
    return send(listOrdersOrder, {});
  },
};

export const drainCommand: Command = {
  word: 'drain',
  usage: 'drain [--node <name>] [--wait <seconds>] | drain [--node <name>] --cancel',
  help: `Takes no new games, lets running ones go on to their end, at most so long (${DRAIN_WAIT_SECONDS} s), then ends the server. Where other nodes hear this one it ends after 5 s at most, and its games go to them. --node: another node that this one hears, by its name in "status" or how that begins.`,
  options: { node: { type: 'string' }, wait: { type: 'string' }, cancel: { type: 'boolean' } },
  order: (args, options) => {
    none(args);
    const waitSeconds = waitOf(options);
    const node = textOf(options.node);
    return node === undefined
      ? send(drainOrder, { waitSeconds })
      : send(drainNodeOrder, { node, waitSeconds });
  },
};

function waitOf({ wait, cancel }: Options): number | null {
  if (cancel && wait !== undefined) throw new UsageError('--wait and --cancel exclude each other.');
  if (cancel) return null;
  const given = textOf(wait);
  return given === undefined ? DRAIN_WAIT_SECONDS : seconds(given);
}

function seconds(text: string): number {
  const value = number(text, 'The wait');
  if (!Number.isInteger(value) || value < 0 || value > 604_800)
    throw new UsageError('The wait is a whole number of seconds, a week at most.');
  return value;
}

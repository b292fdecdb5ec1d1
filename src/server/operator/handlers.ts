import { drainNodeOrder, drainOrder, listOrdersOrder, statusOrder } from './commands';
import { type Drain, NOTICE_MS } from './drain';
import { type DrainAwayDeps, drainNode } from './drain-away';
import { type Handler, handle } from './order';
import { lastOrders, ordersText } from './order-book';
import { readStatus, type StatusDeps, statusText } from './status';
import { durationText, numberText } from './texts';

export interface NodeOrderDeps extends Omit<StatusDeps, 'draining'> {
  drain: Drain;
  /** Number of games that keep a draining node running. */
  unfinishedGames(): number;
  /** Whether other nodes go on with its games. */
  hasHeirs(): boolean;
  /** The bus to the other nodes. */
  messages: DrainAwayDeps['bus'];
}

/** Drains of this node and of others, by orders. */
export const drainsOf = (deps: NodeOrderDeps): DrainAwayDeps => ({
  bus: deps.messages,
  node: deps.node.name,
  nodes: () => deps.bus()?.nodes ?? [],
  drain: waitSeconds => setDraining(deps, waitSeconds),
});

/** Handlers of the orders about this node. */
export function nodeHandlers(deps: NodeOrderDeps): readonly Handler[] {
  return [
    handle(statusOrder, async () => {
      const status = await readStatus({ ...deps, draining: deps.drain.state });
      return { message: statusText(status), data: status };
    }),
    handle(listOrdersOrder, async () => {
      const orders = await lastOrders(deps.db);
      return { message: ordersText(orders), data: { orders } };
    }),
    handle(drainOrder, ({ waitSeconds }) => setDraining(deps, waitSeconds)),
    handle(drainNodeOrder, ({ node, waitSeconds }) => drainNode(drainsOf(deps), node, waitSeconds)),
  ];
}

/** Drains this node, or ends that. @returns what becomes of it, in words */
export function setDraining(
  { drain, unfinishedGames, hasHeirs }: Pick<NodeOrderDeps, 'drain' | 'unfinishedGames' | 'hasHeirs'>,
  waitSeconds: number | null,
): string {
  if (waitSeconds === null)
    return drain.cancel() ? 'This node takes games again.' : 'This node is not draining.';
  drain.begin(waitSeconds * 1000);
  const games = unfinishedGames();
  const noticeMs = hasHeirs() ? Math.min(waitSeconds * 1000, NOTICE_MS) : 0;
  const notice = durationText(noticeMs);
  if (games === 0)
    return `No game is played here: this node ends ${noticeMs === 0 ? 'now' : `in ${notice}`}.`;
  if (hasHeirs()) {
    const going = games === 1 ? 'One game goes' : `${numberText(games)} games go`;
    return `${going} to other nodes in ${notice}, when this node ends.`;
  }
  const running = games === 1 ? 'One game is' : `${numberText(games)} games are`;
  return `${running} played on, for ${durationText(waitSeconds * 1000)} at most; then this node ends. See "status".`;
}

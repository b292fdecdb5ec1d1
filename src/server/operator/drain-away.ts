import * as v from 'valibot';
import type { Bus, Question } from '../bus/bus';
import { patient } from '../patience';
import type { NodeState } from './nodes';
import type { Outcome } from './order';

/** A node is drained, or takes games again, by an order that was given at another. The answer is what it says to that. */
export const nodeDrained: Question<{ node: string; waitSeconds: number | null }, string> = {
  name: 'node-drained',
  askedOf: ({ node }) => ({ node }),
  schema: v.object({ node: v.string(), waitSeconds: v.nullable(v.number()) }),
  answer: v.string(),
};

const ANSWER_MS = 3_000;

export interface DrainAwayDeps {
  bus: Pick<Bus, 'request' | 'answer' | 'follow'>;
  /** Name of this node. */
  node: string;
  /** The nodes that are heard of, this one among them. */
  nodes(): readonly NodeState[];
  /** Drains this node. @returns what becomes of it, in words */
  drain(waitSeconds: number | null): string;
}

/** Has this node heed orders that are given at others. */
export function heedDrains({ bus, node, drain }: DrainAwayDeps): void {
  bus.follow({ node });
  bus.answer(nodeDrained, ({ waitSeconds }) => drain(waitSeconds));
}

/** Drains the node whose name begins so. */
export async function drainNode(
  { bus, node, nodes, drain }: DrainAwayDeps,
  called: string,
  waitSeconds: number | null,
): Promise<Outcome | string> {
  const names = nodes().map(({ name }) => name);
  const exact = names.filter(name => name === called);
  const [found, another] = exact.length > 0 ? exact : names.filter(name => name.startsWith(called));
  if (found === undefined)
    return { refusal: `No node is heard here whose name begins with "${called}". See "status".` };
  if (another !== undefined)
    return { refusal: `${found} and ${another} both begin so: give more of the name.` };
  if (found === node) return drain(waitSeconds);
  const reply = await bus.request(
    nodeDrained,
    { node: found, waitSeconds },
    { timeoutMs: patient(ANSWER_MS) },
  );
  if (!reply.ok) return { refusal: `${found} does not answer. Give the order on its own machine.` };
  return `${found}: ${reply.answer}`;
}

import type { Bus } from '../bus/bus';
import { patient } from '../patience';
import { type Admitted, type Entered, type Place, queueEntered, queueLeft, queueWaits } from './events';

/** How long the node that pairs may take to answer: one that has just died may leave it open. */
const ANSWER_MS = 1_000;
/** Places in one question: below what the bus carries. */
const PLACES_AT_ONCE = 4_000;

/** The queue, as the node with a player's connection speaks with it. */
export interface Places {
  /** @returns also `null` where no node keeps the queue at the moment */
  enter(entered: Entered): Promise<Admitted>;
  /** Filters places of an edge for those that the queue does not know. */
  unknown(edge: string, places: readonly number[]): Promise<number[]> | number[];
  leave(place: Place): void;
}

/** The queue at another node. */
export class QueueAway implements Places {
  constructor(private readonly bus: Pick<Bus, 'request' | 'publish'>) {}

  async enter(entered: Entered): Promise<Admitted> {
    const reply = await this.bus.request(queueEntered, entered, { timeoutMs: patient(ANSWER_MS) });
    return reply.ok ? reply.answer : null;
  }

  async unknown(edge: string, places: readonly number[]): Promise<number[]> {
    const unknown: number[] = [];
    for (let from = 0; from < places.length; from += PLACES_AT_ONCE) {
      const some = { edge, places: places.slice(from, from + PLACES_AT_ONCE) };
      const reply = await this.bus.request(queueWaits, some, { timeoutMs: patient(ANSWER_MS) });
      if (reply.ok) unknown.push(...reply.answer);
    }
    return unknown;
  }

  leave(place: Place): void {
    this.bus.publish(queueLeft, place);
  }
}

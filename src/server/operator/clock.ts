import * as v from 'valibot';
import type { MovableClock } from '../clock';
import { type Handler, handle, type Order } from './order';
import { momentText } from './texts';

/**
 * Moves the clock of a server that is tested. There is no command for it: tests send it themselves, and other servers do
 * not know it. It is not written down among the orders of the operator, whom it does not concern.
 */
const clockOrder: Order<{ forwardMs: number }> = {
  name: 'clock',
  schema: v.object({ forwardMs: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  onlyAsks: true,
};

export const clockHandler = (clock: Pick<MovableClock, 'move' | 'now' | 'offset'>): Handler =>
  handle(clockOrder, async ({ forwardMs }) => {
    await clock.move(forwardMs);
    const now = clock.now();
    return { message: `It is ${momentText(now)}.`, data: { now, offset: clock.offset } };
  });

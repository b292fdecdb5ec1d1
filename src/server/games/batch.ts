/**
 * Collects items while a statement is in flight and sends them together: no timer, no added wait when
 * idle, large batches under load.
 *
 * See README of this folder, "Append before confirm".
 *
 * @param run handles one batch; its rejection rejects every item of the batch
 * @param inFlight most batches under way at once
 * @param size most items in one batch
 * @source research/server-spike.md §4.4
 */
export function batching<Item, Result>(
  run: (items: readonly Item[]) => Promise<(item: Item) => Result>,
  { inFlight = 2, size = 200 }: { inFlight?: number; size?: number } = {},
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let running = 0;

  async function runNext(): Promise<void> {
    const batch = waiting.splice(0, size);
    running++;
    try {
      const resultOf = await run(batch.map(({ item }) => item));
      for (const { item, resolve } of batch) resolve(resultOf(item));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    running--;
    if (waiting.length > 0) void runNext();
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Items from several sockets in one turn of the event loop go together.
      if (running < inFlight)
        setImmediate(() => {
          if (running < inFlight && waiting.length > 0) void runNext();
        });
    });
}

/**
 * Limits how many pieces of work are under way at once; the others wait for their turn.
 *
 * @param atOnce how many
 */
export function inTurn(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async work => {
    if (running < atOnce) running++;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to the next without becoming free in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Each item is served once in this time. */
export const ROUND_MS = 500;
/** A round is made in slices: what thousands are sent at once would keep the moves of all games waiting. */
const SLICES = 20;
const SLICE_MS = ROUND_MS / SLICES;

/** @param round counts the item's rounds, not all from the same number. @param paused whether the last one was missed */
type Serve<Item> = (item: Item, round: number, paused: boolean) => void;

interface Slice<Item> {
  /** Each with the number that its rounds are counted from. */
  readonly items: Map<Item, number>;
  round: number;
  /** When it was served last (steady milliseconds). */
  last: number;
}

/** Serves many items again and again, a few at a time. */
export class Rounds<Item> {
  private readonly began: number;
  private readonly slices: Slice<Item>[];
  private added = 0;
  /** Slices that have been served. */
  private served = 0;
  private timer: NodeJS.Timeout | undefined;

  /** @param now steady milliseconds */
  constructor(
    private readonly serve: Serve<Item>,
    private readonly now: () => number,
  ) {
    const began = now();
    this.began = began;
    this.slices = Array.from({ length: SLICES }, () => ({ items: new Map(), round: 0, last: began }));
  }

  start(): void {
    this.timer = setInterval(() => this.serveDue(), SLICE_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  add(item: Item): void {
    const turn = this.added++;
    this.slices[turn % SLICES]?.items.set(item, Math.floor(turn / SLICES));
  }

  remove(item: Item): void {
    for (const { items } of this.slices) if (items.delete(item)) return;
  }

  /** Timers are late again and again, so slices go by the clock; after a pause each is served once. */
  private serveDue(): void {
    const time = this.now();
    const due = Math.floor((time - this.began) / SLICE_MS);
    this.served = Math.max(this.served, due - SLICES);
    for (; this.served < due; this.served++) {
      const slice = this.slices[this.served % SLICES];
      if (slice) this.serveSlice(slice, time);
    }
  }

  private serveSlice(slice: Slice<Item>, time: number): void {
    const paused = time - slice.last > 2 * ROUND_MS;
    slice.last = time;
    slice.round++;
    for (const [item, from] of slice.items) this.serve(item, from + slice.round, paused);
  }
}

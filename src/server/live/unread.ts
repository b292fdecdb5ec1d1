import type { Duplex } from 'node:stream';

/**
 * Bytes that the system has not taken yet of the write under way: a stream counts a large frame as unread until its last byte.
 * Node's sockets look at the same before they call themselves idle; where there is no such number it is 0.
 */
function queuedBelow(wire: Duplex): number {
  const handle = '_handle' in wire ? wire._handle : null;
  const isKnown = typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle;
  return isKnown && typeof handle.writeQueueSize === 'number' ? handle.writeQueueSize : 0;
}

/** A wire, and what was written on it and waits to be read. */
export class Unread {
  private written = 0;
  /** What waited, and what had been read, when `isRead` was last asked. */
  private waited = 0;
  private read = 0;
  /** What was left of the write under way then. */
  private queued = 0;

  constructor(private readonly wire: Duplex) {}

  get bytes(): number {
    return this.wire.writableLength;
  }

  write(frame: Buffer): void {
    this.written += frame.length;
    this.wire.write(frame);
  }

  /** Whether some of what waited when this was last asked has been read since. What goes out at once says nothing. */
  isRead(): boolean {
    const waiting = this.bytes;
    const read = this.written - waiting;
    const { queued } = this;
    this.queued = queuedBelow(this.wire);
    const isRead = (this.waited > 0 && read > this.read) || this.queued < queued;
    this.waited = waiting;
    this.read = read;
    return isRead;
  }
}

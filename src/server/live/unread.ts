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

/** A wire, with the bytes that were written on it and wait to be read. */
export class Unread {
  private written = 0;
  /** Bytes that waited, and that had been read, when `isRead` was last called. */
  private waited = 0;
  private read = 0;
  /** Bytes left of the write under way at that call. */
  private queued = 0;

  constructor(private readonly wire: Duplex) {}

  get bytes(): number {
    return this.wire.writableLength;
  }

  write(frame: Buffer): void {
    this.written += frame.length;
    this.wire.write(frame);
  }

  /** Whether some bytes that waited at the last call have been read since. Bytes that go out at once do not count. */
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

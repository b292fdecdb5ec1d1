import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';

/**
 * A MessagePort to the database worker in the shape of the socket that `pg` expects.
 * Chunks that `pg` writes in one go travel as one message.
 */
export class PortStream extends Duplex {
  private port: MessagePort | null = null;

  constructor(private readonly worker: Pick<Worker, 'postMessage'>) {
    super();
  }

  /** `pg` calls this instead of opening a socket. */
  connect(): this {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    );
    port1.on('close', () => this.destroy());
    this.worker.postMessage({ connect: port2 }, [port2]);
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  // The next methods exist because `pg` calls them; only a real socket has a use for all of them.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    this.port?.ref();
    return this;
  }
  unref(): this {
    this.port?.unref();
    return this;
  }

  override _read(): void {
    // The port pushes by itself.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.port?.postMessage(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer', done);
  }

  override _final(done: () => void): void {
    this.port?.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.port?.close();
    done(error);
  }
}

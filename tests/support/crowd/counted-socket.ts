import WebSocket from 'ws';
import { closeCode } from '../../../src/protocol/close-codes';
import { addressOf } from './sign-in';

/**
 * Number of connections that ended before their time, by channel, by the side that ended them, and by code with its
 * reason.
 */
export type Closes = Record<string, number>;

/** Close code of a client that leaves. */
const LEAVES = 1000;

/** A client's socket of a live channel that counts how it was closed, unless the client meant to leave. */
export class CountedSocket extends WebSocket {
  /** The code with which this side closed; `null` when the other side did. */
  private own: number | null = null;

  /** @param index number of the user in their crowd */
  constructor(url: string, closes: Closes, index: number) {
    const localAddress = addressOf(index);
    super(url, { perMessageDeflate: false, ...(localAddress !== undefined && { localAddress }) });
    let trouble = 'no close frame';
    this.on('error', error => {
      trouble = error.message;
    });
    this.on('close', (code, reason) => {
      if (this.own === LEAVES || (this.own === null && code === closeCode.finished)) return;
      const why = this.own === null ? `${code} ${String(reason) || trouble}` : `${this.own}`;
      const what = `${new URL(url).pathname.split('/').at(-1)}, by ${this.own === null ? 'the server' : 'us'}: ${why}`;
      closes[what] = (closes[what] ?? 0) + 1;
    });
  }

  /** The library calls this too, to answer a close frame, and then with the reason that stands in it. */
  override close(code?: number, reason?: string | Buffer): void {
    if (reason === undefined) this.own ??= code ?? LEAVES;
    super.close(code, reason);
  }
}

/** Makes the channels of our client open such sockets here. After `#` their address has the number of the user. */
export function countSocketsOfClients(closes: Closes): void {
  class ClientSocket extends CountedSocket {
    constructor(address: string) {
      const [url = '', index] = address.split('#');
      super(url, closes, Number(index));
    }
  }
  Object.assign(globalThis, { WebSocket: ClientSocket });
}

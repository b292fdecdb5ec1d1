import WebSocket from 'ws';
import { closeCode } from '../../src/protocol/close-codes';
import { addressOf } from './sign-in';

/** How often connections ended before their time: by channel, by who ended them, and by code with its reason. */
export type Closes = Record<string, number>;

/** A client leaves with this one. */
const LEAVES = 1000;

/** A client's end of a live channel that counts how it was closed, unless that was meant. */
export class CountedSocket extends WebSocket {
  /** The code that was closed with here; `null` for who was closed. */
  private own: number | null = null;

  /** @param index number of the person in their crowd */
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

  /** The library closes as well, to answer a close frame, and then with the reason that stands in it. */
  override close(code?: number, reason?: string | Buffer): void {
    if (reason === undefined) this.own ??= code ?? LEAVES;
    super.close(code, reason);
  }
}

/** Has channels of our client open such sockets here. In their address stands after `#` whose they are. */
export function countSocketsOfClients(closes: Closes): void {
  class ClientSocket extends CountedSocket {
    constructor(address: string) {
      const [url = '', index] = address.split('#');
      super(url, closes, Number(index));
    }
  }
  Object.assign(globalThis, { WebSocket: ClientSocket });
}

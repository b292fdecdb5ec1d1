import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A WebSocket client by hand: for what no library would send, and for never reading an answer. */
export class RawSocket {
  private constructor(private readonly socket: Socket) {}

  /** Opens a channel and from then on reads nothing. */
  static async open(url: string, channel: string): Promise<RawSocket> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    const raw = new RawSocket(socket);
    socket.on('error', () => undefined);
    const handshake = [
      `GET /live/${channel} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ];
    socket.write(`${handshake.join('\r\n')}\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    return raw;
  }

  get isOpen(): boolean {
    return !this.socket.destroyed;
  }

  /** Sends frames in one piece. Resolves when the system has taken them, or will take no more. */
  async send(...frames: Buffer[]): Promise<void> {
    if (!this.isOpen) return;
    await new Promise<void>(resolve => {
      this.socket.once('close', resolve);
      this.socket.write(Buffer.concat(frames), () => {
        this.socket.off('close', resolve);
        resolve();
      });
    });
  }

  /** Reads what has come after all. Resolves to the close code, or `null` if there was none, and hangs up. */
  async closeCode(): Promise<number | null> {
    let bytes = Buffer.alloc(0);
    const code = await new Promise<number | null>(resolve => {
      this.socket.on('data', (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk]);
        const found = closeCodeIn(bytes);
        if (found !== null) resolve(found);
      });
      this.socket.once('close', () => resolve(null));
      this.socket.resume();
    });
    this.socket.destroy();
    return code;
  }
}

/** @param payload at most 65,535 bytes. @param first opcode, with the bits before it: 0x81 is a text */
export function frame(first: number, payload: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(payload);
  const length =
    bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 0xff];
  // A mask of zeros leaves the bytes as they are.
  return Buffer.concat([Buffer.from([first, ...length, 0, 0, 0, 0]), bytes]);
}

/** Code of the close frame among a server's frames, which are not masked; `null` while it has not come. */
function closeCodeIn(bytes: Buffer): number | null {
  for (let at = 0; at + 4 <= bytes.length; ) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (head === 10) return null;
    const length = head === 4 ? bytes.readUInt16BE(at + 2) : short;
    if (((bytes[at] ?? 0) & 0x0f) === 8) return bytes.readUInt16BE(at + head);
    at += head + length;
  }
  return null;
}

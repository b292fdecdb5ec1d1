import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The line between a browser and the server: it can be cut, and it can answer in the server's place. */
export interface Line {
  /** Address to open instead of the server's. */
  url: string;
  /** Drops every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  /** Answers `path` itself from now on. */
  answer(path: string, reply: Reply): void;
  close(): Promise<void>;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Opens a line to the server at `target`. */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const answers = new Map<string, Reply>();
  const sockets = new Set<Socket>();
  let whole = true;

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const own = answers.get(new URL(incoming.url ?? '/', target).pathname);
    if (own) {
      outgoing.writeHead(own.status, own.headers).end(own.body);
      return;
    }
    const onward = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };

  const upgrade = (incoming: IncomingMessage, near: Duplex, head: Buffer) => {
    const far = connect(Number(port), hostname, () => {
      const headers = incoming.rawHeaders.reduce(
        (text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'),
        '',
      );
      far.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers}\r\n`);
      far.write(head);
      far.pipe(near);
      near.pipe(far);
    });
    // When the line is cut, both halves end.
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  };

  const server = createServer(forward);
  server.on('upgrade', upgrade);
  server.on('connection', socket => {
    if (!whole) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));

  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      whole = false;
      drop();
    },
    mend() {
      whole = true;
    },
    answer(path, reply) {
      answers.set(path, reply);
    },
    close() {
      drop();
      return new Promise(done => server.close(() => done()));
    },
  };
}

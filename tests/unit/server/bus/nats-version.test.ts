import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { NatsBus } from '../../../../src/server/bus/nats';

/** A server that greets as an old nats-server does, and answers pings. */
const old = createServer(socket => {
  const greeting = { server_id: 'old', version: '2.1.9', proto: 1, max_payload: 1_048_576, headers: true };
  socket.write(`INFO ${JSON.stringify(greeting)}\r\n`);
  socket.on('data', data => String(data).includes('PING') && socket.write('PONG\r\n'));
  socket.on('error', () => undefined);
});
afterAll(() => old.close());

test('[IP-02] a nats-server that is too old ends the start with its version', async () => {
  old.listen(0, '127.0.0.1');
  await once(old, 'listening');
  const servers = [`127.0.0.1:${(old.address() as AddressInfo).port}`];
  const bus = new NatsBus(
    { servers, tls: false, installation: 'test', node: 'a' },
    pino({ level: 'silent' }),
  );
  await expect(bus.start()).rejects.toThrow('The server of NATS_URL is nats-server 2.1.9, and 2.2 or later');
  await bus.stop();
});

import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { Connection } from '../../../../src/server/live/connection';

/** A socket that keeps how it was asked to close or terminate. */
class FakeSocket extends EventEmitter {
  readonly close = vi.fn();
  readonly terminate = vi.fn();
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function connect() {
  const socket = new FakeSocket();
  const connection = new Connection(socket as unknown as WebSocket, new PassThrough(), () => 0);
  const onClose = vi.fn();
  connection.onClose(onClose);
  return { socket, connection, onClose };
}

test.each<[string, (connection: Connection, socket: FakeSocket) => void]>([
  ['was told to go', connection => connection.close(1008, 'too many messages')],
  ['broke the protocol', (_connection, socket) => socket.emit('error', new Error('Invalid frame'))],
])('a client that %s and stays is cut off after two seconds', (_what, end) => {
  const { socket, connection, onClose } = connect();
  end(connection, socket);
  expect(onClose).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_999);
  expect(socket.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(socket.terminate).toHaveBeenCalledOnce();
});

test('a client that was told to go and goes on talking is cut off at the 101st message', () => {
  const { socket, connection } = connect();
  const onText = vi.fn();
  connection.onText = onText;
  connection.close(4200, 'started');
  for (let sent = 0; sent < 100; sent++) socket.emit('message', Buffer.from('{}'), false);
  expect(socket.terminate).not.toHaveBeenCalled();
  socket.emit('ping', Buffer.alloc(0));
  expect(socket.terminate).toHaveBeenCalledOnce();
  expect(onText).not.toHaveBeenCalled();
});

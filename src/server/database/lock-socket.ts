import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';

/** A socket without a protocol: while it accepts connections, the process that listens on it exists. */

/** Longer paths are cut by some systems. */
const LONGEST_PATH = 100;

/**
 * Listens at a path until the process ends.
 *
 * @returns stops it, and removes the path; `null` where the system or the file system knows no such sockets
 */
export async function listenAt(path: string): Promise<(() => void) | null> {
  if (process.platform === 'win32' || Buffer.byteLength(path) > LONGEST_PATH) return null;
  const server = createServer(socket => socket.destroy());
  try {
    server.listen(path);
    await once(server, 'listening');
  } catch {
    return null;
  }
  // The socket must not keep a process alive that has nothing else to do.
  server.unref();
  return () => {
    server.close();
    rmSync(path, { force: true });
  };
}

/** Whether somebody listens at a path of this system. `null`: nothing is known, there is no such socket. */
export async function answers(path: string): Promise<boolean | null> {
  const socket = createConnection(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    // Any other error, such as missing permission, is no proof that nobody listens.
    return code !== 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}

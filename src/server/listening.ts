import type { FastifyInstance } from 'fastify';
import { explaining } from './start-trouble';

/**
 * Opens a port.
 *
 * @param at port 0 lets the system choose
 * @param trouble as in `explaining`
 * @returns the address under which a browser on this machine finds it
 */
export async function listen(
  app: FastifyInstance,
  at: { host: string; port: number },
  trouble: string,
): Promise<string> {
  await explaining(trouble, () => app.listen(at));
  const bound = app.server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : at.port;
  const everywhere = at.host === '0.0.0.0' || at.host === '::';
  const name = everywhere ? '127.0.0.1' : at.host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

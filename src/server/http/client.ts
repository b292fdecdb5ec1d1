import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { projectRoot } from '../configuration';
import { answerNotFound } from './failure';

/** The built client. Names in `assets` carry a hash of the content; everything else is validated at each use. */
const HASHED = /[\\/]assets[\\/][^\\/]+$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** @param reserved first path segments of the server: unknown addresses below them are 404, not the client */
export async function serveClient(app: FastifyInstance, reserved: readonly string[]): Promise<void> {
  const taken = new Set([...reserved, 'assets']);
  const root = join(projectRoot, 'dist', 'client');
  const built = existsSync(join(root, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      // The build has made them.
      preCompressed: true,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', HASHED.test(path) ? FOR_EVER : 'no-cache');
        response.setHeader('vary', 'accept-encoding');
      },
    });
  } else {
    app.log.warn({ root }, 'there is no built client');
  }
  app.setNotFoundHandler((request, reply) =>
    built && isClientRoute(request, taken) ? sendIndex(reply) : answerNotFound(request, reply),
  );
}

const sendIndex = (reply: FastifyReply): FastifyReply => reply.code(200).sendFile('index.html');

/** Whether the client's router knows what to do with an address: a page, not a missing file. */
function isClientRoute({ method, url }: FastifyRequest, taken: ReadonlySet<string>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?', 1)[0] ?? '';
  const last = path.split('/').at(-1) ?? '';
  return !taken.has(firstSegment(path)) && !last.includes('.');
}

export const firstSegment = (path: string): string => path.split('/')[1] ?? '';

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpFailure } from '../http/failure';

/** The name of a picture does not change with its content: after a week it is asked for by the hash of what is kept. */
const CACHE = 'public, max-age=604800, stale-while-revalidate=2592000';

/** Hashes of bitmaps, which are kept in memory for good. Those of texts are quickly made. */
const hashes = new WeakMap<Buffer, string>();

function tagOf(picture: string | Buffer): string {
  const known = typeof picture === 'string' ? undefined : hashes.get(picture);
  if (known !== undefined) return known;
  const tag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`;
  if (typeof picture !== 'string') hashes.set(picture, tag);
  return tag;
}

/**
 * Answers with a picture, or 304 to whoever has it.
 *
 * @param picture text is SVG, bytes are WebP
 * @throws HttpFailure 404 where there is none
 */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: string | Buffer | undefined,
): FastifyReply {
  if (picture === undefined) throw new HttpFailure(404);
  const tag = tagOf(picture);
  reply
    .header('cache-control', CACHE)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('etag', tag)
    .type(typeof picture === 'string' ? 'image/svg+xml' : 'image/webp');
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(picture);
}

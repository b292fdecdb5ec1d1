import type { FastifyReply } from 'fastify';
import { HttpFailure } from '../http/failure';

/** The name of an image does not change with its content, so a cached one is validated after a week. */
const CACHE = 'public, max-age=604800, stale-while-revalidate=2592000';

/**
 * Answers with a picture.
 *
 * @param picture text is SVG, bytes are WebP
 * @throws HttpFailure 404 where there is none
 */
export function sendPicture(reply: FastifyReply, picture: string | Buffer | undefined): FastifyReply {
  if (picture === undefined) throw new HttpFailure(404);
  return reply
    .header('cache-control', CACHE)
    .header('cross-origin-resource-policy', 'cross-origin')
    .type(typeof picture === 'string' ? 'image/svg+xml' : 'image/webp')
    .send(picture);
}

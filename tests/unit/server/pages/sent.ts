import fastify, { type FastifyReply } from 'fastify';

/** A page as a browser gets it, of the function that writes it. */
export async function sent(write: (reply: FastifyReply) => FastifyReply) {
  const app = fastify();
  app.get('/', (_request, reply) => write(reply));
  const { statusCode, headers, body } = await app.inject('/');
  await app.close();
  return { statusCode, headers, body };
}

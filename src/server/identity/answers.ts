import type { FastifyReply } from 'fastify';

/** Answers in the form that the SDK reads. */
export const answer = (reply: FastifyReply, body: object): FastifyReply =>
  reply.header('cache-control', 'no-store').send(body);

/** Refusals in the form that the SDK reads. */
export const refuse = (reply: FastifyReply, code: string): FastifyReply =>
  reply
    .code(400)
    .header('cache-control', 'no-store')
    .send({ error: { code: 400, message: code } });

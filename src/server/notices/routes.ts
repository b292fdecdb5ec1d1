import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import { noticesAnswer, noticesReadAnswer, noticesReadBody } from '../../protocol/notices';
import type { Bus } from '../bus/bus';
import type { Database } from '../database/database';
import { ownDataChanged } from './status';
import { noticesOf, readUpTo } from './store';

const tags = ['notices'];
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };

interface NoticeRouteDeps {
  db: Database;
  bus: Bus;
  /** Epoch milliseconds. */
  now(): number;
}

/** Routes of a user's notices: to read them, and to mark them as seen. Nothing is cached. */
export function noticeRoutes(app: FastifyInstance, { db, bus, now }: NoticeRouteDeps): void {
  app.get(
    '/notices',
    { schema: { tags, response: { 200: noticesAnswer, ...refusals } } },
    async ({ uid }) => ({ notices: await noticesOf(db, uid), time: now() }),
  );
  app.post<{ Body: v.InferOutput<typeof noticesReadBody> }>(
    '/notices/read',
    { schema: { tags, body: noticesReadBody, response: { 200: noticesReadAnswer, ...refusals } } },
    async ({ uid, body }) => {
      const unread = await readUpTo(db, uid, body.upTo);
      bus.publish(ownDataChanged, { uid });
      return { unread };
    },
  );
}

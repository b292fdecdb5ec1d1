import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import { reportAnswer, reportBody } from '../../protocol/reports';
import type { Database } from '../database/database';
import { keyed } from '../http/keyed';
import { fileReport } from './store';

const answers = { 200: reportAnswer, 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };

/** Players report a match. @source requirements API-08 */
export function reportRoutes(app: FastifyInstance, db: Database): void {
  app.post<{ Body: v.InferOutput<typeof reportBody> }>(
    '/report',
    { schema: { tags: ['games'], body: reportBody, response: answers } },
    request => {
      const { match, reason } = request.body;
      return keyed(db, request, tx => fileReport(tx, request.uid, match, reason));
    },
  );
}

import type { FastifyInstance } from 'fastify';
import { failureAnswer } from '../../protocol/calls';
import { type StatementQuery, statementAnswer, statementQuery } from '../../protocol/statement';
import type { Database } from '../database/database';
import { statementOf } from './statement';

const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };

/** The statement of the caller's own accounts. @source requirement LG-01 */
export function statementRoutes(app: FastifyInstance, db: Database): void {
  app.get<{ Querystring: StatementQuery }>(
    '/statement',
    {
      config: { forEveryone: true },
      schema: {
        tags: ['ledger'],
        querystring: statementQuery,
        response: { 200: statementAnswer, ...refusals },
      },
    },
    ({ uid, query }) => statementOf(db, uid, query),
  );
}

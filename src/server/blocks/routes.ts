import type { FastifyInstance } from 'fastify';
import { type BlockBody, blockAnswer, blockBody, blocksAnswer } from '../../protocol/blocks';
import { failureAnswer } from '../../protocol/calls';
import type { Bus } from '../bus/bus';
import type { Database } from '../database/database';
import { keyed } from '../http/keyed';
import { blocksChanged } from './events';
import { changeBlock, listBlocked } from './store';

const tags = ['players'];
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };

/** Players whom a user does not want to meet. A block is secret: the blocked player is not told. */
export function blockRoutes(app: FastifyInstance, db: Database, bus: Pick<Bus, 'publish'>): void {
  app.get('/blocks', { schema: { tags, response: { 200: blocksAnswer, ...refusals } } }, async ({ uid }) => ({
    players: await listBlocked(db, uid),
  }));
  app.post<{ Body: BlockBody }>(
    '/blocks',
    {
      config: { perMinute: 60 },
      schema: { tags, body: blockBody, response: { 200: blockAnswer, ...refusals } },
    },
    async request => {
      const answer = await keyed(db, request, tx => changeBlock(tx, request.uid, request.body));
      if (!answer.message) bus.publish(blocksChanged, { uid: request.uid });
      return answer;
    },
  );
}

import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { HttpFailure } from '../http/failure';
import { bearerToken } from '../http/session';
import { checkStore } from './check/check';
import { reportText } from './check/findings';
import { type OperatorAnswer, operatorOrder } from './orders';
import { listReports, reportsText } from './reports';
import {
  announceVersion,
  awardItem,
  clearMessage,
  endReport,
  grantKing,
  OperatorError,
  type OperatorParts,
  requireNewTerms,
  setBanned,
  setDraining,
  setIdentity,
  setMessage,
} from './service';
import { readStatus, statusText } from './status';
import { isSameToken } from './token';

/** The operator's entrance. @source design §5, operator; requirements IP-20, IP-21, IP-24 */
export function operatorRoutes(app: FastifyInstance, parts: OperatorParts, token: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isSameToken(bearerToken(request) ?? '', token)) throw new HttpFailure(401);
  });
  app.post<{ Body: v.InferOutput<typeof operatorOrder> }>(
    '/orders',
    { schema: { body: operatorOrder } },
    async (request, reply) => {
      try {
        if (request.body.do !== 'check') return await carryOut(parts, request.body);
        return reply.type('application/x-ndjson').send(check(parts));
      } catch (error) {
        if (error instanceof OperatorError) throw new HttpFailure(400, error.message);
        throw error;
      }
    },
  );
}

type Order = v.InferOutput<typeof operatorOrder>;

async function carryOut(
  parts: OperatorParts,
  order: Exclude<Order, { do: 'check' }>,
): Promise<OperatorAnswer> {
  if (order.do === 'reports') {
    const list = await listReports(parts.db);
    return { message: reportsText(list), data: list };
  }
  if (order.do !== 'status') return { message: await change(parts, order) };
  const { live, drain } = parts;
  const status = await readStatus({ ...parts, live: live.figures(), draining: drain.state });
  return { message: statusText(status), data: status };
}

/** A check takes its time: lines tell how far it is. It ends with the connection of whoever asked. */
function check({ db, node }: OperatorParts): PassThrough {
  const lines = new PassThrough();
  const halt = new AbortController();
  const say = (line: object): boolean => lines.write(`${JSON.stringify(line)}\n`);
  lines.once('close', () => halt.abort());
  const options = {
    isEmbedded: node.embeddedDatabase,
    signal: halt.signal,
    progress: (progress: string) => say({ progress }),
  };
  checkStore(db, options)
    .then(report => {
      say({ message: reportText(report), data: report, ok: report.ok } satisfies OperatorAnswer);
      lines.end();
    })
    .catch((error: unknown) => lines.destroy(error instanceof Error ? error : new Error(String(error))));
  return lines;
}

async function change(
  parts: OperatorParts,
  order: Exclude<Order, { do: 'check' | 'status' | 'reports' }>,
): Promise<string> {
  switch (order.do) {
    case 'ban':
      return setBanned(parts, order.who, order.banned);
    case 'terms':
      return requireNewTerms(parts);
    case 'grant':
      return grantKing(parts, order.who, order.king);
    case 'award':
      return awardItem(parts, order.who, order.kind, order.name);
    case 'message':
      return setMessage(parts, order);
    case 'clear-message':
      return clearMessage(parts, order.lang);
    case 'version':
      return announceVersion(parts, order.version);
    case 'identity':
      return setIdentity(parts, order.who, order.disabled);
    case 'close-report':
      return endReport(parts, order.id);
    case 'drain':
      return setDraining(parts, order.waitSeconds);
  }
}

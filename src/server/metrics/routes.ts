import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { isLoopback } from '../configuration-values';
import type { Database } from '../database/database';
import { HttpFailure } from '../http/failure';
import { bearerToken } from '../http/session';
import { isAtHome } from '../identity/at-home';
import { countProcess, registry } from '../instruments';
import { addressOf } from '../limits/address';
import type { Status } from '../operator/status';
import { isSameToken } from '../operator/token';
import { tellMoney, tellStatus } from './figures';

/** All balances are summed at most this often, whoever asks. */
const MONEY_MS = 5 * 60_000;

export interface MetricsDeps {
  /** Handle for what reads whole tables. */
  db: Database;
  log: Logger;
  /** The operator's token. */
  token: string;
  status(): Promise<Status>;
  /** Steady milliseconds. */
  now(): number;
}

/**
 * `GET /metrics` in the format of Prometheus, on the operator's address. It names nobody, so a program on this machine needs
 * no token; others send the operator's, as does whoever comes through a proxy.
 */
export function metricsRoutes(app: FastifyInstance, { db, log, token, status, now }: MetricsDeps): void {
  countProcess();
  let summed = Number.NEGATIVE_INFINITY;
  app.get('/metrics', { config: { withoutToken: true } }, async (request, reply) => {
    const isHere = isLoopback(addressOf(request.raw, false)) && isAtHome(request.raw);
    if (!isHere && !isSameToken(bearerToken(request) ?? '', token)) throw new HttpFailure(401);
    tellStatus(await status());
    if (now() - summed >= MONEY_MS) {
      summed = now();
      // The other figures are told although the database is away: it is then that they are looked at.
      await tellMoney(db).catch(error =>
        log.warn({ err: error }, 'balances could not be summed for the metrics'),
      );
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import {
  accountAnswer,
  type DeleteAccountAnswer,
  type DeleteAccountBody,
  deleteAccountAnswer,
  deleteAccountBody,
  ROWS_HEADER,
} from '../../protocol/account';
import { failureAnswer } from '../../protocol/calls';
import { closeCode } from '../../protocol/close-codes';
import type { Bus } from '../bus/bus';
import type { Configuration } from '../configuration';
import type { Database, Transaction } from '../database/database';
import { keyed } from '../http/keyed';
import type { Identities } from '../identity/identities';
import { channelsDropped } from '../live/events';
import { twoFactorOf } from '../otp/store';
import type { CodeRefusal, TwoFactor } from '../otp/two-factor';
import { closeAccount } from './closing';
import { countRows, exportOf } from './export';
import { accountOf } from './obstacles';

const tags = ['account'];
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };

export interface AccountRouteParts {
  db: Database;
  bus: Bus;
  twoFactor: Pick<TwoFactor, 'withCode'>;
  identities: Identities;
  /** Removes what is left of closed accounts. */
  remover: { wake(): void };
  configuration: Pick<Configuration, 'publicUrl'>;
}

/** What is kept about an account, and its end: for everyone, whether or not they may play. */
export function accountRoutes(
  app: FastifyInstance,
  { db, bus, twoFactor, identities, remover, configuration }: AccountRouteParts,
): void {
  app.get(
    '/account',
    { config: { forEveryone: true }, schema: { tags, response: { 200: accountAnswer, ...refusals } } },
    ({ uid }) => accountOf(db, uid),
  );

  app.get(
    '/account/export',
    {
      config: { forEveryone: true, perMinute: 6 },
      schema: { tags, response: { 200: v.looseObject({}), ...refusals } },
    },
    async ({ uid, protocol, host }, reply) => {
      const site = configuration.publicUrl?.origin ?? `${protocol}://${host}`;
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="kingside.json"')
        .header(ROWS_HEADER, await countRows(db, uid));
      return reply.send(Readable.from(exportOf({ db, uid, site })));
    },
  );

  app.post<{ Body: DeleteAccountBody }>(
    '/account/delete',
    {
      config: { forEveryone: true, perMinute: 30 },
      schema: { tags, body: deleteAccountBody, response: { 200: deleteAccountAnswer, ...refusals } },
    },
    async request => {
      const { uid, body } = request;
      const answer = await keyed(db, request, async tx => {
        const work = (inner: Transaction) => closeAccount(inner, identities, uid, body);
        if (!(await twoFactorOf(tx, uid)).isOn) return work(tx);
        return twoFactor.withCode(tx, uid, body.otpCode ?? '', { work, refuse: codeRefused });
      });
      // Every other window comes back, is not known any more, and signs its user out.
      if (answer.status === 'deleted') {
        bus.publish(channelsDropped, { uid, code: closeCode.tokenEnded });
        remover.wake();
      }
      return answer;
    },
  );
}

function codeRefused(why: CodeRefusal): DeleteAccountAnswer {
  switch (why.status) {
    case 'invalid':
      return { status: 'otpWrong', triesLeft: why.triesLeft };
    case 'later':
      return why;
    case 'used':
      return { status: 'otpUsed' };
    case 'disabled':
      return { status: 'otpWrong' };
  }
}

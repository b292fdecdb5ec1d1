import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import {
  accountAnswer,
  type DeleteAccountAnswer,
  type DeleteAccountBody,
  deleteAccountAnswer,
  deleteAccountBody,
  type ExportBody,
  exportBody,
  type ProofRefusal,
  ROWS_HEADER,
} from '../../protocol/account';
import { failureAnswer } from '../../protocol/calls';
import { closeCode } from '../../protocol/close-codes';
import type { Bus } from '../bus/bus';
import type { Configuration } from '../configuration';
import type { Database } from '../database/database';
import { inTransaction } from '../database/transaction';
import { countRows, exportOf, type Sections } from '../export';
import { HttpFailure } from '../http/failure';
import { keyed } from '../http/keyed';
import { OneEach } from '../http/one-each';
import type { Identities } from '../identity/identities';
import { channelsDropped } from '../live/events';
import { closeAccount } from './closing';
import { accountOf } from './obstacles';
import { type ProofDeps, withProof } from './proof';

const tags = ['account'];
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };

export interface AccountRouteDeps extends ProofDeps {
  db: Database;
  bus: Bus;
  identities: Identities;
  /** Removes what is left of closed accounts. */
  remover: { wake(): void };
  /** Sections of the copy of a player’s data. */
  sections: Sections;
  configuration: Pick<Configuration, 'publicUrl'>;
}

/** Overview, export and deletion of an account: open to every user, whether or not they may play. */
export function accountRoutes(
  app: FastifyInstance,
  { db, bus, twoFactor, sessions, security, identities, remover, sections, configuration }: AccountRouteDeps,
): void {
  const parts = { twoFactor, sessions, security };
  const copies = new OneEach();
  app.get(
    '/account',
    { config: { forEveryone: true }, schema: { tags, response: { 200: accountAnswer, ...refusals } } },
    async ({ uid, provedAt }) => ({ ...(await accountOf(db, uid)), fresh: sessions.isFresh(provedAt) }),
  );

  app.post<{ Body: ExportBody }>(
    '/account/export',
    {
      config: { forEveryone: true, perMinute: 6 },
      schema: {
        tags,
        body: exportBody,
        response: { 200: v.looseObject({}), 429: failureAnswer, ...refusals },
      },
    },
    async ({ uid, sid, from, provedAt, body, protocol, host }, reply) => {
      const asking = { at: 'export', uid, sid, from, provedAt, otpCode: body.otpCode } as const;
      const { answer: proof } = await inTransaction(db, tx =>
        withProof<ProofRefusal | null>(tx, parts, asking, {
          work: async () => ({ ok: true, answer: null }),
          refuse: why => why,
        }),
      );
      if (proof !== null) throw new HttpFailure(403, undefined, { proof });
      const site = configuration.publicUrl?.origin ?? `${protocol}://${host}`;
      const rows = await countRows(sections, db, uid);
      const copy = copies.send(uid, exportOf(sections, { db, uid, site }));
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="kingside.json"')
        .header(ROWS_HEADER, rows)
        .send(copy);
    },
  );

  app.post<{ Body: DeleteAccountBody }>(
    '/account/delete',
    {
      config: { forEveryone: true, perMinute: 30 },
      schema: { tags, body: deleteAccountBody, response: { 200: deleteAccountAnswer, ...refusals } },
    },
    async request => {
      const { uid, sid, from, provedAt, body } = request;
      const asking = { at: 'deletion', uid, sid, from, provedAt, otpCode: body.otpCode } as const;
      const answer = await keyed(db, request, tx =>
        withProof<DeleteAccountAnswer>(tx, parts, asking, {
          work: inner => closeAccount(inner, identities, uid, body),
          refuse: why => why,
        }),
      );
      // Every other window reconnects, finds that its user is unknown, and signs them out.
      if (answer.status === 'deleted') {
        bus.publish(channelsDropped, { uid, code: closeCode.tokenEnded });
        remover.wake();
      }
      return answer;
    },
  );
}

import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import { acceptTermsAnswer, acceptTermsBody } from '../../protocol/users';
import type { Database } from '../database/database';
import { keyed } from '../http/keyed';
import { readNumber } from '../installation/settings';
import { player } from './tables';

const answers = { 200: acceptTermsAnswer, 401: failureAnswer, 403: failureAnswer };

/**
 * A player agrees to the terms: to the version that they have read, or else to the one they were last asked about. It
 * may be an older one by now.
 *
 * @source requirements API-04
 */
export function termsRoutes(app: FastifyInstance, db: Database): void {
  app.post<{ Body: v.InferOutput<typeof acceptTermsBody> }>(
    '/acepttyc',
    {
      config: { forEveryone: true },
      schema: { tags: ['players'], body: acceptTermsBody, response: answers },
    },
    async request => {
      const answer = v.parse(acceptTermsAnswer, { status: 'ok' });
      return keyed(db, request, async tx => {
        const inForce = await readNumber(tx, 'termsVersion');
        const read =
          request.body?.version ?? sql`coalesce(nullif(${player.termsShown}, 0), ${inForce}::integer)`;
        await tx
          .update(player)
          .set({
            termsVersion: sql`greatest(${player.termsVersion}, least(${read}::integer, ${inForce}::integer))`,
          })
          .where(eq(player.uid, request.uid));
        return { ok: true, answer };
      });
    },
  );
}

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import { acceptTermsAnswer } from '../../protocol/users';
import type { Database } from '../database/database';
import { keyed } from '../http/keyed';
import { readNumber } from '../installation/settings';
import { player } from './tables';

const answers = { 200: acceptTermsAnswer, 401: failureAnswer, 403: failureAnswer };

/** A player agrees to the terms in force. @source requirements API-04 */
export function termsRoutes(app: FastifyInstance, db: Database): void {
  app.post(
    '/acepttyc',
    { config: { forEveryone: true }, schema: { tags: ['players'], response: answers } },
    async request => {
      const answer = v.parse(acceptTermsAnswer, { status: 'ok' });
      return keyed(db, request, async tx => {
        const termsVersion = await readNumber(tx, 'termsVersion');
        await tx.update(player).set({ termsVersion }).where(eq(player.uid, request.uid));
        return { ok: true, answer };
      });
    },
  );
}

import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../database/database';
import { deleteOld } from '../database/delete-old';
import { identityTicket } from './tables';

/** One-time tickets: each stands for something that a later call, perhaps at another node, goes on with. */
export interface Tickets<Content> {
  issue(content: Content): Promise<string>;
  /**
   * Gives the content of a ticket that is neither spent nor expired, and spends it. One that a node of another version has
   * written in a form of its own counts as expired: nothing is guessed of how fresh a sign-in is, and the user begins anew.
   */
  spend(ticket: string): Promise<Content | null>;
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/**
 * Tickets of one kind. Of a ticket only its hash is stored.
 *
 * @param purpose tells kinds apart: a ticket of one is none of another
 * @param schema of what a ticket stands for
 * @param now epoch milliseconds
 */
export function ticketsFor<Content extends object>(
  db: Database,
  now: () => number,
  { purpose, lifetimeMs, schema }: { purpose: string; lifetimeMs: number; schema: v.GenericSchema<Content> },
): Tickets<Content> {
  return {
    async issue(content) {
      const ticket = randomBytes(24).toString('base64url');
      const until = new Date(now() + lifetimeMs);
      await db.insert(identityTicket).values({ hash: hashOf(ticket), purpose, content, until });
      return ticket;
    },
    async spend(ticket) {
      const [found] = await db
        .delete(identityTicket)
        .where(
          and(
            eq(identityTicket.hash, hashOf(ticket)),
            eq(identityTicket.purpose, purpose),
            gt(identityTicket.until, new Date(now())),
          ),
        )
        .returning({ content: identityTicket.content });
      const read = v.safeParse(schema, found?.content);
      return read.success ? read.output : null;
    },
  };
}

/** Deletes tickets that have expired. */
export async function forgetOldTickets(db: Database, now: number): Promise<void> {
  await deleteOld(db, identityTicket, lte(identityTicket.until, new Date(now)));
}

import * as v from 'valibot';
import { tournamentsAnswer } from '../../../src/protocol/tournament-calls';
import { expect, type Server } from '../../support/browser/test';
import type { Session } from '../../support/server/server';

/** What people without a browser do about a tournament. */

const headersOf = ({ token }: Session) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** The tournament that can be applied to. */
export async function firstOpen(server: Server, session: Session): Promise<number> {
  const answer = await fetch(`${server.url}/api/tournament/all`, { headers: headersOf(session) });
  return v.parse(tournamentsAnswer, await answer.json()).open[0]?.id ?? 0;
}

/** Applies over the wire. */
export async function apply(server: Server, session: Session, id: number): Promise<void> {
  const headers = headersOf(session);
  const answer = await fetch(`${server.url}/api/tournament/apply/${id}`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect(await answer.json()).toMatchObject({ tournament: { id } });
}

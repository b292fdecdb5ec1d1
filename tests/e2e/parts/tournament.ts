import type { Person } from '../../support/browser/person';
import { expect, type Server } from '../../support/browser/test';
import { freshName } from '../../support/names';
import { type Seat, sit } from '../../support/server/game-pair';
import { hasAction, type Session, type TestSocket } from '../../support/server/server';

/** Actions of players without a browser in a tournament. */

const headersOf = ({ token }: Pick<Session, 'token'>) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** Applies for the tournament over the wire. */
async function apply(server: Server, session: Pick<Session, 'token'>, id: number): Promise<void> {
  const headers = headersOf(session);
  const answer = await fetch(`${server.url}/api/tournament/apply/${id}`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect(await answer.json()).toMatchObject({ tournament: { id } });
}

export interface Entrant {
  name: string;
  session: Session;
}

/** Comes to the first match of a tournament, and sits down at its game. */
async function begin(server: Server, { session }: Entrant): Promise<Seat> {
  const lobby = server.socket('tournament', session.token, {});
  await lobby.next(({ match }) => Boolean(match));
  lobby.send({ action: 'acceptMatch' });
  await lobby.next(hasAction('started'));
  return sit(server, session);
}

/**
 * Creates a tournament with matches of one game each.
 * @returns its id
 */
async function create(server: Server, name: string, places: number): Promise<number> {
  const created = await server.operate(
    ...['tournament', 'create', name, 'BLITZ_3', '--best-of', '1', '--places', String(places)],
    ...['--start', '+1h', '--json'],
  );
  return (JSON.parse(created) as { id: number }).id;
}

/**
 * Calls a player with a browser to the first match of a tournament of two.
 *
 * @returns `lobby`: channel of their opponent, who has no browser, for pressing ready
 */
export async function callTwo(
  server: Server,
  { authorization }: Pick<Person, 'authorization'>,
): Promise<{ id: number; name: string; lobby: TestSocket }> {
  const id = await create(server, 'Copa', 2);
  const name = freshName();
  const session = await server.player(name);
  for (const token of [authorization.replace('Bearer ', ''), session.token])
    await apply(server, { token }, id);
  await server.operate('tournament', 'start', String(id));
  const lobby = server.socket('tournament', session.token, {});
  await lobby.next(({ match }) => Boolean(match));
  return { id, name, lobby };
}

/**
 * Begins a tournament of two players with browsers: both are called to its only match.
 * @returns its id
 */
export async function beginForTwo(
  server: Server,
  people: readonly [Pick<Person, 'authorization'>, Pick<Person, 'authorization'>],
): Promise<number> {
  const id = await create(server, 'Copa', 2);
  for (const { authorization } of people)
    await apply(server, { token: authorization.replace('Bearer ', '') }, id);
  await server.operate('tournament', 'start', String(id));
  return id;
}

/** Begins a tournament of newcomers without browsers, who all sit at their first games. */
export async function beginTournament(
  server: Server,
  name: string,
  count: number,
): Promise<{ id: number; entrants: Entrant[]; seats: Seat[] }> {
  const id = await create(server, name, count);
  const entrants: Entrant[] = [];
  for (let index = 0; index < count; index++) {
    const username = freshName();
    const session = await server.player(username);
    await apply(server, session, id);
    entrants.push({ name: username, session });
  }
  await server.operate('tournament', 'start', String(id));
  return { id, entrants, seats: await Promise.all(entrants.map(entrant => begin(server, entrant))) };
}

import { expect, test } from 'vitest';
import { newcomer } from '../../support/server/game-pair';
import { type Frame, hasAction } from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';

/** Tournaments over the wire, before they are played. */

const server = await sharedServer();

const create = async (...args: string[]): Promise<number> => {
  const { stdout } = await server.operator('tournament', 'create', ...args, '--json');
  return (JSON.parse(stdout) as { id: number }).id;
};
const named = (list: unknown, id: number) => (list as Frame[]).find(one => one.id === id);

test('[API-18] [API-20] [API-21] [WS-19] [IP-20] a tournament is made by the operator, listed, joined and left by both methods, and cancelled', async () => {
  const id = await create(
    'Copa',
    'BLITZ_3P2',
    '--fee',
    '150',
    '--prize',
    '5000',
    '--elo',
    '1400-2000',
    '--start',
    '+1h',
  );
  const later = await create('Gran Abierto', 'BULLET_1', '--open', '+1h', '--start', '+2h');
  const one = await newcomer(server);
  const { get, post } = server.api(one.token);
  const all = (await get('/tournament/all')).body as Record<string, Frame[]>;
  expect(Object.keys(all)).toEqual(expect.arrayContaining(['open', 'created', 'close', 'finished']));
  expect(named(all.open, id)).toMatchObject({
    ...{ name: 'Copa', status: 'OPEN', entryFee: 150, prizePool: 5000, eloStart: 1400, eloEnd: 2000 },
    ...{ gameTimeControll: 'BLITZ_3P2', prizes: [2500, 1500, 1000], entrants: 0, joined: false },
  });
  expect(named(all.created, later)).toMatchObject({ status: 'CREATED' });

  const status = server.socket('status', one.token);
  await status.next(hasAction('ping'));
  expect((await get(`/tournament/apply/${later}`)).body).toMatchObject({ code: 'notOpen' });
  expect((await get('/tournament/exit')).body).toMatchObject({ statusCode: 400, code: 'notIn' });
  expect((await post(`/tournament/apply/${id}`, {})).body).toMatchObject({
    tournament: { id },
    kingAmount: 850,
  });
  expect(await status.next(hasAction('tournament'))).toMatchObject({
    tournament: { id, status: 'OPEN', name: 'Copa' },
  });
  // A page that comes later hears of it first of all.
  const reloaded = server.socket('status', one.token);
  expect(await reloaded.next(hasAction('tournament'))).toMatchObject({
    tournament: { id, status: 'OPEN', name: 'Copa' },
  });
  reloaded.close();
  expect((await get(`/tournament/apply/${id}`)).body).toMatchObject({ message: 'already' });
  const { body } = await get(`/tournament/${id}`);
  expect(body).toMatchObject({
    ...{ prizePool: 5000, tournament: { joined: true, feePaid: 150 }, entrants: [{ id: 1, elo: 1500 }] },
    draw: { commit: expect.stringMatching(/^[0-9a-f]{64}$/), seed: null, order: null },
  });
  expect((await get('/tournament/exit')).body).toMatchObject({ status: 'ok', refunded: 75, kingAmount: 925 });
  expect(
    await status.next(
      frame =>
        hasAction('tournament')(frame) &&
        frame.tournament !== undefined &&
        !('id' in (frame.tournament as object)),
    ),
  ).toBeDefined();
  // Applying by GET and leaving by POST works as well.
  expect((await get(`/tournament/apply/${id}`)).body).toMatchObject({ tournament: { id }, kingAmount: 775 });
  expect((await post('/tournament/exit', {})).body).toMatchObject({ refunded: 75, kingAmount: 850 });
  expect((await post('/tournament/exit', {})).body).toMatchObject({ statusCode: 400, code: 'notIn' });
  await post(`/tournament/apply/${id}`, {});
  expect((await server.operator('tournament', 'cancel', String(id), 'a', 'storm')).stdout).toContain('150');
  expect(await status.next(frame => 'cancelled' in frame)).toMatchObject({
    cancelled: { id, name: 'Copa', refunded: 150, reason: 'operator' },
  });
  expect((await get(`/tournament/${id}`)).body).toEqual({ cancelled: { name: 'Copa', reason: 'operator' } });
  for (const unknown of ['999999', 'nothing', '0'])
    expect((await get(`/tournament/${unknown}`)).body).toEqual({});
  for (const words of [['create', 'X', 'NO_MODE'], ['cancel', '1'], ['move', '1'], ['dance']])
    expect((await server.operator('tournament', ...words)).code).not.toBe(0);
  expect((await server.operator('tournament', 'list')).stdout).toContain('Gran Abierto');
  expect((await server.operator('check', '--json')).code).toBe(0);
});

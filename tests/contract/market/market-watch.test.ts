import * as v from 'valibot';
import { expect, test } from 'vitest';
import avatars from '../../../assets/avatars.json';
import {
  type ItemType,
  MAX_WATCHES,
  marketItemAnswer,
  salesAnswer,
  watchAnswer,
  watchesAnswer,
} from '../../../src/protocol/market';
import { noticesAnswer } from '../../../src/protocol/notices';
import { PIECE_SETS } from '../../../src/rules/piece-style';
import { newcomer } from '../../support/server/game-pair';
import type { Session } from '../../support/server/server';
import { movedServer } from '../../support/server/shared';
import { authenticatorOf } from '../../support/server/traders';

/** Items by their address, and players who wait for an offer of a design. */

const server = await movedServer();

const api = ({ token }: Session) => server.api(token);
const watch = async (who: Session, name: string, below: number | null, itemType: ItemType = 'AVATAR') =>
  v.parse(watchAnswer, (await api(who).post('/marketplace/watch', { itemType, name, below })).body);
const watched = async (who: Session) =>
  v.parse(watchesAnswer, (await api(who).get('/marketplace/watches')).body).watches;
const itemOf = async (who: Session, id: number) =>
  v.parse(marketItemAnswer, (await api(who).get(`/marketplace/item/${id}`)).body).item;
const offered = async (who: Session) =>
  v
    .parse(noticesAnswer, (await api(who).get('/notices')).body)
    .notices.filter(({ news }) => news?.kind === 'offered');

/** Gives somebody an avatar that they list. */
async function lists(
  seller: Session,
  code: () => Promise<string>,
  name: string,
  price: number,
): Promise<number> {
  const given = await server.operate('award', seller.uid, 'avatar', name);
  const id = Number(/\(item (\d+)\)/.exec(given)?.[1]);
  await api(seller).get(`/avatars/deactivate/${id}`);
  const { body } = await api(seller).post('/marketplace/sell', {
    ...{ id, itemType: 'AVATAR', price, otpCode: await code() },
  });
  expect(body).toMatchObject({ status: 200 });
  return id;
}

test('an item is read by its id whether it is for sale or not, and one that cannot be sold is not found', async () => {
  const [seller, other] = [await newcomer(server), await newcomer(server)];
  const code = await authenticatorOf(server, seller.token);
  const id = await lists(seller, code, 'raven_2_0', 400);
  expect(await itemOf(other, id)).toMatchObject({ id, url: 'raven_2_0', price: 400, yours: false });
  expect(await itemOf(seller, id)).toMatchObject({ id, price: 400, yours: true });
  await api(seller).post('/marketplace/cancel', { id, itemType: 'AVATAR' });
  expect(await itemOf(other, id)).toMatchObject({ id, price: 0, yours: false });
  expect((await api(other).get('/marketplace/item/999999999')).status).toBe(404);
  const flags = (await api(seller).get('/flags')).body as { id: number }[];
  expect((await api(other).get(`/marketplace/item/${flags[0]?.id}`)).status).toBe(404);
});

test('a design is read with its lowest offer, the number of its items and how many of them are the caller’s', async () => {
  const [seller, other] = [await newcomer(server), await newcomer(server)];
  const code = await authenticatorOf(server, seller.token);
  const read = async (who: Session) =>
    (await api(who).get('/marketplace/sales?itemType=AVATAR&name=raven_2_2')).body;
  const before = v.parse(salesAnswer, await read(other));
  await lists(seller, code, 'raven_2_2', 90_000);
  const cheap = await lists(seller, code, 'raven_2_2', 3);
  const existing = (before.existing ?? 0) + 2;
  expect(await read(seller)).toMatchObject({ lowest: 3, existing, owned: 2 });
  expect(await read(other)).toMatchObject({ lowest: 3, existing, owned: 0 });
  await api(seller).post('/marketplace/cancel', { id: cheap, itemType: 'AVATAR' });
  expect(await read(other)).toMatchObject({ lowest: before.lowest ?? 90_000, existing });
});

test('a player who watches a design is told once of an offer up to their price, and never of a dearer one or their own', async () => {
  const [seller, watcher, poorer] = [await newcomer(server), await newcomer(server), await newcomer(server)];
  const code = await authenticatorOf(server, seller.token);
  const design = { itemType: 'AVATAR', name: 'raven_2_1' };
  expect(await watch(watcher, design.name, 500)).toEqual({
    status: 200,
    watches: [{ ...design, below: 500 }],
  });
  await watch(poorer, design.name, 499);
  await watch(seller, design.name, 9_000);
  const dear = await lists(seller, code, design.name, 501);
  await server.moveClock(10_000);
  expect(await offered(watcher)).toEqual([]);

  const id = await lists(seller, code, design.name, 500);
  await server.moveClock(10_000);
  await expect
    .poll(() => offered(watcher))
    .toMatchObject([{ unread: true, news: { item: { kind: 'avatar', name: design.name }, king: 500, id } }]);
  expect(await watched(watcher)).toEqual([]);
  expect(await watched(poorer)).toEqual([{ ...design, below: 499 }]);
  expect([await offered(poorer), await offered(seller)]).toEqual([[], []]);

  // A watch is refused while a listing already meets its price.
  expect(await watch(watcher, design.name, 600)).toEqual({
    ...{ status: 400, message: 'offered', price: 500, watches: [] },
  });
  await api(seller).post('/marketplace/cancel', { id, itemType: 'AVATAR' });
  expect(await watch(watcher, design.name, 500)).toMatchObject({ status: 200 });
  expect(await itemOf(watcher, dear)).toMatchObject({ price: 501 });
});

test('a watch is changed and ended by its player, and one too many is refused', async () => {
  const who = await newcomer(server);
  const [name = '', ...others] = Object.keys(avatars).slice(-MAX_WATCHES - 1);
  await watch(who, name, 300);
  expect(await watch(who, name, 200)).toMatchObject({ status: 200, watches: [{ name, below: 200 }] });
  expect(await watch(who, name, 1.5)).toMatchObject({ status: 400, message: 'price', watches: [{ name }] });
  expect(await watch(who, PIECE_SETS[0] ?? '', 5, 'BOARD')).toMatchObject({ message: 'unknown' });
  for (const one of others.slice(1)) expect(await watch(who, one, 1)).toMatchObject({ status: 200 });
  expect(await watch(who, others[0] ?? '', 1)).toMatchObject({ status: 400, message: 'full' });
  expect(await watch(who, name, null)).toMatchObject({ status: 200 });
  expect(await watched(who)).toHaveLength(MAX_WATCHES - 1);
});

import * as v from 'valibot';
import { expect, test } from 'vitest';
import { avatarsAnswer, boardsAnswer, provenanceAnswer, upgradeAnswer } from '../../../src/protocol/items';
import { userAnswer } from '../../../src/protocol/users';
import { FOOLS_MATE } from '../../support/games/scripted';
import { ends, newcomer, pair, play } from '../../support/server/game-pair';
import type { Session } from '../../support/server/server';
import { movedServer } from '../../support/server/shared';

/** Items that players own and show, over the wire. */

const server = await movedServer();

const get = async ({ token }: Session, path: string): Promise<unknown> =>
  (await server.api(token).get(path)).body;
const userOf = async (session: Session) => v.parse(userAnswer, await get(session, '/user'));
const boardsOf = async (session: Session) => v.parse(boardsAnswer, await get(session, '/boards'));

/** Gives somebody an item. @returns its id */
async function award({ uid }: Session, kind: string, name: string): Promise<number> {
  const text = await server.operate('award', uid, kind, name);
  return Number(/\(item (\d+)\)/.exec(text)?.[1]);
}

async function upgrade({ token }: Session, id: number, body: object, headers?: Record<string, string>) {
  const answer = await server.api(token).post(`/board/upgrade/${id}`, body, headers);
  return v.parse(upgradeAnswer, answer.body);
}

test('[API-23] [API-24] [API-25] [PR-04] [PR-05] [PR-06] own items are listed, put on and taken off; others are refused', async () => {
  const [own, other] = [await newcomer(server), await newcomer(server)];
  const theirs = await award(other, 'avatar', 'queen_2_2');
  const rare = await award(own, 'avatar', 'raven_2_2');
  const avatars = v.parse(avatarsAnswer, await get(own, '/avatars'));
  expect(avatars).toEqual([
    { id: expect.any(Number), url: 'zombie_0_0', tier: 'C', state: 'owned' },
    { id: rare, url: 'raven_2_2', tier: 'SS', state: 'owned' },
  ]);
  expect(await get(own, '/frames')).toMatchObject([{ name: 'iron_rivet', tier: 'C' }]);
  expect(await get(own, '/flags')).toMatchObject([{ url: 'moss', tier: 'C' }]);
  expect(await get(own, '/pieces')).toMatchObject([{ type: 'court', tier: 'C' }]);

  const [first] = avatars;
  expect((await userOf(own)).card.avatar).toEqual({ id: rare, url: 'raven_2_2' });
  expect(await get(own, `/avatars/${first?.id}`)).toEqual({ active: true });
  expect((await userOf(own)).card.avatar).toEqual({ id: first?.id, url: 'zombie_0_0' });
  for (const path of [`/avatars/${theirs}`, `/frames/${rare}`, '/avatars/999999'])
    expect(await get(own, path)).toEqual({ active: false, message: 'not yours' });
  expect(await get(own, `/avatars/deactivate/${theirs}`)).toEqual({ status: 'not yours' });

  const off = await Promise.all(
    Array.from({ length: 50 }, () => get(own, `/avatars/deactivate/${first?.id}`)),
  );
  expect(off).toEqual(off.map(() => ({ status: 'ok' })));
  expect((await userOf(own)).card.avatar).toBeNull();
  expect((await userOf(other)).card.avatar).toMatchObject({ url: 'queen_2_2' });
});

test('[API-14] [API-15] [BO-05] [IP-20] own, lent, borrowed and deposited boards are shown as such, and a loan ends by an order or by itself', async () => {
  const [owner, borrower] = [await newcomer(server), await newcomer(server)];
  const { user } = await userOf(borrower);
  const [plain] = await boardsOf(owner);
  const ruby = await award(owner, 'board', 'RUBY');
  expect(await boardsOf(owner)).toMatchObject([
    { id: plain?.id, type: { name: 'CLASSIC', category: 0 }, active: false, isStacked: false, price: 0 },
    { id: ruby, type: { name: 'RUBY' }, active: true, idBlockchain: null, ownerUserId: owner.uid, grade: 1 },
  ]);
  expect(await get(owner, `/board/activate/${plain?.id}`)).toMatchObject({
    active: { id: plain?.id, name: 'CLASSIC' },
    boards: [{ active: true }, { active: false }],
  });

  const ends = '2099-01-01';
  await server.operate('item', 'lend', `${ruby}`, user.username, ends);
  expect((await server.operator('item', 'stake', `${ruby}`, ends)).code).toBe(1);
  const lent = { id: ruby, until: Date.parse(ends), ownerUserId: owner.uid };
  expect((await boardsOf(owner))[1]).toMatchObject({ ...lent, user: { firebaseId: borrower.uid } });
  expect((await boardsOf(borrower)).at(-1)).toMatchObject({
    ...lent,
    user: { firebaseId: owner.uid },
    active: false,
    upgradeCost: null,
  });
  const refused = { active: { name: 'CLASSIC' }, message: 'not yours' };
  expect(await get(borrower, `/board/activate/${ruby}`)).toMatchObject(refused);
  expect(await get(owner, `/board/activate/${ruby}`)).toMatchObject({ active: { name: 'RUBY' } });
  expect(await upgrade(borrower, ruby, {})).toEqual({ status: 400, message: 'not yours' });
  await server.operate('item', 'return', `${ruby}`);
  expect(await boardsOf(borrower)).toHaveLength(1);
  const { now } = await server.moveClock(0);
  await server.operate('item', 'lend', `${ruby}`, user.username, new Date(now + 3_600_000).toISOString());
  expect(await boardsOf(borrower)).toHaveLength(2);
  await server.moveClock(3_600_000);
  await expect.poll(async () => (await boardsOf(borrower)).length).toBe(1);
  expect((await boardsOf(owner))[1]).toMatchObject({ user: { firebaseId: owner.uid }, until: null });

  await server.operate('item', 'stake', `${ruby}`, '2099-01-01');
  expect((await boardsOf(owner))[1]).toMatchObject({ isStacked: true, active: false });
  expect(await get(owner, `/board/activate/${ruby}`)).toMatchObject({ active: null, message: 'unavailable' });
  expect(await upgrade(owner, ruby, {})).toEqual({ status: 400, message: 'unavailable' });
  await server.operate('item', 'return', `${ruby}`);
  await server.operate('item', 'strike', `${ruby}`);
  await server.operate('item', 'chain', `${ruby}`, `0xRuby_${ruby}`);
  expect((await boardsOf(owner))[1]).toMatchObject({ strikes: 1, idBlockchain: `0xRuby_${ruby}` });
  expect((await server.fetch(`/items/board/0xRuby_${ruby}/small`)).status).toBe(200);
  expect(JSON.parse(await server.operate('item', 'show', `${ruby}`, '--json'))).toMatchObject({
    ...{ id: ruby, state: 'owned', strikes: 1, owners: [{ how: 'award' }] },
  });
  expect(await server.operate('item', 'list', owner.uid)).toContain(`item ${ruby}  board  RUBY  owned`);
  await server.operate('item', 'move', `${plain?.id}`, user.username);
  expect(await boardsOf(owner)).toHaveLength(1);
  expect(await get(borrower, `/provenance/${plain?.id}`)).toMatchObject({
    owners: [{ username: user.username, how: 'award' }, { how: 'starter' }],
  });
  expect((await server.operator('item', 'lend', `${ruby}`, 'nobody_there', '2099-01-01')).code).toBe(1);
  expect((await server.operator('item', 'lend', `${ruby}`, user.username, '2001-01-01')).code).toBe(1);
});

test('[API-33] [BO-07] a board is upgraded by a piece and then as a whole, fifty calls at once count once, and a missing 0.01, the top grade or another’s board is refused', async () => {
  const [own, other] = [await newcomer(server), await newcomer(server)];
  const [board] = await boardsOf(own);
  const id = board?.id ?? 0;
  expect(board).toMatchObject({ grade: 1, upgraded: [], upgradeCost: 30 });
  expect(await upgrade(other, id, {})).toEqual({ status: 400, message: 'not yours' });
  // The prices have gone up since they were shown.
  expect(await upgrade(own, id, { piece: 'q', cost: 29 })).toEqual({ status: 400, message: 'changed' });
  expect(await upgrade(own, id, { cost: 179 })).toEqual({ status: 400, message: 'changed' });

  const pieces = await Promise.all(
    Array.from({ length: 50 }, () => upgrade(own, id, { piece: 'n', grade: 1, cost: 30 })),
  );
  expect(pieces.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(pieces.filter(({ message }) => message === 'changed')).toHaveLength(49);
  expect((await userOf(own)).user.kingAmount).toBe(970);
  expect((await boardsOf(own))[0]).toMatchObject({ grade: 1, upgraded: ['n'] });

  // The five pieces left cost 150 together. The next grade's six cost 60 each, called under one key.
  expect(await upgrade(own, id, { cost: 180 })).toMatchObject({
    status: 200,
    board: { grade: 2, upgraded: [] },
  });
  const keyed = { 'idempotency-key': `upgrade-${id}` };
  const wholes = await Promise.all(Array.from({ length: 50 }, () => upgrade(own, id, {}, keyed)));
  expect(new Set(wholes.map(answer => JSON.stringify(answer))).size).toBe(1);
  expect(wholes[0]).toMatchObject({ status: 200, board: { grade: 3 } });
  expect((await userOf(own)).user.kingAmount).toBe(460);

  await server.operate('grant', own.uid, '259.99');
  expect(await upgrade(own, id, { grade: 3 })).toEqual({ status: 400, message: 'not enough king' });
  expect((await boardsOf(own))[0]).toMatchObject({ grade: 3, upgraded: [] });
  await server.operate('grant', own.uid, '0.01');
  expect(await upgrade(own, id, { grade: 3 })).toMatchObject({ status: 200 });
  expect((await userOf(own)).user.kingAmount).toBe(0);
  await server.operate('grant', own.uid, '1440');
  expect(await upgrade(own, id, { grade: 3 })).toEqual({ status: 400, message: 'changed' });
  expect(await upgrade(own, id, {})).toMatchObject({ board: { grade: 5, upgradeCost: null } });
  expect(await upgrade(own, id, {})).toEqual({ status: 400, message: 'top grade' });
  // Without pieces of their own players have those of their board.
  const piece = (await userOf(own)).card.piece;
  await get(own, `/pieces/deactivate/${piece?.id}`);
  expect((await userOf(own)).card.piece).toEqual({ type: 'court_0_1_1' });
  expect(await server.operate('check')).toContain('Nothing is wrong.');
});

test('[PR-06] [PR-12] a newcomer chooses one of three avatars once, and is told what is won with it', async () => {
  const seats = await pair(server);
  const { session } = seats.black;
  const choose = async (url: string, by = session) =>
    (await server.api(by.token).post('/starter', { url })).body;
  expect(await choose('queen_2_2')).toEqual({ status: 400, message: 'unknown' });
  const chosen = await Promise.all(Array.from({ length: 50 }, () => choose('raven_0_0')));
  expect(chosen.filter(answer => (answer as { status: number }).status === 200)).toHaveLength(1);
  expect(await choose('jester_0_0')).toEqual({ status: 400, message: 'chosen' });
  const { card, user } = await userOf(session);
  expect(card.avatar?.url).toBe('raven_0_0');
  expect(await get(session, '/avatars')).toHaveLength(2);

  await play(seats, FOOLS_MATE);
  await ends(seats);
  const story = v.parse(provenanceAnswer, await get(session, `/provenance/${card.avatar?.id}`));
  expect(story.wins).toBe(1);
  expect(story.owners).toEqual([{ username: user.username, how: 'chosen' }]);
  expect(story.sales).toEqual([]);
  expect((await server.api(session.token).get('/provenance/999999')).status).toBe(404);
  expect(await choose('jester_0_0', seats.white.session)).toEqual({ status: 400, message: 'late' });
});

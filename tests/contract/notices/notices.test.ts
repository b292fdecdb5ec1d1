import * as v from 'valibot';
import { expect, test } from 'vitest';
import { noticesAnswer } from '../../../src/protocol/notices';
import { newcomer } from '../../support/server/game-pair';
import { hasAction, isNews, type Session } from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';
import { apply, newTournament } from '../../support/server/tournaments';
import { codesOf, withTwoFactor } from '../../support/server/traders';

/** Notices: news that reach players while they are elsewhere. */

const server = await sharedServer();

const api = ({ token }: Session) => server.api(token);
const told = async (who: Session) =>
  v
    .parse(noticesAnswer, (await api(who).get('/notices')).body)
    .notices.map(({ id, unread, player, news }) => ({
      id,
      unread,
      player,
      news,
    }));
const unread = async (who: Session) => (await api(who).get('/user')).body;
const itemsOf = async (who: Session): Promise<{ id: number; kind: string }[]> =>
  JSON.parse(await server.operate('item', 'list', who.uid, '--json'));
const named = async (who: Session): Promise<string> =>
  ((await api(who).get('/user')).body as { user: { username: string } }).user.username;

test('[LG-04] [API-10] a sale is told to its seller on every open page, until it has been seen', async () => {
  const [seller, buyer] = [await newcomer(server), await newcomer(server)];
  const pages = [0, 1].map(() => server.socket('status', seller.token));
  await Promise.all(pages.map(page => page.next(hasAction('ping'))));
  const sellers = await withTwoFactor(api(seller));
  const buyers = await withTwoFactor(api(buyer));
  // Two-factor authentication is told as well, and read.
  await Promise.all(pages.map(page => page.next(isNews)));
  await api(seller).post('/notices/read', { upTo: (await told(seller))[0]?.id });
  await Promise.all(pages.map(page => page.next(isNews)));
  const deals = async (who: Session) => (await told(who)).filter(({ news }) => news?.kind !== 'otpOn');
  const id = (await itemsOf(seller)).find(({ kind }) => kind === 'avatar')?.id;
  const deal = { id, itemType: 'AVATAR', price: 7 };
  expect(
    (await api(seller).post('/marketplace/sell', { ...deal, otpCode: codesOf(sellers)[0] })).body,
  ).toMatchObject({
    status: 200,
  });
  // A refused purchase makes no notice.
  await api(buyer).post('/marketplace/purchase', { ...deal, otpCode: 'wrong!' });
  expect(await deals(seller)).toEqual([]);
  const bought = await api(buyer).post('/marketplace/purchase', { ...deal, otpCode: codesOf(buyers)[0] });
  const { reference } = bought.body as { reference: string };

  await Promise.all(pages.map(page => page.next(isNews)));
  const item = { kind: 'avatar', name: 'zombie_0_0' };
  const sold = { unread: true, player: await named(buyer), news: { kind: 'sold', item, king: 6.65 } };
  expect(await deals(seller)).toMatchObject([sold]);
  expect(await deals(buyer)).toMatchObject([{ news: { kind: 'bought', item, king: 7 } }]);
  expect(await unread(seller)).toMatchObject({ unreadNotices: 1 });
  const late = server.socket('status', seller.token);
  expect(await late.next(hasAction('notice'))).toEqual({ action: 'notice', unread: 1 });
  late.close();

  await server.operate('sale', 'reverse', reference, 'A', 'mistake');
  expect(await deals(seller)).toMatchObject([
    { news: { kind: 'saleReversed', item, king: 6.65, part: 'seller' } },
    sold,
  ]);
  const [mine] = await told(buyer);
  expect(mine).toMatchObject({ news: { kind: 'saleReversed', item, king: 7, part: 'buyer' } });

  // A player cannot mark others' notices as read, and a newer notice stays unread.
  const [newest, oldest] = await deals(seller);
  await api(buyer).post('/notices/read', { upTo: newest?.id });
  expect((await api(seller).post('/notices/read', { upTo: oldest?.id })).body).toEqual({ unread: 1 });
  expect((await deals(seller)).map(one => one.unread)).toEqual([true, false]);
  await Promise.all(pages.map(page => page.next(isNews)));
  expect((await api(seller).post('/notices/read', { upTo: newest?.id })).body).toEqual({ unread: 0 });
  expect(await unread(seller)).toMatchObject({ unreadNotices: 0 });
});

test('KING that the operator grants or moves is told to the open pages of its players', async () => {
  const [giver, taker] = [await newcomer(server), await newcomer(server)];
  const heard = async (who: Session, order: string[]) => {
    const page = server.socket('status', who.token);
    await page.next(hasAction('notice'));
    await server.operate(...order);
    await page.next(isNews);
    page.close();
  };
  await heard(giver, ['grant', giver.uid, '5']);
  const move = ['move', giver.uid, taker.uid, '5', 'test'];
  await heard(giver, move);
  await heard(taker, move);
});

test('[IP-21] [IP-22] [IP-23] [LG-07] answers, loans, a ban, a cancelled tournament, a two-factor reset and new terms are told with their cause', async () => {
  const [who, borrower] = [await newcomer(server), await newcomer(server)];
  const name = await named(who);
  const { id: ticket } = (
    await api(who).post('/support', { reason: 2, subject: 'My clock', message: 'Help.' })
  ).body as { id: number };
  await server.operate('tickets', 'answer', `${ticket}`, 'We look.', '--by', 'Ines');
  expect(await told(who)).toMatchObject([
    { unread: true, news: { kind: 'ticketAnswered', ticket, subject: 'My clock' } },
  ]);
  // Reading the answer in its ticket marks the notice as read.
  await api(who).get(`/support/${ticket}`);
  expect(await unread(who)).toMatchObject({ unreadNotices: 0 });
  await server.operate('tickets', 'close', `${ticket}`);

  const flag = (await itemsOf(who)).find(({ kind }) => kind === 'flag')?.id;
  await server.operate('item', 'lend', `${flag}`, borrower.uid, '2099-01-01');
  await server.operate('item', 'return', `${flag}`);
  await server.operate('item', 'stake', `${flag}`, '2099-01-01');
  await server.operate('item', 'return', `${flag}`);
  expect(await told(borrower)).toMatchObject([
    { player: name, news: { kind: 'loanEnded', item: { kind: 'flag' } } },
  ]);

  const cup = await newTournament(server, '--fee', '150');
  await apply(server, who, cup);
  await server.operate('tournament', 'cancel', `${cup}`, 'Storm');
  const [otpCode] = codesOf(await withTwoFactor(api(who)));
  const avatar = (await itemsOf(who)).find(({ kind }) => kind === 'avatar')?.id;
  await api(who).post('/marketplace/sell', { id: avatar, itemType: 'AVATAR', price: 9, otpCode });
  await server.operate('ban', who.uid);
  await server.operate('unban', who.uid);
  await server.operate('two-factor', 'reset', who.uid, 'phone', 'lost');
  await server.operate('terms');
  for (const one of [who, borrower]) {
    expect(await unread(one)).toMatchObject({ userStatus: 'tyc_not_agreed' });
    await api(one).post('/acepttyc', {});
  }

  const kinds = (await told(who)).map(({ news }) => news?.kind);
  expect(kinds[0]).toBe('terms');
  expect(kinds.toSorted()).toEqual(
    [
      ...['ticketAnswered', 'ticketClosed', 'itemBack', 'itemBack', 'tournamentCancelled'],
      ...['withdrawn', 'otpOn', 'otpReset', 'terms'],
    ].toSorted(),
  );
  const byKind = (kind: string) => told(who).then(all => all.filter(({ news }) => news?.kind === kind));
  expect(await byKind('itemBack')).toMatchObject(['staked', 'lent'].map(from => ({ news: { from } })));
  expect(await byKind('tournamentCancelled')).toMatchObject([
    { news: { tournament: cup, name: 'Cup', king: 150 } },
  ]);
  expect((await told(borrower)).map(({ news }) => news?.kind)).toEqual(['terms', 'loanEnded']);
});

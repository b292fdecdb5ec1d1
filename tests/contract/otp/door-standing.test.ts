import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { dealAnswer, searchAnswer } from '../../../src/protocol/market';
import { otpAnswer, otpSetupAnswer } from '../../../src/protocol/otp';
import { codeAt } from '../../../src/server/otp/codes';
import { begin, create, meet } from '../../support/server/duels';
import { ends, newcomer, type Pair, type Seat } from '../../support/server/game-pair';
import { insideDatabase } from '../../support/server/inside';
import {
  hasAction,
  type Player,
  startServer,
  type TestServer,
  type TestSocket,
} from '../../support/server/server';
import { apply, newTournament } from '../../support/server/tournaments';

/**
 * Each thing that may stand open meets each state that may befall its owner, and becomes what the table in the README of `otp/`
 * says. All of them are made first, so that the sweeps of the server have looked at those that stay before they are looked at here.
 */

const STEP_MS = 30_000;
const BET = 5;

type Cell = 'ends' | 'stays' | 'refused';

/** The table of the README: cells by thing and state. */
function readTable(): { things: string[]; states: string[]; cell: (thing: string, state: string) => Cell } {
  const path = new URL('../../../src/server/otp/README.md', import.meta.url);
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    );
  const head = rows.findIndex(([first]) => first === 'stands open');
  const [, ...states] = rows[head] ?? [];
  const cells = new Map(rows.slice(head + 2).map(([thing = '', ...row]) => [thing, row]));
  return {
    things: [...cells.keys()],
    states,
    cell: (thing, state) =>
      v.parse(v.picklist(['ends', 'stays', 'refused']), cells.get(thing)?.[states.indexOf(state)]),
  };
}
const table = readTable();

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { HOUSE: 'off', HOUSE_MARKET: 'off' } });
});
afterAll(() => server.stop());

const api = ({ token }: Player) => server.api(token);
const now = async (): Promise<number> => (await server.moveClock(0)).now;
const shown = async (...command: string[]): Promise<{ state: string }> =>
  JSON.parse(await server.operate(...command, '--json'));

/** A player with what they have open. */
interface Owner {
  who: Player;
  /** Looks at each of their things: what has become of it, in the words of the table, as often as it is asked. */
  things: Record<string, () => Promise<'ends' | 'stays'>>;
  secret?: string;
}

const becomes =
  (open: string, ...command: string[]) =>
  async (): Promise<'ends' | 'stays'> =>
    (await shown(...command)).state === open ? 'stays' : 'ends';

/** Turns two-factor on with the code of this step. */
async function protect(owner: Owner): Promise<string> {
  const { get, post } = api(owner.who);
  const setup = v.parse(otpSetupAnswer, (await get('/otp/qr')).body);
  if (!('secret' in setup)) return owner.secret ?? '';
  const { status } = v.parse(
    otpAnswer,
    (await post('/otp/validate', { otpCode: codeAt(setup.secret, await now()) })).body,
  );
  expect(status).toBe('ok');
  owner.secret = setup.secret;
  return setup.secret;
}

let tournament = 0;

/** With an offer, a private duel, an entry and a loan. */
async function trader(): Promise<Owner> {
  const who = await newcomer(server);
  const duel = await create(server, { bet: BET, public: false }, who);
  await apply(server, who, tournament);
  const [board] = JSON.parse(await server.operate('item', 'list', who.username, '--json')).filter(
    ({ kind }: { kind: string }) => kind === 'board',
  );
  await server.operate('item', 'lend', `${board.id}`, (await newcomer(server)).username, '2099-12-31');
  const owner: Owner = {
    who,
    things: {
      'private duel that waits, for a stake': becomes('waiting', 'duel', 'show', duel.id),
      'item on loan': becomes('lent', 'item', 'show', `${board.id}`),
    },
  };
  const secret = await protect(owner);
  const query = {
    page: 0,
    generation: 'ALL',
    order: 'ASC',
    orderBy: 'PRICE',
    action: 'sell',
    type: 'avatars',
  };
  const answer = v.parse(searchAnswer, (await api(who).post('/marketplace/search', query)).body);
  const id = 'content' in answer ? answer.content[0]?.id : 0;
  // Each code counts once: the next one is taken a step early.
  const otpCode = codeAt(secret, (await now()) + STEP_MS);
  const { reference = '' } = v.parse(
    dealAnswer,
    (await api(who).post('/marketplace/sell', { id, itemType: 'AVATAR', price: 1, otpCode })).body,
  );
  owner.things['offer in the marketplace'] = becomes('open', 'sale', 'show', reference);
  return owner;
}

async function waits(thing: string, wish: Parameters<typeof create>[1]): Promise<Owner> {
  const who = await newcomer(server);
  const { id } = await create(server, wish, who);
  return { who, things: { [thing]: becomes('waiting', 'duel', 'show', id) } };
}

async function ready(): Promise<Owner> {
  const who = await newcomer(server);
  const { id } = await meet(server, { bet: BET }, [who]);
  return { who, things: { 'duel whose two get ready, for a stake': becomes('matched', 'duel', 'show', id) } };
}

async function playing(): Promise<{ owner: Owner; pair: Pair; rival: Player }> {
  const [who, rival] = [await newcomer(server), await newcomer(server)];
  const match = await meet(server, { bet: BET }, [who, rival]);
  const pair = await begin(server, match);
  const thing = becomes('playing', 'duel', 'show', match.id);
  return { owner: { who, things: { 'running duel, for a stake': thing } }, pair, rival };
}

/** At the board after a duel, and wants another one. */
async function rematch(): Promise<Owner> {
  const { owner, pair, rival } = await playing();
  pair.white.socket.send({ action: 'surrender' });
  await ends(pair);
  const own: Seat = pair.white.session.uid === owner.who.uid ? pair.white : pair.black;
  const other = own === pair.white ? pair.black : pair.white;
  own.socket.send({ action: 'rematch' });
  await other.socket.next(hasAction('rematchOffered'));
  const answered = async (): Promise<'ends' | 'stays'> => {
    if (isOpen(other.socket)) other.socket.send({ action: 'rematch' });
    await Promise.race([other.socket.next(hasAction('rematchDeclined')), other.socket.closed]).catch(() => 0);
    const duels = JSON.parse(await server.operate('duel', 'list', '--json')) as {
      joinerName: string | null;
    }[];
    const isPlayed = duels.some(duel => [owner.who.username, rival.username].includes(duel.joinerName ?? ''));
    return isPlayed ? 'stays' : 'ends';
  };
  return { who: owner.who, things: { 'rematch that was asked for, for a stake': answered } };
}

const isOpen = ({ socket }: TestSocket): boolean => socket.readyState === WebSocket.OPEN;

async function queued(): Promise<{ owner: Owner; socket: TestSocket }> {
  const who = await newcomer(server);
  const socket = server.socket('queue', who.token, { gameMode: 'RAPID_10', playlist: 'NORMAL' });
  await socket.next(() => true);
  const thing = async () => (isOpen(socket) ? ('stays' as const) : ('ends' as const));
  return { owner: { who, things: { 'place in the queue': thing } }, socket };
}

async function watcher(): Promise<Owner> {
  const who = await newcomer(server);
  const watch = { itemType: 'AVATAR', name: 'zombie_1_0', below: 1 };
  expect((await api(who).post('/marketplace/watch', watch)).body).toMatchObject({ status: 200 });
  for (const dayStake of [100, 200]) await api(who).post('/duels/limits', { dayStake });
  return { who, things: {} };
}

/** Ways in which each state befalls a player. @returns whether it was refused */
const STATES: Record<string, (owner: Owner) => Promise<boolean>> = {
  'reset of two-factor': async ({ who }) => {
    await server.operate('two-factor', 'reset', who.username, 'lost');
    return false;
  },
  'sessions ended by the operator': async ({ who }) => {
    await server.operate('sessions', 'end', who.username, 'stolen');
    return false;
  },
  ban: async ({ who }) => {
    await server.operate('ban', who.username);
    return false;
  },
  'identity disabled': async ({ who }) => {
    await server.operate('identity', 'disable', who.username);
    return false;
  },
  'break from stakes': async ({ who }) => {
    const { body } = await api(who).get('/duels/limits');
    const { dayStake, next } = body as { dayStake: number | null; next: { dayStake: number } | null };
    await api(who).post('/duels/limits', { dayStake: next?.dayStake ?? dayStake, coolOffHours: 24 });
    return false;
  },
  deletion: async ({ who, secret }) => {
    const otpCode = secret === undefined ? undefined : codeAt(secret, (await now()) + STEP_MS);
    const { body } = await api(who).post('/account/delete', { username: who.username, otpCode });
    return (body as { status: string }).status === 'busy';
  },
  // The order is for everybody, and given once.
  'new terms': async () => false,
  'a block': async ({ who }) => {
    const username = (await newcomer(server)).username;
    expect((await api(who).post('/blocks', { blocked: true, username })).body).toMatchObject({
      blocked: true,
    });
    return false;
  },
};

async function cast(): Promise<Owner[]> {
  const challenged = await newcomer(server);
  return [
    await trader(),
    await waits('public duel that waits, for a stake', { bet: BET, public: true }),
    await waits('challenge that waits, for a stake', { bet: BET, challenge: challenged.username }),
    await waits('duel that waits, without a stake', { bet: 0, public: false }),
    await ready(),
    (await playing()).owner,
    await rematch(),
    await watcher(),
  ];
}

async function expectColumn(
  state: string,
  owners: readonly Owner[],
  refused: ReadonlySet<Owner>,
): Promise<void> {
  for (const owner of owners)
    for (const [thing, look] of Object.entries(owner.things)) {
      const cell = table.cell(thing, state);
      if (cell === 'ends') await expect.poll(look, { message: `${thing} × ${state}` }).toBe('ends');
      const found = refused.has(owner) ? 'refused' : await look();
      expect([thing, state, found]).toEqual([thing, state, cell]);
      // A deletion that was refused has ended nothing.
      if (cell === 'refused') expect([thing, await look()]).toEqual([thing, 'stays']);
    }
}

test('[IP-21] [IP-27] [IP-28] [LG-05] each thing that stands open becomes what the table says when a state befalls its owner', async () => {
  expect(Object.keys(STATES)).toEqual(table.states);
  tournament = await newTournament(server, '--fee', '2', '--places', '32', '--start', '+1h');
  const columns = new Map<string, Owner[]>();
  for (const state of table.states) columns.set(state, await cast());
  for (const owner of columns.get('reset of two-factor') ?? []) await protect(owner);
  await server.moveClock(STEP_MS);

  const refused = new Set<Owner>();
  const befall = async (state: string, owners: readonly Owner[]): Promise<void> => {
    for (const owner of owners) if (await STATES[state]?.(owner)) refused.add(owner);
  };
  for (const [state, owners] of columns) await befall(state, owners);
  for (const [state, owners] of columns)
    if (state !== 'new terms') await expectColumn(state, owners, refused);

  // One place in the queue at a time: two would be paired.
  for (const state of table.states) {
    const { owner, socket } = await queued();
    if (state === 'reset of two-factor') await protect(owner);
    if (state === 'new terms') await server.operate('terms');
    else await befall(state, [owner]);
    await expectColumn(state, [owner], refused);
    if (state === 'new terms') await expectColumn(state, columns.get(state) ?? [], refused);
    socket.close();
    await socket.closed;
  }
  await server.operate('tournament', 'start', `${tournament}`);
  await expect.poll(() => server.operate('status')).toContain('deletions none under way');
  expect((await server.operator('check')).code).toBe(0);
  await server.stop({ keepData: true });

  const rowsOf = (state: string, name: string) =>
    columns.get(state)?.find(({ things }) => name in things)?.who.uid;
  await insideDatabase(server, async ({ rows }) => {
    for (const [state, owners] of columns) {
      const trades = rowsOf(state, 'offer in the marketplace') ?? '';
      const watches = owners.find(({ things }) => Object.keys(things).length === 0)?.who.uid ?? '';
      const has = async (statement: string): Promise<Cell> =>
        (await rows(statement)).length > 0 ? 'stays' : 'ends';
      // A player who does not come to the first match is out of it by then.
      const entry = await has(
        `select from tournament_entrant where uid = '${trades}' and tournament = ${tournament} and state in ('playing', 'done')`,
      );
      const found = {
        'entry in a tournament': state === 'deletion' && entry === 'stays' ? 'refused' : entry,
        'watched design': await has(`select from design_watch where player = '${watches}'`),
        'wider limit of stakes that begins in a day': await has(
          `select from duel_limit where uid = '${watches}' and next_day_stake = 200`,
        ),
      };
      for (const [thing, cell] of Object.entries(found))
        expect([thing, state, cell]).toEqual([thing, state, table.cell(thing, state)]);
    }
  });
});

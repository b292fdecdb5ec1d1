import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardsAnswer, UPGRADES, upgradeAnswer } from '../../../src/protocol/items';
import { dealAnswer, searchAnswer } from '../../../src/protocol/market';
import { otpAnswer, otpSetupAnswer } from '../../../src/protocol/otp';
import { applyAnswer } from '../../../src/protocol/tournament-calls';
import { usernameAnswer } from '../../../src/protocol/users';
import { codeAt } from '../../../src/server/otp/codes';
import { TEST_MS } from '../../support/hanging';
import { freshName } from '../../support/names';
import { wrongCode } from '../../support/one-time-codes';
import { seededRandom, whole } from '../../support/random';
import { MODEL_RUNS } from '../../support/runner/model-runs';
import { begin, create, duelSocket } from '../../support/server/duels';
import { ends, newcomer, type Seat } from '../../support/server/game-pair';
import {
  type Frame,
  hasAction,
  hasStatus,
  type Session,
  startServer,
  type TestServer,
  type TestSocket,
} from '../../support/server/server';
import { newTournament } from '../../support/server/tournaments';

/**
 * Every call and message by which value leaves, in every state of an account, with every kind of code, against a model of
 * what may pass. The states of a batch are made together, since each needs a day of the server's clock.
 */

const random = seededRandom('doors');
const pick = <T>(from: readonly T[]): T => from[whole(random, 0, from.length - 1)] as T;

const STEP_MS = 30_000;
const DAY_MS = 86_400_000;
const BATCH = 25;
const FEW = 5;
/** Calls of each account. */
const ROUNDS = 7;
const SEARCH = { page: 0, generation: 'ALL', order: 'ASC', orderBy: 'PRICE' };

const STATES = [
  ...(['off', 'on', 'justOnOld', 'justOnYoung', 'reset', 'resetOn', 'recovered', 'resetLongAgo'] as const),
  ...(['banned', 'undecided', 'deleted', 'signedOut', 'disabled', 'noName'] as const),
] as const;
type State = (typeof STATES)[number];
/** States that an account can come to while it sits at a board after a duel. */
const AT_BOARD: readonly State[] = [
  'off',
  'justOnYoung',
  'justOnOld',
  'reset',
  'resetOn',
  'recovered',
  'banned',
  'signedOut',
  'disabled',
];
/** A duel without a stake, a tournament with an entry fee and a better piece take nothing out to anybody else. */
const NO_DOORS = ['free', 'apply', 'upgrade'] as const;
const CALLS = ['list', 'buy', 'create', 'join', 'rename', ...NO_DOORS] as const;
type Call = (typeof CALLS)[number] | 'rematch';
const isNoDoor = (call: Call): boolean => NO_DOORS.some(one => one === call);
const CODES = ['none', 'right', 'wrong', 'again'] as const;
type CodeKind = (typeof CODES)[number];

/** An account as it is made, and what the model knows of it. */
interface Account {
  state: State;
  session: Session;
  username: string;
  secret: string | null;
  recovery: readonly string[];
  /** Sells one avatar, and waits in duels with a stake of 5. */
  seller: Session;
  offer: { id: number; itemType: 'AVATAR'; price: number };
  rival: Session;
  /** Both at a board after a duel. */
  board: { own: Seat; other: Seat } | null;
  hasBought: boolean;
  plainBoard: number;
  /** Pieces of that board which have not been upgraded yet. */
  pieces: string[];
  /** KING for another name. */
  renames: number;
  /** Step of the last code that counted, and that code, if it can be typed again. */
  lastStep: number;
  lastCode: string | null;
  wrong: number;
  isVouchedFor: boolean;
}

let server: TestServer;
/** Open for all of a batch, with an entry fee. */
let tournament = 0;
beforeAll(async () => {
  server = await startServer({ env: { HOUSE: 'off' } });
});
afterAll(() => server.stop());

const now = async (): Promise<number> => (await server.moveClock(0)).now;
const stepAt = (moment: number): number => Math.floor(moment / STEP_MS);
const codeOf = (secret: string, step: number): string => codeAt(secret, step * STEP_MS);
const all = <T, R>(from: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> =>
  Promise.all(from.map(work));

/** As `all`, a few at a time: on a busy machine a code that many wait to have looked at grows too old. */
async function fewAtATime<T, R>(from: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < from.length; at += FEW) done.push(...(await all(from.slice(at, at + FEW), work)));
  return done;
}

/** Turns two-factor on with the code of this step. @returns secret and recovery codes */
async function turnOn({ token }: Session): Promise<{ secret: string; recovery: string[]; step: number }> {
  const { get, post } = server.api(token);
  const setup = v.parse(otpSetupAnswer, (await get('/otp/qr')).body);
  if (!('secret' in setup)) throw new Error('on already');
  const moment = await now();
  const body = { otpCode: codeAt(setup.secret, moment) };
  const { status, recoveryCodes = [] } = v.parse(otpAnswer, (await post('/otp/validate', body)).body);
  expect(status).toBe('ok');
  return { secret: setup.secret, recovery: recoveryCodes, step: stepAt(moment) };
}

async function avatarOf({ token }: Session): Promise<Account['offer']> {
  const query = { ...SEARCH, action: 'sell', type: 'avatars' };
  const { body } = await server.api(token).post('/marketplace/search', query);
  const answer = v.parse(searchAnswer, body);
  if ('error' in answer) throw new Error(answer.error);
  return { id: answer.content[0]?.id ?? 0, itemType: 'AVATAR', price: 1 };
}

async function makeAccount(state: State): Promise<Account> {
  const isNamed = state !== 'noName';
  const session = isNamed ? await newcomer(server) : await server.signIn();
  if (!isNamed) await server.api(session.token).post('/acepttyc');
  const username = isNamed ? (session as Session & { username: string }).username : '';
  const [board] = v.parse(boardsAnswer, (await server.api(session.token).get('/boards')).body);
  const [seller, rival] = [await newcomer(server), await newcomer(server)];
  const made = await turnOn(seller);
  const offer = await avatarOf(seller);
  // Each code counts once: the next one is taken a step early.
  const otpCode = codeAt(made.secret, (await now()) + STEP_MS);
  const listed = await server.api(seller.token).post('/marketplace/sell', { ...offer, otpCode });
  expect(listed.body).toMatchObject({ status: 200 });
  return {
    ...{ state, session, username, secret: null, recovery: [], seller, offer, rival, board: null },
    ...{ plainBoard: board?.id ?? 0, pieces: [...UPGRADES] },
    ...{ hasBought: false, renames: 4, lastStep: 0, lastCode: null, wrong: 0, isVouchedFor: false },
  };
}

async function protect(account: Account): Promise<void> {
  const { secret, recovery, step } = await turnOn(account.session);
  Object.assign(account, { secret, recovery, lastStep: step, lastCode: codeOf(secret, step) });
}
async function reset(account: Account): Promise<void> {
  await server.operate('two-factor', 'reset', account.username, 'test');
  account.secret = null;
}

/** Plays a duel for 5 KING and gives it up: both stay at the board. */
async function sitDown(account: Account): Promise<void> {
  const owner = await create(server, { bet: 5, public: false }, account.rival);
  const socket = duelSocket(server, account.session, { idMatch: owner.id });
  const [first, second] = await all([owner.socket, socket], each => each.next(hasAction('duel_match')));
  const match = {
    ...{ id: owner.id, owner, joiner: { session: account.session, socket } },
    seen: { owner: first as Frame, joiner: second as Frame },
  };
  const { white, black } = await begin(server, match);
  white.socket.send({ action: 'surrender' });
  await ends({ white, black });
  const isWhite = white.session.uid === account.session.uid;
  account.board = isWhite ? { own: white, other: black } : { own: black, other: white };
}

async function makeBatch(size: number): Promise<Account[]> {
  const states = Array.from({ length: size }, () => pick(STATES));
  const isOfToday = (state: State): boolean => state === 'justOnYoung';
  const old = await fewAtATime(
    states.filter(state => !isOfToday(state)),
    makeAccount,
  );
  const of = (...wanted: State[]) => old.filter(({ state }) => wanted.includes(state));
  await fewAtATime(of('on', 'resetLongAgo'), protect);
  await all(of('resetLongAgo'), reset);
  await server.moveClock(DAY_MS);
  const accounts = [...old, ...(await fewAtATime(states.filter(isOfToday), makeAccount))];

  // Everybody else agrees to the new terms.
  const undecided = new Set(of('undecided').map(({ session }) => session.uid));
  if (undecided.size > 0) {
    await server.operate('terms');
    const people = accounts.flatMap(({ session, seller, rival }) => [session, seller, rival]);
    await all(
      people.filter(({ uid }) => !undecided.has(uid)),
      ({ token }) => server.api(token).post('/acepttyc'),
    );
  }
  await all(
    accounts.filter(({ state }) => AT_BOARD.includes(state) && random() < 0.4),
    sitDown,
  );
  await fewAtATime(of('reset', 'resetOn', 'recovered', 'justOnOld'), protect);
  await fewAtATime(
    accounts.filter(({ state }) => isOfToday(state)),
    protect,
  );
  await all(of('reset', 'resetOn'), reset);
  await fewAtATime(of('resetOn'), protect);
  await all(of('recovered'), async account => {
    await server.api(account.session.token).post('/otp/disable', { recoveryCode: account.recovery[0] });
    account.secret = null;
  });
  await all(of('banned'), ({ username }) => server.operate('ban', username));
  await all(of('deleted'), ({ session, username }) =>
    server.api(session.token).post('/account/delete', { username }),
  );
  await all(of('signedOut'), ({ session }) => server.api(session.token).post('/signout'));
  await all(of('disabled'), ({ username }) => server.operate('identity', 'disable', username));
  const places = String(2 * BATCH);
  tournament = await newTournament(server, '--fee', '2', '--places', places, '--start', '+1h');
  return accounts;
}

const HELD: readonly State[] = ['reset', 'resetOn', 'recovered'];
const SHUT: readonly State[] = ['banned', 'undecided', 'deleted', 'signedOut', 'disabled'];

/** The model's answer to a call. */
function expected(account: Account, call: Call, kind: CodeKind): string {
  const { state, secret } = account;
  const isDuel = call === 'create' || call === 'join' || call === 'free' || call === 'rematch';
  if (SHUT.includes(state) || (state === 'noName' && isDuel)) return 'shut';
  if (state === 'noName' && call === 'apply') return 'noName';
  if (isNoDoor(call)) return 'passed';
  if (HELD.includes(state) || (call === 'list' && state === 'justOnOld')) return 'held';
  if (call === 'rename' && state === 'noName') return 'invalid username';
  const asksAlways = call === 'list' || call === 'buy';
  if (secret === null) return asksAlways ? 'otpRequired' : 'passed';
  if (!asksAlways && account.isVouchedFor) return 'passed';
  if (kind === 'none') return 'codeNeeded';
  if (account.wrong >= 5) return 'otpLimited';
  if (kind === 'wrong') return 'otpWrong';
  return kind === 'again' ? 'otpUsed' : 'passed';
}

/** Carries a call out. @returns what has come of it, in the model's words */
async function make(account: Account, call: Call, otpCode: string | undefined): Promise<string> {
  const { token } = account.session;
  const { post } = server.api(token);
  const more = otpCode === undefined ? {} : { otpCode };
  switch (call) {
    case 'list':
    case 'buy': {
      const item = call === 'buy' ? account.offer : await ownAvatar(account);
      const path = call === 'buy' ? 'purchase' : 'sell';
      const { status, body } = await post(`/marketplace/${path}`, { ...item, ...more });
      if (status !== 200) return 'shut';
      const answer = v.parse(dealAnswer, body);
      if (answer.status !== 200) return answer.code ?? 'unknown';
      if (call === 'list') await post('/marketplace/cancel', { id: item.id, itemType: 'AVATAR' });
      return 'passed';
    }
    case 'rename': {
      const { status, body } = await post('/username/change', { username: freshName(), ...more });
      if (status !== 200) return 'shut';
      const { username, message } = v.parse(usernameAnswer, body);
      return username === undefined ? (message ?? 'unknown') : 'passed';
    }
    case 'apply': {
      const { status, body } = await post(`/tournament/apply/${tournament}`);
      if (status !== 200) return 'shut';
      const answer = v.parse(applyAnswer, body);
      if (!('tournament' in answer)) return answer.code ?? 'unknown';
      await post('/tournament/exit');
      return 'passed';
    }
    case 'upgrade': {
      const { status, body } = await post(`/board/upgrade/${account.plainBoard}`, {
        piece: account.pieces[0],
      });
      return status === 200 ? (v.parse(upgradeAnswer, body).message ?? 'passed') : 'shut';
    }
    case 'create':
    case 'free':
      return enters(
        duelSocket(server, account.session, { bet: call === 'free' ? 0 : 5, public: false }, more),
      );
    case 'join': {
      const owner = await create(server, { bet: 5, public: false }, account.rival);
      const came = await enters(duelSocket(server, account.session, { idMatch: owner.id }, more));
      owner.socket.send({ action: 'leave' });
      await owner.socket.closed;
      return came;
    }
    case 'rematch':
      return rematch(account, more);
  }
}

const ownAvatar = async ({ state, session, offer }: Account): Promise<Account['offer']> =>
  SHUT.includes(state) ? offer : avatarOf(session);

async function enters(socket: TestSocket): Promise<string> {
  const said = await Promise.race([
    socket.next(frame => hasStatus('error')(frame) || hasAction('duel_waiting', 'duel_match')(frame)),
    socket.closed,
  ]).catch(() => 0);
  if (typeof said === 'number') return 'shut';
  if (said.status === 'error') return String(said.code);
  socket.send({ action: 'leave' });
  await socket.closed;
  return 'passed';
}

async function rematch({ board }: Account, more: object): Promise<string> {
  if (!board) throw new Error('not at a board');
  const { own, other } = board;
  own.socket.send({ action: 'rematch', ...more });
  const said = await Promise.race([
    own.socket.next(hasAction('rematchDeclined')),
    other.socket.next(hasAction('rematchOffered')),
    own.socket.closed,
  ]).catch(() => 0);
  for (const { socket } of [own, other]) socket.close();
  if (typeof said === 'number') return 'shut';
  return said.action === 'rematchOffered' ? 'passed' : String(said.code);
}

/** One call of an account at a moment: made, and compared with the model. */
async function tryOne(account: Account, call: Call, moment: number): Promise<void> {
  const { secret } = account;
  const kinds = CODES.filter(kind => kind !== 'again' || account.lastStep >= stepAt(moment) - 1);
  const kind = pick(kinds);
  const codes = {
    none: undefined,
    right: secret === null ? '123456' : codeAt(secret, moment),
    wrong: secret === null ? '654321' : wrongCode(secret, whole(random, 0, 900_000)),
    again: account.lastCode ?? undefined,
  };
  const wanted = expected(account, call, kind);
  const came = await make(account, call, codes[kind]);
  expect([account.state, call, kind, came]).toEqual([account.state, call, kind, wanted]);
  if (call === 'buy' && came === 'passed') account.hasBought = true;
  if (call === 'rename' && came === 'passed') account.renames -= 1;
  if (call === 'upgrade' && came === 'passed') account.pieces.shift();
  if (came === 'otpWrong') account.wrong += 1;
  const asked = secret !== null && !(account.isVouchedFor && call !== 'list' && call !== 'buy');
  if (came !== 'passed' || isNoDoor(call) || !asked) return;
  Object.assign(account, { lastCode: codes.right, lastStep: stepAt(moment), wrong: 0 });
  if (call !== 'list' && call !== 'buy') account.isVouchedFor = true;
}

test('[MK-15] [LG-10] [IP-27] value leaves by each door, in each state of an account, exactly when the model says so', {
  // A run takes a second or two, on a busy machine several.
  timeout: Math.max(TEST_MS, MODEL_RUNS * 12_000),
}, async () => {
  for (let left = MODEL_RUNS; left > 0; left -= BATCH) {
    const accounts = await makeBatch(Math.min(BATCH, left));
    for (let round = 0; round < ROUNDS; round++) {
      // To the beginning of the next step: the code of the round before counts still, and is one that was used.
      const { now: moment } = await server.moveClock(STEP_MS - ((await now()) % STEP_MS));
      await all(accounts, account => {
        if (account.board && round === 0) return tryOne(account, 'rematch', moment);
        const { hasBought, renames, pieces } = account;
        const isOver: Partial<Record<Call, boolean>> = {
          ...{ buy: hasBought, rename: renames === 0, upgrade: pieces.length === 0 },
        };
        const calls = CALLS.filter(call => !isOver[call]);
        return tryOne(account, pick(calls), moment);
      });
    }
  }
  expect((await server.operator('check')).code).toBe(0);
});

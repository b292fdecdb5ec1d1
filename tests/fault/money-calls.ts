import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect } from 'vitest';
import { boardsAnswer, type OwnBoard } from '../../src/protocol/items';
import { userAnswer } from '../../src/protocol/users';
import { newcomer } from '../support/server/game-pair';
import type { Session, TestServer } from '../support/server/server';

/** Everything that moves money or items beside the marketplace, as calls of newcomers that can be made again. */

/** A call that is about to be made, by accounts that are used for nothing else. */
export interface MoneyCall {
  /** @returns `null` without an answer */
  call(): Promise<unknown>;
  /** Whether the call has taken effect as a whole; throws when half of it has. */
  hasHappened(): Promise<boolean>;
}

export interface MoneyKind {
  what: string;
  /**
   * Whether the call repeated under its idempotency key is the same call. An operator's order that is repeated is
   * another one.
   */
  isKeyed: boolean;
  /** The table that its transaction writes last. */
  last: 'idempotency_key' | 'ledger_entry' | 'item';
  /** @param server gives the server that runs now, which is another one after a kill */
  begin(server: () => TestServer): Promise<MoneyCall>;
}

/** Whether a value is `after`. It must be `before` or `after`, and nothing between them. */
export function either<T>(found: T, before: T, after: T): boolean {
  expect([before, after]).toContainEqual(found);
  return JSON.stringify(found) === JSON.stringify(after);
}

/**
 * Makes a call under an idempotency key.
 * @returns `null` without an answer
 */
export const postKeyed = (
  server: TestServer,
  { token }: Session,
  path: string,
  body: object,
): Promise<unknown> =>
  server
    .api(token)
    .post(path, body, { 'idempotency-key': path })
    .catch(() => null);

/** Sends an order as the operator's program does, without the time that it takes to start. */
async function order(server: TestServer, body: object): Promise<boolean | null> {
  const token = await readFile(join(server.dataDir, 'operator.token'), 'utf8');
  return fetch(new URL('/operator/orders', server.operatorUrl()), {
    method: 'POST',
    headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    ({ ok }) => ok,
    () => null,
  );
}

const userOf = async (server: TestServer, { token }: Session) =>
  v.parse(userAnswer, (await server.api(token).get('/user')).body);
export const kingOf = async (server: TestServer, who: Session): Promise<number> =>
  (await userOf(server, who)).user.kingAmount;
const boardsOf = async (server: TestServer, { token }: Session): Promise<OwnBoard[]> =>
  v.parse(boardsAnswer, (await server.api(token).get('/boards')).body);

const upgradeOf = (what: string, body: object, after: readonly [number, string[], number]): MoneyKind => ({
  what,
  isKeyed: true,
  last: 'idempotency_key',
  async begin(server) {
    const who = await newcomer(server());
    const board = (await boardsOf(server(), who))[0]?.id ?? 0;
    return {
      call: () => postKeyed(server(), who, `/board/upgrade/${board}`, body),
      async hasHappened() {
        const [first] = await boardsOf(server(), who);
        const found = [first?.grade, first?.upgraded, await kingOf(server(), who)];
        return either<unknown>(found, [1, [], 1_000], after);
      },
    };
  },
});

export const MONEY_KINDS: readonly MoneyKind[] = [
  upgradeOf('a piece', { piece: 'n', grade: 1 }, [1, ['n'], 970]),
  upgradeOf('a board', { grade: 1 }, [2, [], 820]),
  {
    what: 'a name',
    isKeyed: true,
    last: 'idempotency_key',
    async begin(server) {
      const who = await newcomer(server());
      const wanted = `New_${who.uid.slice(-12)}`.replace(/\W/g, '_');
      return {
        call: () => postKeyed(server(), who, '/username/change', { username: wanted }),
        async hasHappened() {
          const { username, kingAmount } = (await userOf(server(), who)).user;
          return either([username === wanted, kingAmount], [false, 1_000], [true, 800]);
        },
      };
    },
  },
  {
    what: 'a starter avatar',
    isKeyed: true,
    last: 'idempotency_key',
    async begin(server) {
      const who = await newcomer(server());
      return {
        call: () => postKeyed(server(), who, '/starter', { url: 'raven_0_0' }),
        async hasHappened() {
          const all = (await server().api(who.token).get('/avatars')).body as unknown[];
          const { card } = await userOf(server(), who);
          return either([all.length, card.avatar?.url], [1, 'zombie_0_0'], [2, 'raven_0_0']);
        },
      };
    },
  },
  {
    what: 'a grant',
    isKeyed: false,
    last: 'ledger_entry',
    async begin(server) {
      const who = await newcomer(server());
      return {
        call: () => order(server(), { do: 'grant', who: who.uid, king: 7.25 }),
        hasHappened: async () => either(await kingOf(server(), who), 1_000, 1_007.25),
      };
    },
  },
  {
    what: 'a loan',
    isKeyed: false,
    last: 'item',
    async begin(server) {
      const [who, other] = [await newcomer(server()), await newcomer(server())];
      const board = (await boardsOf(server(), who))[0]?.id ?? 0;
      const until = Date.parse('2099-01-01');
      return {
        call: () => order(server(), { do: 'item-lend', id: board, to: other.uid, until }),
        async hasHappened() {
          const user = (await boardsOf(server(), who))[0]?.user.firebaseId;
          const found = [user, (await boardsOf(server(), other)).length];
          return either(found, [who.uid, 1], [other.uid, 2]);
        },
      };
    },
  },
];

import * as v from 'valibot';
import type { ChannelName } from '../../../src/protocol/close-codes';
import type { TestServer } from './server';

/** One call of the API, ready to be sent. */
export interface Call {
  method: 'GET' | 'POST';
  /** Path below `/api`. */
  path: string;
  body?: object;
}

/** The player in the examples. */
export const KNOWN = 'Ada_1815';

/** A valid value for each parameter, and a valid body for each call that takes one. */
const PARAMETERS: Readonly<Record<string, string>> = {
  username: KNOWN,
  page: '0',
  gameid: '1',
  letters: 'ada',
  match: '0',
  code: 'K7QX4M',
  ticketId: '1',
  id: '1',
  currentId: '1',
  boardId: '1',
};
const BODIES: Readonly<Record<string, object>> = {
  '/marketplace/search': {
    action: 'buy',
    type: 'avatars',
    page: 0,
    generation: 'ALL',
    order: 'ASC',
    orderBy: 'PRICE',
  },
  '/marketplace/sell': { id: 1, itemType: 'AVATAR', price: 10, otpCode: '123456' },
  '/marketplace/purchase': { id: 1, itemType: 'AVATAR', price: 10, otpCode: '123456' },
  '/marketplace/cancel': { id: 1, itemType: 'AVATAR' },
  '/marketplace/watch': { itemType: 'BOARD', name: 'RUBY', below: 10 },
  '/analysis': { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' },
  '/report': { match: 1, reason: 'He plays like a machine.' },
  '/duels/limits': { dayStake: 5000 },
  '/starter': { url: 'raven_0_0' },
  '/account/delete': { username: 'Nobody_at_all' },
  '/account/export': {},
  '/blocks': { blocked: true, username: 'Nobody_at_all' },
  '/notices/read': { upTo: 1 },
  '/sessions/end': { id: 1 },
  '/support': { reason: 4, subject: 'Hello', message: 'Is anybody there?' },
  '/support/{ticketId}': { message: 'Still there?' },
  '/otp/validate': { otpCode: '123456' },
  '/otp/disable': { otpCode: '123456' },
  '/otp/recovery': { otpCode: '123456' },
  '/username': { username: 'Some_name' },
  '/username/change': { username: 'Some_name' },
};

/** Calls whose body is optional, and is left out here. */
const OPTIONAL_BODIES: ReadonlySet<string> = new Set([
  ...['/acepttyc', '/settings', '/board/upgrade/{boardId}', '/duels/{code}/decline'],
  '/sessions/end-others',
]);

/** Calls that banned users may make, and users who have not agreed to the terms (IP-21). */
export const FOR_EVERYONE: ReadonlySet<string> = new Set([
  ...['/version', '/user', '/acepttyc'],
  // Calls about a user's own data: a copy, deletion, the statement, and a ticket with attachments (settled reading 83).
  ...['/account', '/account/export', '/account/delete', '/statement'],
  ...['/support', '/support/1', '/support/1/close', '/evidence'],
]);

/** First message of each channel, besides the token; `null` for a channel that does not exist yet. */
export const HELLOS: Readonly<Record<ChannelName, object | null>> = {
  game: {},
  status: {},
  queue: { gameMode: 'RAPID_10', playlist: 'NORMAL' },
  spectate: { username: KNOWN },
  duel: { gameMode: 'BLITZ_3', options: { bet: 0, public: false } },
  tournament: {},
  duelRoom: {},
};

const isOpen = (channel: string): boolean => HELLOS[channel as ChannelName] !== null;
export const CHANNELS = Object.keys(HELLOS).filter(isOpen) as ChannelName[];
export const MISSING_CHANNELS = Object.keys(HELLOS).filter(channel => !isOpen(channel)) as ChannelName[];

const documentSchema = v.object({
  paths: v.record(
    v.string(),
    v.record(v.picklist(['get', 'post']), v.object({ requestBody: v.optional(v.unknown()) })),
  ),
});

/**
 * All calls that need a user, read from the server's own description, so that a new call is included by itself.
 *
 * @throws Error when a call needs a parameter or a body that has no example here
 */
export async function callsOf(server: TestServer): Promise<Call[]> {
  const { body } = await server.fetch('/api/docs/json');
  const { paths } = v.parse(documentSchema, body);
  return Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]): Call => {
      const described = address.replace(/^\/api/, '');
      const example = BODIES[described];
      if (requestBody !== undefined && !example && !OPTIONAL_BODIES.has(described))
        throw new Error(`what is a good body of ${described}?`);
      return {
        method: method === 'get' ? 'GET' : 'POST',
        path: described.replace(/\{(\w+)\}/g, (_, name: string) => parameter(name)),
        ...(requestBody !== undefined && example && { body: example }),
      };
    }),
  );
}

function parameter(name: string): string {
  const value = PARAMETERS[name];
  if (value === undefined) throw new Error(`what is a good ${name} in a path?`);
  return value;
}

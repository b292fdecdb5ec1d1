import * as v from 'valibot';
import { newcomer, type Pair, sit } from './game-pair';
import { type Frame, hasAction, type Session, type TestServer, type TestSocket } from './server';

/** Users who duel over the wire. */

export interface Duellist {
  session: Session;
  socket: TestSocket;
}

/** Two users matched by a duel, who are asked whether they are ready. */
export interface Match {
  id: string;
  owner: Duellist;
  joiner: Duellist;
  /** The frame `duel_match` as each received it. */
  seen: { owner: Frame; joiner: Frame };
}

export interface DuelWish {
  bet?: number;
  public?: boolean;
  idMatch?: string;
  /** Name of the only player who may join. */
  challenge?: string;
}

type Meeting = Pick<TestServer, 'socket' | 'player'>;

/** Opens the duel channel with a first message. */
export const duelSocket = (
  server: Meeting,
  { token }: Session,
  options: DuelWish = {},
  more: object = {},
): TestSocket => server.socket('duel', token, { gameMode: 'BLITZ_3', options, ...more });

/** Creates a duel and waits until the server has confirmed it. */
export async function create(
  server: Meeting,
  wish: DuelWish = {},
  session?: Session,
): Promise<Duellist & { id: string; waiting: Frame }> {
  const who = session ?? (await newcomer(server));
  const socket = duelSocket(server, who, wish);
  const waiting = await socket.next(hasAction('duel_waiting'));
  return { session: who, socket, waiting, id: v.parse(v.string(), waiting.id) };
}

/** One user creates a duel, another one joins it. */
export async function meet(
  server: Meeting,
  wish: DuelWish = {},
  players: readonly Session[] = [],
): Promise<Match> {
  const owner = await create(server, wish, players[0]);
  const session = players[1] ?? (await newcomer(server));
  const socket = duelSocket(server, session, { idMatch: owner.id });
  const [first, second] = await Promise.all(
    [owner.socket, socket].map(each => each.next(hasAction('duel_match'))),
  );
  if (!first || !second) throw new Error('both hear of the match');
  return { id: owner.id, owner, joiner: { session, socket }, seen: { owner: first, joiner: second } };
}

/** Both press ready, and come to the game. */
export async function begin(server: Meeting, { owner, joiner }: Match): Promise<Pair> {
  for (const { socket } of [owner, joiner]) socket.send({ action: 'acceptMatch' });
  await Promise.all([owner, joiner].map(({ socket }) => socket.next(hasAction('started'))));
  const [first, second] = await Promise.all([sit(server, owner.session), sit(server, joiner.session)]);
  return first.state.side === 'w' ? { white: first, black: second } : { white: second, black: first };
}

const user = v.object({ user: v.object({ kingAmount: v.number() }) });

/** KING balances of players, in their order. */
export const purses = (server: TestServer, ...sessions: readonly Session[]): Promise<number[]> =>
  Promise.all(
    sessions.map(
      async ({ token }) => v.parse(user, (await server.api(token).get('/user')).body).user.kingAmount,
    ),
  );

/** Rows of the duel room's list. */
export const rows = ({ matchs }: Frame): Frame[] => (matchs as Frame[] | undefined) ?? [];
/** Whether a frame is a list with the duel of this code; `without`: a list that does not have it. */
export const lists = (id: string) => (frame: Frame) => rows(frame).some(row => row.id === id);
export const without = (id: string) => (frame: Frame) => 'matchs' in frame && !lists(id)(frame);

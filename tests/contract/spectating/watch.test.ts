import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeCode } from '../../../src/protocol/close-codes';
import { type WatchAnswer, watchAnswer } from '../../../src/protocol/watch';
import { ChessGame } from '../../../src/rules/game';
import { begin, meet } from '../../support/server/duels';
import {
  isMove,
  moveMessage,
  newcomer,
  type Pair,
  pair,
  type Seat,
  sit,
} from '../../support/server/game-pair';
import {
  type Frame,
  hasAction,
  hasStatus,
  type Session,
  startServer,
  type TestServer,
} from '../../support/server/server';

type Watched = WatchAnswer['games'][number];

let server: TestServer;
afterAll(() => server.stop());

async function list({ token }: Session): Promise<Watched[]> {
  const answer = await server.api(token).get('/watch');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return v.parse(watchAnswer, answer.body).games;
}

/** Asks again and again until the answer is what is waited for: it may be a second old. */
async function listOnce(session: Session, isSo: (games: Watched[]) => boolean): Promise<Watched[]> {
  const until = Date.now() + 30_000;
  for (;;) {
    const games = await list(session);
    if (isSo(games)) return games;
    if (Date.now() > until) throw new Error(`waited in vain: ${JSON.stringify(games)}`);
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}

/** A game against the house. */
async function alone(session: Session, gameMode: string): Promise<Seat> {
  const queue = server.socket('queue', session.token, { gameMode, playlist: 'NORMAL' });
  await queue.next(hasAction('started'));
  return sit(server, session);
}

const playerOf = (frame: Frame, who: 'player' | 'opponent') => frame[who] as Watched['white'];

const strength = ({ white, black }: Pick<Watched, 'white' | 'black'>): number => white.elo + black.elo;

describe('the list of games', () => {
  beforeAll(async () => {
    server = await startServer({ env: { HOUSE_WAIT_MS: '0' } });
  });

  test('[SP-01] the six strongest games are listed, as their players see each other, without one’s own', async () => {
    const idle = await newcomer(server);
    expect(await list(idle)).toEqual([]);
    const seats: Seat[] = [];
    // Players come two at a time in different modes, so that they meet the house and not each other.
    for (let round = 0; round < 4; round++) {
      const modes = ['BLITZ_3', 'RAPID_10'];
      seats.push(...(await Promise.all(modes.map(async mode => alone(await newcomer(server), mode)))));
    }
    // House players differ in strength.
    const games = seats
      .map(({ state, session }) => {
        const [white, black] =
          state.side === 'w' ? (['player', 'opponent'] as const) : (['opponent', 'player'] as const);
        const known = {
          white: playerOf(state, white),
          black: playerOf(state, black),
          gameMode: String(state.gameMode),
        };
        return { ...known, session };
      })
      .sort((a, b) => b.white.elo + b.black.elo - a.white.elo - a.black.elo);
    const isListed = (found: Watched[], one: { white: { username: string } }): boolean =>
      found.some(({ white }) => white.username === one.white.username);

    const all = await listOnce(
      idle,
      found => found.length === 6 && isListed(found, games[0] as (typeof games)[0]),
    );
    const strengths = all.map(strength);
    expect(strengths).toEqual(games.slice(0, 6).map(({ white, black }) => white.elo + black.elo));
    for (const { white, black, gameMode } of all) {
      const own = games.find(one => one.white.username === white.username);
      expect({ white, black, gameMode }).toEqual({
        white: own?.white,
        black: own?.black,
        gameMode: own?.gameMode,
      });
    }
    // A player's own game is left out of their list.
    const [strongest] = games;
    if (!strongest) throw new Error('no game');
    const others = await list(strongest.session);
    expect(isListed(others, strongest)).toBe(false);
    expect(others.map(strength)).toEqual(games.slice(1, 7).map(({ white, black }) => white.elo + black.elo));
    expect(JSON.stringify(all)).not.toMatch(/"uid"|house:|token/);

    // A list of them says how many there are, narrowed down to a mode if that is wanted.
    const { body } = await server.api(idle.token).get('/watch?count=3&gameMode=BLITZ_3');
    const blitz = v.parse(watchAnswer, body);
    expect(blitz.counts).toEqual({ BLITZ_3: 4, RAPID_10: 4 });
    expect(blitz.games.map(strength)).toEqual(
      games
        .filter(({ gameMode }) => gameMode === 'BLITZ_3')
        .map(strength)
        .slice(0, 3),
    );
    expect(blitz.games.every(({ gameMode, white }) => gameMode === 'BLITZ_3' && !white.card)).toBe(true);
    for (const bad of ['count=0', 'count=1000', 'count=x', 'count=3&gameMode=CHESS'])
      expect((await server.api(idle.token).get(`/watch?${bad}`)).status).toBe(400);

    // Moves show in the list soon, and a finished game leaves it.
    for (const seat of seats) {
      if (seat.state.side !== 'w') continue;
      seat.socket.send(moveMessage('e2e4'));
      await seat.socket.next(isMove);
    }
    const moved = await listOnce(idle, found => found.every(({ ply }) => ply > 0));
    for (const { fen, ply, clock, lastMove, gameMode } of moved) {
      expect(new ChessGame(fen).fen).toBe(fen);
      // Each side's first move is free; the last move was made by White or by the house.
      const base = gameMode === 'BLITZ_3' ? 180_000 : 600_000;
      expect(clock).toMatchObject({
        white: expect.any(Number),
        running: ply < 2 ? null : expect.any(String),
      });
      expect(Math.min(clock?.white ?? 0, clock?.black ?? 0)).toBeGreaterThan(base - 60_000);
      expect(lastMove).toBeDefined();
    }
    const watched = moved[0] as Watched;
    expect(watched.watchers).toBe(0);
    const spectator = server.socket('spectate', idle.token, { username: watched.black.username });
    await spectator.next(hasStatus('recconect'));
    await listOnce(idle, found =>
      found.some(({ game, watchers }) => game === watched.game && watchers === 1),
    );
    spectator.close();

    for (const { socket } of seats) socket.send({ action: 'surrender' });
    await listOnce(idle, found => found.length === 0);
    await server.stop();
  });
});

describe('the filtered list of games', () => {
  beforeAll(async () => {
    server = await startServer({ env: { HOUSE: 'off' } });
  });

  const gameOf = ({ white }: Pair): number => Number(white.state.game);
  const nameOf = ({ state }: Seat): string => playerOf(state, 'player').username;

  test('[SP-01] games are filtered by what they are played for and by a player’s name, and sorted as asked', async () => {
    const idle = await newcomer(server);
    const ask = async (query: Record<string, string>): Promise<WatchAnswer> => {
      const { body } = await server.api(idle.token).get(`/watch?count=9&${new URLSearchParams(query)}`);
      return v.parse(watchAnswer, body);
    };
    const idsOf = async (query: Record<string, string>) => (await ask(query)).games.map(({ game }) => game);
    const quick = await pair(server);
    const duel = await begin(server, await meet(server));
    const late = await pair(server);
    const [first, second, third] = [quick, duel, late].map(gameOf);

    // An answer may be a second old.
    await expect.poll(() => idsOf({ order: 'newest' })).toEqual([third, second, first]);
    expect(await idsOf({ order: 'strength' })).toEqual([first, second, third]);
    const { games, origins, counts } = await ask({ origin: 'duel' });
    expect(games).toMatchObject([{ game: second, origin: 'duel' }]);
    expect(origins).toEqual({ tournament: 0, duel: 1 });
    expect(counts).toEqual({ BLITZ_3: 3 });
    expect(await idsOf({ origin: 'tournament' })).toEqual([]);
    expect((await ask({})).games.map(({ origin }) => origin)).toEqual([undefined, 'duel', undefined]);

    // Letters of either name, whatever their case; those of a pattern are letters.
    for (const seat of [late.white, late.black])
      expect(await idsOf({ name: ` ${nameOf(seat).slice(1).toUpperCase()} ` })).toEqual([third]);
    expect(await idsOf({ name: nameOf(late.white), origin: 'duel' })).toEqual([]);
    expect(await idsOf({ name: '%' })).toEqual([]);

    const spectator = server.socket('spectate', idle.token, { username: nameOf(duel.black) });
    await spectator.next(hasStatus('recconect'));
    await expect.poll(() => idsOf({ order: 'watchers' })).toEqual([second, first, third]);
    spectator.close();

    const ofDuellist = server.api(duel.white.session.token);
    expect((await ofDuellist.get('/watch?count=9&origin=duel')).body).toMatchObject({ games: [] });
    for (const bad of ['origin=quick', 'order=weakest', 'name=', 'name=%20', `name=${'x'.repeat(21)}`])
      expect((await server.api(idle.token).get(`/watch?count=9&${bad}`)).status, bad).toBe(400);
    await server.stop();
  });
});

/** A game that two of the house play. */
async function show(session: Session): Promise<Watched> {
  const isShow = ({ white, black }: Watched): boolean => white.house && black.house;
  const [shown] = (await listOnce(session, found => found.some(isShow))).filter(isShow);
  if (!shown) throw new Error('no show');
  return shown;
}

describe('the show game of the house', () => {
  beforeAll(async () => {
    server = await startServer({
      env: { HOUSE_SHOW: 'on', HOUSE_PACE: 'fast', HOUSE_WAIT_MS: '0' },
    });
  });

  test('the show game begins without anybody doing anything', async () => {
    const session = await newcomer(server);
    const game = await show(session);
    // With five seconds a move it is a rapid game as well.
    const modes = async (gameMode: string) => {
      const { body } = await server.api(session.token).get(`/watch?count=9&gameMode=${gameMode}`);
      return v.parse(watchAnswer, body).games.map(one => one.gameMode);
    };
    await expect.poll(() => modes('RAPID_10')).toEqual(['RAPID_10P5']);
    expect(await modes('BLITZ_3')).toEqual([]);
    const watching = server.socket('spectate', session.token, { username: game.white.username });
    const state = await watching.next(hasStatus('recconect'));
    expect(state).toMatchObject({ rated: false, clockRunning: expect.any(Boolean) });
    const next = await watching.next(frame => isMove(frame) && Number(frame.ply) >= Number(state.ply) + 2);
    const replay = new ChessGame();
    for (const { move } of state.moves as { move: string }[]) expect(replay.moveSan(move)).not.toBeNull();
    expect(Number(next.ply)).toBe(Number(state.ply) + 2);
  });

  test('[IP-11] the show game is in nobody’s way: a lone newcomer has an opponent at once, and it goes on', async () => {
    const session = await newcomer(server);
    const seat = await alone(session, 'RAPID_10');
    const { white, black } = await show(session);
    const names = [white.username, black.username];
    expect(names).not.toContain(playerOf(seat.state, 'opponent').username);
    seat.socket.send({ action: 'abort' });
    await seat.socket.closed;
  });

  test('[IP-02] the show game does not keep a drained server from ending at once, and leaves a sound store', async () => {
    const checked = await server.operator('check');
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing is wrong.') });
    const session = await newcomer(server);
    const shown = await show(session);
    const status = server.socket('status', session.token);
    await status.next(hasAction('ping'));
    expect((await server.operator('drain', '--wait', '600')).stdout).toBe(
      'No game is played here: this node ends now.\n',
    );
    expect(await status.closed).toBe(closeCode.serviceRestart);
    expect(await server.stop({ keepData: true })).toBe(0);
    // The next process goes on with it, and begins no second one.
    server = await startServer({
      dataDir: server.dataDir,
      env: { HOUSE_SHOW: 'on', HOUSE_PACE: 'fast' },
    });
    const again = await listOnce(session, found => found.length > 0);
    expect(again).toHaveLength(1);
    expect(again[0]?.game).toBeGreaterThanOrEqual(shown.game);
  });
});

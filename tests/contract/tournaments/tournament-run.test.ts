import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeCode } from '../../../src/protocol/close-codes';
import { statementAnswer } from '../../../src/protocol/statement';
import type { TournamentMatch } from '../../../src/protocol/tournament';
import {
  seriesAnswer,
  type TournamentResults,
  tournamentsAnswer,
} from '../../../src/protocol/tournament-calls';
import { watchAnswer } from '../../../src/protocol/watch';
import { rate, START_RATING } from '../../../src/rules/glicko2';
import { newcomer, play, sit } from '../../support/server/game-pair';
import {
  type Frame,
  hasAction,
  hasStatus,
  type Player,
  type Session,
  SHORT_LEASES,
  startServer,
  type TestServer,
} from '../../support/server/server';
import {
  apply,
  type Contestant,
  type Deed,
  enter,
  newTournament,
  type Plan,
  playedOut,
  resultsOf,
} from '../../support/server/tournaments';
import { until } from '../../support/until';

/** Tournaments that are played to their end, over the wire. */

const ENV = { HOUSE: 'off' };
const KILLED = { env: { ...ENV, ...SHORT_LEASES } };
/** Longer than any player needs who is going to press ready. */
const READY_S = 600;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: ENV });
});
afterAll(() => server.stop());

/** The one who applied first wins every game. */
const earlierWins: Plan = ({ player, opponent }) => ((player.id ?? 0) < (opponent?.id ?? 0) ? 'win' : 'lose');
const isEarlier = ({ player, opponent }: TournamentMatch): boolean => (player.id ?? 0) < (opponent?.id ?? 0);

/** Blitz ratings by number in the tournament, to six digits. */
function ratingsIn(users: readonly Record<string, unknown>[], contestants: readonly Contestant[]) {
  return new Map(
    contestants.map(({ you }, index) => [you?.id, Number(users[index]?.blitz_ranked).toFixed(6)]),
  );
}

/** Newcomers' ratings after these games, in the order in which they began: an armageddon changes nothing. */
function ratedAgain(games: TournamentResults['tournament']['match_game'], count: number) {
  const ratings = new Map(Array.from({ length: count }, (_, index) => [index + 1, START_RATING]));
  for (const { opponent1, opponent2, armageddon } of games.toSorted(
    (a, b) => Number(a.game) - Number(b.game),
  )) {
    if (armageddon || !opponent1 || !opponent2) continue;
    const [one, two] = [Number(opponent1.id), Number(opponent2.id)];
    const [first, second] = [ratings.get(one) ?? START_RATING, ratings.get(two) ?? START_RATING];
    const score = (opponent1.score ?? 0) as 0 | 0.5 | 1;
    ratings.set(one, rate(first, [{ opponent: second, score }]));
    ratings.set(two, rate(second, [{ opponent: first, score: (1 - score) as 0 | 0.5 | 1 }]));
  }
  return new Map([...ratings].map(([id, { rating }]) => [id, rating.toFixed(6)]));
}

/** A tournament as it stands in one part of the list. */
async function listed({ token }: Session, part: 'close' | 'finished', id: number) {
  const { body } = await server.api(token).get('/tournament/all');
  return v.parse(tournamentsAnswer, body)[part].find(one => one.id === id);
}

/** Matches whose two are known and that are not decided: how many have come, and whether both are asked to. */
async function open(session: Session, id: number) {
  const { matches = [] } = await resultsOf(server, session, id);
  return matches
    .filter(one => one.endedAt === undefined && one.participants.every(({ id: number }) => number !== null))
    .map(({ name, participants, matchTimerLimit }) => ({
      name,
      come: participants.filter(({ accepted }) => accepted).length,
      isAsked: typeof matchTimerLimit === 'number',
    }));
}

const start = (id: number): Promise<string> => server.operate('tournament', 'start', String(id));
const user = async (token: string): Promise<Record<string, unknown>> =>
  ((await server.api(token).get('/user')).body as { user: Record<string, unknown> }).user;

describe('tournaments', () => {
  let others: TestServer;
  beforeAll(async () => {
    others = server;
    server = await startServer(KILLED);
  });
  afterAll(async () => {
    await server.stop();
    server = others;
  });

  test('[WS-16] [WS-17] [API-18] [API-19] [IP-02] [IP-19] [LG-06] [LG-09] [IP-09] sixteen players play a tournament to its end, although the server is killed in mid-round', async () => {
    const id = await newTournament(
      server,
      ...['--fee', '10', '--prize', '101', '--places', '16', '--ready', String(READY_S)],
    );
    const places = new Map<string, number>();
    /** Exceptions by number in the first round; in all other matches the earlier entrant wins. */
    const plan = (): Plan => match => {
      const first = match.groupNumber === 1 && match.roundNumber === 1;
      const number = first ? Number(match.name.split('.')[1]) : 0;
      const by = (one: Deed, other: Deed): Deed => (isEarlier(match) ? one : other);
      // An armageddon after three draws, a no-show, nobody at all, and somebody who gives the tournament up.
      if (number === 1) return match.isArmageddon ? by('win', 'lose') : 'draw';
      if (number === 2) return by('win', 'away');
      if (number === 3) return 'away';
      if (number === 4) return by('win', 'leave');
      return by('win', 'lose');
    };
    const contestants = await enter(() => server, id, 16, plan);
    expect(
      await Promise.all(contestants.map(async one => (await user(one.session.token)).kingAmount)),
    ).toEqual(contestants.map(() => 990));
    await start(id);
    for (const one of contestants) void one.play();
    // The server is killed when some are in the second round and some games of the first are still to come.
    await until(
      () => contestants.filter(({ lastMatch }) => lastMatch !== null).length >= 4,
      () => 'no series was decided',
    );
    await server.kill();
    server = await startServer({ ...KILLED, dataDir: server.dataDir });
    const session = contestants[0]?.session ?? { uid: '', token: '', refreshToken: '' };
    // Play goes on until only matches are left that wait for players who do not come.
    await expect
      .poll(() => open(session, id))
      .toEqual([
        { name: 'W 1.2', come: 1, isAsked: true },
        { name: 'W 1.3', come: 0, isAsked: true },
      ]);
    await server.moveClock(1_000 * READY_S);
    await playedOut(contestants);
    const { tournament, finalStandings, matches = [], timeline } = await resultsOf(server, session, id);
    expect(finalStandings).toHaveLength(16);
    for (const { id: number, rank } of finalStandings) places.set(String(number), rank);

    const firstRound = matches.filter(
      ({ groupNumber, roundNumber }) => groupNumber === 1 && roundNumber === 1,
    );
    const [drawn, noShow, nobody, left] = firstRound;
    expect(drawn).toMatchObject({ isArmageddon: true, participants: [{ score: 1.5 }, { score: 1.5 }] });
    expect(['FINISHED', 'PLAYED']).toContain(drawn?.state);
    expect(noShow).toMatchObject({ state: 'WALK_OVER' });
    expect(noShow?.participants.map(({ resultText }) => resultText).sort()).toEqual(['NS', 'WO']);
    expect(nobody).toMatchObject({
      state: 'NO_SHOW',
      participants: [{ resultText: 'NS' }, { resultText: 'NS' }],
    });
    expect(left?.participants.map(({ resultText }) => resultText)).toContain('WO');
    expect(left?.state).toBe('WALK_OVER');
    const games = tournament.match_game.filter(({ parent_id }) => parent_id === drawn?.id);
    expect(games).toHaveLength(4);
    // Colours alternate, into the armageddon.
    expect(new Set(games.slice(0, 2).map(({ white }) => white)).size).toBe(2);

    // No game was lost or played twice when the server was killed.
    const played = tournament.match_game.map(one => `${one.parent_id}/${one.number}`);
    expect(new Set(played).size).toBe(played.length);

    // A player who misses a further match, or has left, is out of it; the others are ranked as they have played.
    const by = (rank: number) => finalStandings.filter(one => one.rank === rank).map(one => one.id);
    expect([by(1).length, by(2).length, by(3).length]).toEqual([1, 1, 1]);
    expect(timeline?.changes.length).toBeGreaterThan(20);

    // Prizes, once each, and the fees: 160 KING are with the house, 101 queens came from the mint.
    const wallets = await Promise.all(contestants.map(async one => user(one.session.token)));
    expect(ratingsIn(wallets, contestants)).toEqual(ratedAgain(tournament.match_game, contestants.length));
    const prizes = finalStandings.filter(({ prize = 0 }) => prize > 0);
    expect(prizes.map(({ rank, prize }) => [rank, prize])).toEqual([
      [1, 50.5],
      [2, 30.3],
      [3, 20.2],
    ]);
    expect(wallets.map(({ kingAmount }) => kingAmount)).toEqual(contestants.map(() => 990));
    const champion = contestants.find(({ you }) => you?.state === 'champion');
    expect(champion?.you).toMatchObject({ id: by(1)[0], rank: 1, prize: 50.5, of: 16 });
    // The champion's ledger has the fee in KING and the prize in queens, each once and about this tournament.
    const moved = async (currency: string) => {
      const { body } = await server.api(champion?.session.token).get(`/statement?currency=${currency}`);
      return v
        .parse(statementAnswer, body)
        .entries.map(({ reason, amount, balance }) => [reason, amount, balance]);
    };
    expect(await moved('KING')).toEqual([
      ['tournament-fee', -10, 990],
      ['starter', 1_000, 1_000],
    ]);
    expect(await moved('QUEEN')).toEqual([['tournament-prize', 50.5, 50.5]]);
    for (const one of contestants) {
      expect(one.you?.rank).toBe(places.get(String(one.you?.id)));
      if (one !== champion) expect(one.outMatch).toMatchObject({ next: 'out' });
      // The bracket put together from the frames they were sent is the final one.
      expect([...one.bracket.values()].sort((a, b) => a.id - b.id)).toEqual(matches);
    }
    expect(await server.operate('check')).toContain('Nothing is wrong.');
    expect(await listed(session, 'finished', id)).toMatchObject({
      ...{ status: 'FINISHED', entryFee: 10, prizePool: 101, champion: { name: champion?.name } },
    });
    // Everybody is free for the next one.
    const next = await newTournament(server);
    const { body } = await server.api(session.token).post(`/tournament/apply/${next}`);
    expect(body).toMatchObject({ tournament: { id: next } });
    await server.operate('tournament', 'cancel', String(next), 'done');
  });
});

test('[TM-05] [SP-01] [WS-19] [API-18] [API-21] of a player’s two windows the one that pressed ready takes the game, and onlookers find it', async () => {
  const id = await newTournament(server, '--best-of', '1', '--places', '2', '--ready', '600');
  const other = await newTournament(server, '--places', '2');
  const [one, two, onlooker] = [await newcomer(server), await newcomer(server), await newcomer(server)];
  for (const session of [one, two]) await apply(server, session, id);
  // Entrants waiting for the start see which of them are connected.
  const hall = server.socket('tournament', one.token, { id });
  const connectedIn = (frame: Frame) =>
    (frame.entrants as { connected?: boolean }[] | undefined)?.map(({ connected }) => connected === true);
  expect(connectedIn(await hall.next(hasAction('tournament_waiting')))).toEqual([false, false]);
  const page = server.socket('status', two.token);
  await hall.next(frame => connectedIn(frame)?.join() === 'false,true');
  hall.close();
  await start(id);
  const isNamed = (status: string) => (frame: Frame) =>
    (frame.tournament as { id?: number; status?: string } | undefined)?.status === status;
  expect(await page.next(isNamed('CLOSED'))).toMatchObject({ action: 'tournament', tournament: { id } });
  const { get, post } = server.api(one.token);
  for (const { body } of [await get('/tournament/exit'), await post('/tournament/exit', {})])
    expect(body).toMatchObject({ statusCode: 400, code: 'started' });
  const enterBy = ({ token }: Session, window: string) =>
    server.socket('tournament', token, { id, changes: true, window });
  const [left, right, rival] = [enterBy(one, 'left'), enterBy(one, 'right'), enterBy(two, 'rival')];
  for (const lobby of [left, right, rival]) await lobby.next(({ match }) => Boolean(match));
  right.send({ action: 'acceptMatch' });
  rival.send({ action: 'acceptMatch' });
  for (const lobby of [left, right])
    expect(await lobby.next(hasAction('started'))).toMatchObject({ window: 'right' });
  expect(await right.closed).toBe(closeCode.finished);
  // Other pages hear that a game runs.
  expect(await page.next(hasAction('started'))).toMatchObject({ window: 'rival' });
  page.close();

  const game = server.socket('game', one.token);
  const { game: played } = await game.next(hasStatus('recconect'));
  const gamesOf = async (tournament: number) => {
    const { body } = await server.api(onlooker.token).get(`/watch?tournament=${tournament}`);
    return v.parse(watchAnswer, body).games.map(found => found.game);
  };
  // The list may be a second old.
  await expect.poll(() => gamesOf(id)).toEqual([played]);
  expect(await gamesOf(other)).toEqual([]);
  const playing = { status: 'CLOSED', gameTimeControll: 'BLITZ_3', live: { games: 1, left: 2 } };
  await expect.poll(() => listed(onlooker, 'close', id)).toMatchObject(playing);
  game.send({ action: 'surrender' });
  await game.next(hasAction('lose'));
  // The window that did not take it has stayed in the lobby, and hears how it ended.
  const news = await left.next(frame =>
    Boolean((frame.data as { lastMatch?: object } | undefined)?.lastMatch),
  );
  expect(news).toMatchObject({ data: { lastMatch: { player: { result: 'loss' }, next: 'dropped' } } });

  // A player who gives up in the lobby is out, and both of their windows hear it.
  left.send({ action: 'leave' });
  await left.next(frame => (frame.you as { state?: string } | undefined)?.state === 'eliminated');
  for (const lobby of [left, rival]) lobby.close();
  await server.operate('tournament', 'cancel', String(other), 'done');
});

test('a finished match leads every player to its games, and each game back to the match', async () => {
  const id = await newTournament(server, '--best-of', '3', '--places', '2', '--ready', '600');
  const contestants = await enter(
    () => server,
    id,
    2,
    () => earlierWins,
  );
  await start(id);
  for (const one of contestants) void one.play();
  await playedOut(contestants);
  const { get } = server.api((await newcomer(server)).token);
  const [match] = contestants[0]?.told.map(told => told.id) ?? [];
  const { body } = await get(`/tournament/${id}/match/${match}`);
  const { games } = v.parse(seriesAnswer, body);
  // The first of the two wins with either colour, by the other's resignation.
  const other = { white: 'black', black: 'white' } as const;
  const [first, second] = games;
  if (!first || !second) throw new Error('a match of three games is not over before the second');
  const byNumberOne = (one: typeof first) => (one.white === 1 ? one.result : other[one.result as 'white']);
  expect(games.map(({ number, reason }) => [number, reason])).toEqual([
    [1, 'surrender'],
    [2, 'surrender'],
  ]);
  expect([first.white, second.white].toSorted()).toEqual([1, 2]);
  expect(games.map(byNumberOne)).toEqual(['white', 'white']);
  expect((await get(`/match/${second.game}`)).body).toMatchObject({
    details: { tournament: { id, name: 'Cup', match, number: 2 } },
  });
  expect((await get('/tournament/999999/match/0')).body).toEqual({ games: [] });
});

test('[IP-17] [IP-19] [LG-09] a tournament that every player leaves ends at once, with a rank for each and no more prizes than there are', async () => {
  const id = await newTournament(server, '--prize', '100', '--places', '4', '--ready', '600');
  const contestants = await enter(
    () => server,
    id,
    4,
    () => () => 'leave',
  );
  await start(id);
  for (const one of contestants) void one.play();
  const [first] = contestants;
  if (!first) throw new Error('nobody is there');
  await expect.poll(() => listed(first.session, 'finished', id)).toMatchObject({ status: 'FINISHED' });
  await Promise.all(contestants.map(one => one.stop()));
  const { finalStandings, tournament } = await resultsOf(server, first.session, id);
  expect(finalStandings).toHaveLength(4);
  expect(tournament.match_game).toEqual([]);
  expect(finalStandings.reduce((sum, { prize = 0 }) => sum + prize, 0)).toBeLessThanOrEqual(100);
  expect(await server.operate('check')).toContain('Nothing is wrong.');
});

test('[API-18] [IP-19] [LG-09] a tournament to which neither of its two players comes ends with the limit, shares first place, and has no champion', async () => {
  const id = await newTournament(server, '--prize', '100', '--places', '2', '--ready', '60');
  const [one, other] = [await newcomer(server), await newcomer(server)];
  for (const who of [one, other]) await apply(server, who, id);
  await start(id);
  await expect.poll(() => open(one, id)).toMatchObject([{ come: 0, isAsked: true }]);
  await server.moveClock(61_000);
  await expect.poll(() => listed(one, 'finished', id)).toMatchObject({ champion: null });
  const { finalStandings, matches = [] } = await resultsOf(server, one, id);
  expect(finalStandings).toMatchObject([1, 1].map(rank => ({ rank, rankTo: 2, prize: 0 })));
  const paired = matches.filter(({ participants }) =>
    participants.every(({ id: number }) => number !== null),
  );
  expect(paired.map(({ participants }) => participants.map(({ resultText }) => resultText))).toEqual([
    ['NS', 'NS'],
  ]);
  expect(await server.operate('check')).toContain('Nothing is wrong.');
});

test('[API-20] [IP-19] a player who missed three tournaments in a day has to wait for the next free one', async () => {
  const who = await newcomer(server);
  for (let missed = 0; missed < 3; missed++) {
    const id = await newTournament(server, '--places', '2', '--ready', '600');
    for (const one of [who, await newcomer(server)]) await apply(server, one, id);
    await start(id);
    const lobby = server.socket('tournament', who.token, { id, changes: true });
    await lobby.next(({ match }) => Boolean(match));
    lobby.send({ action: 'leave' });
    await lobby.next(frame => (frame.you as { state?: string } | undefined)?.state === 'eliminated');
    lobby.close();
  }
  const free = await newTournament(server, '--places', '2');
  const { body } = await server.api(who.token).post(`/tournament/apply/${free}`);
  expect(body).toMatchObject({ code: 'missed', until: expect.any(Number) });
  const hours = ((body as { until: number }).until - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  await apply(server, who, await newTournament(server, '--places', '2', '--fee', '20'));
});

describe('the operator', () => {
  /** Two who have made three moves in the first game of a series. */
  async function inGame() {
    const id = await newTournament(server, '--fee', '20', '--places', '2', '--ready', '600');
    const players = [await newcomer(server), await newcomer(server)] as const;
    for (const one of players) await apply(server, one, id);
    await start(id);
    const lobbies = players.map(one => server.socket('tournament', one.token, { id, changes: true }));
    for (const lobby of lobbies) await lobby.next(({ match }) => Boolean(match));
    for (const lobby of lobbies) lobby.send({ action: 'acceptMatch' });
    for (const lobby of lobbies) await lobby.next(hasAction('started'));
    const [first, second] = await Promise.all([sit(server, players[0]), sit(server, players[1])]);
    const seats =
      first.state.side === 'w' ? { white: first, black: second } : { white: second, black: first };
    await play(seats, 'e2e4 e7e5 g1f3');
    return { id, players, seats };
  }

  const uncounted = { blitz_ranked: 1500, stats: { games: 0, wins: 0, leaves: 0, surrenders: 0 } };
  const shown = async ({ token, username }: Player) =>
    (await server.api(token).get(`/user/${username}`)).body;

  test('[IP-20] [IP-09] [LG-06] cancelling a tournament calls its games off without a loss, and gives the fees back', async () => {
    const { id, players, seats } = await inGame();
    await server.operate('tournament', 'cancel', String(id), 'a fire in the hall');
    for (const { socket } of [seats.white, seats.black]) {
      expect(await socket.next(hasAction('lose', 'win', 'aborted'))).toMatchObject({
        ...{ action: 'aborted', reason: 'abort', ordered: true },
      });
      expect(await socket.closed).toBe(closeCode.finished);
    }
    for (const one of players) {
      expect(await shown(one)).toMatchObject(uncounted);
      expect(await user(one.token)).toMatchObject({ kingAmount: 1_000 });
    }
    // A player without a connection at that moment is told when they come back.
    expect(await server.socket('game', players[0].token).next(hasAction('aborted'))).toMatchObject({
      ordered: true,
    });
    expect(await server.operate('check')).toContain('Nothing is wrong.');
  });

  test('[IP-20] [IP-09] deciding a series calls its game off without changing rating or statistics, and the tournament goes on', async () => {
    const { id, players, seats } = await inGame();
    const session = players[1];
    const results = await resultsOf(server, session, id);
    const match = results.matches?.find(({ game }) => game === seats.white.state.game);
    await server.operate(
      'tournament',
      'decide',
      String(id),
      match?.name ?? '',
      session.username,
      'power cut',
    );
    for (const { socket } of [seats.white, seats.black])
      expect(await socket.next(hasAction('lose', 'win', 'aborted'))).toMatchObject({ ordered: true });
    for (const one of players) expect(await shown(one)).toMatchObject(uncounted);
    // The loser has another life, and meets the winner again.
    const lobby = server.socket('tournament', session.token, { id, changes: true });
    const again = await lobby.next(frame => frame.match != null);
    expect(again).toMatchObject({ match: { groupNumber: 3, player: { score: 0 }, games: [] } });
    const winner = async () => {
      const { matches = [] } = await resultsOf(server, session, id);
      const decided = matches.find(one => one.id === match?.id);
      return decided?.participants.find(({ result }) => result === 'win')?.name;
    };
    // The answer may be a second old.
    await expect.poll(winner).toBe(session.username);
    lobby.close();
    await server.operate('tournament', 'cancel', String(id), 'done');
    expect(await server.operate('check')).toContain('Nothing is wrong.');
  });

  test('[IP-21] new terms wait for the end of the series that a game belongs to', async () => {
    const { id, players, seats } = await inGame();
    const [one] = players;
    expect(await server.operate('terms')).toContain('the series it belongs to');
    const { white, black } = seats;
    const [own, other] = white.session === one ? [white, black] : [black, white];
    const standing = async () =>
      ((await server.api(one.token).get('/user')).body as { userStatus: string }).userStatus;
    const lobbyOf = ({ token }: Session) => server.socket('tournament', token, { id, changes: true });
    other.socket.send({ action: 'surrender' });
    expect(await own.socket.next(hasAction('win'))).toBeTruthy();
    // Between two games of the series both are there as before.
    const lobbies = players.map(lobbyOf);
    for (const lobby of lobbies) {
      await lobby.next(({ match }) => (match as TournamentMatch | null)?.games?.length === 1);
      lobby.send({ action: 'acceptMatch' });
    }
    for (const lobby of lobbies) await lobby.next(hasAction('started'));
    expect(await standing()).toBe('OK');
    const next = await sit(server, other.session);
    const page = server.socket('status', one.token);
    await page.next(() => true);
    next.socket.send({ action: 'surrender' });
    expect(await page.closed).toBe(closeCode.notAllowed);
    expect(await standing()).toBe('tyc_not_agreed');
    // The next series is open already: both have the time to read.
    const { matches = [] } = await resultsOf(server, await newcomer(server), id);
    expect(matches.find(({ matchTimerLimit }) => matchTimerLimit != null)?.groupNumber).toBe(3);
    await server.operate('tournament', 'cancel', String(id), 'done');
  });

  test('[IP-20] [IP-21] [LG-06] the operator halts, gives more time, decides a series with a reason, bans, and cancels with every fee back', async () => {
    const id = await newTournament(server, '--fee', '20', '--places', '4', '--ready', '600');
    const contestants = await enter(
      () => server,
      id,
      4,
      () => () => 'away',
    );
    await start(id);
    for (const one of contestants) void one.play();
    const first = contestants[0];
    await until(
      () => contestants.every(({ match }) => match !== null),
      () => 'a contestant has no match',
    );
    const limit = first?.match?.matchTimerLimit ?? 0;
    await server.operate('tournament', 'postpone', String(id), '60');
    await until(
      () => (first?.match?.matchTimerLimit ?? 0) > limit,
      () => 'no later limit',
    );
    expect(first?.match?.matchTimerLimit).toBe(limit + 60_000);
    const shown = await server.operate('tournament', 'show', String(id));
    expect(shown).toContain(`1  ${first?.name}  1500`);
    expect(shown).toMatch(
      /W 1\.1 {2}\w+ 0 – 0 \w+ {2}ready check for game 1, \d+ min (\d+ s )?left: \w+ and \w+ not ready/,
    );
    await server.operate('tournament', 'pause', String(id));
    await until(
      () => first?.match?.matchTimerLimit === null,
      () => 'the limit still runs',
    );
    if (!first) throw new Error('nobody plays');
    expect(await listed(first.session, 'close', id)).toMatchObject({
      paused: true,
      pausedAt: expect.any(Number),
    });
    await server.operate('tournament', 'resume', String(id));
    const name = first?.match?.name ?? '';
    await server.operate('tournament', 'decide', String(id), name, first?.name ?? '', 'power cut');
    await until(
      () => first?.lastMatch != null,
      () => 'nothing was decided',
    );
    expect(first?.lastMatch).toMatchObject({
      ...{ name, next: 'advanced', player: { result: 'win' }, opponent: { result: 'loss' } },
      decided: { how: 'operator', reason: 'power cut' },
    });
    const path = `/tournament/${id}/match/${first?.lastMatch?.id}`;
    const loser = contestants.find(one => one.lastMatch !== null && one !== first);
    const onlooker = contestants.find(({ lastMatch }) => lastMatch === null);
    for (const [one, told] of [
      [first, { decidedWhy: 'power cut' }],
      [loser, { decidedWhy: 'power cut' }],
      [onlooker, {}],
    ] as const) {
      const { body } = await server.api(one?.session.token ?? '').get(path);
      expect(body).toEqual({ games: [], ...told });
    }
    const { matches: decided = [] } = await resultsOf(server, first.session, id);
    expect(decided.filter(match => match.decided).map(match => match.name)).toEqual([name]);
    const again = await server.operator('tournament', 'decide', String(id), name, first?.name ?? '', 'no');
    expect(again.stderr).toContain('has been decided');
    // Of the other two one is banned while both are waited for.
    const [banned, rival] = contestants.filter(({ lastMatch }) => lastMatch === null);
    await server.operate('ban', banned?.session.uid ?? '');
    await until(
      () => rival?.lastMatch != null,
      () => 'nobody has won against the banned',
    );
    expect(rival?.lastMatch).toMatchObject({ player: { result: 'win' }, decided: { how: 'banned' } });
    await server.operate('unban', banned?.session.uid ?? '');
    await server.operate('tournament', 'cancel', String(id), 'no hall');
    for (const { session } of contestants) {
      const wallet = async () => (await user(session.token)).kingAmount;
      expect(await wallet()).toBe(1_000);
    }
    await Promise.all(contestants.map(one => one.stop()));
    expect(await server.operate('check')).toContain('Nothing is wrong.');
  });
});

import { describe, expect, test } from 'vitest';
import {
  BOTH_BARE,
  FIFTY_MOVES,
  FOOLS_MATE,
  OPENING,
  REPETITION,
  STALEMATE,
} from '../../support/games/scripted';
import {
  ends,
  hasEnded,
  isMove,
  moveMessage,
  newcomer,
  type Pair,
  pair,
  play,
  sit,
} from '../../support/server/game-pair';
import { hasAction, hasStatus, type Session } from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';
import { storeProblems } from '../../support/server/stored';

const server = await sharedServer();

const nameOf = (seat: Pair['white']): string => (seat.state.player as { username: string }).username;

interface Shown {
  blitz_ranked: number;
  stats: {
    games: number;
    wins: number;
    draws: number;
    checkmates: number;
    surrenders: number;
    leaves: number;
    white: { games: number; wins: number; draws: number };
  };
}
async function shown(session: Session, username: string): Promise<Shown> {
  return (await server.api(session.token).get(`/user/${username}`)).body as Shown;
}

describe('the game channel', () => {
  test('[WS-04] [WS-05] the channel begins with the whole game, on every connection', async () => {
    const seats = await pair(server);
    expect(seats.white.state).toMatchObject({
      status: 'recconect',
      moves: [],
      fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      time: 180_000,
      timeO: 180_000,
      lastMove: 0,
      captured: { w: [], b: [] },
      ply: 0,
      player: { board: 'CLASSIC', elo: 1500 },
      opponent: { board: 'CLASSIC', elo: 1500 },
    });
    await play(seats, 'e2e4 d7d5 e4d5');
    const again = await sit(server, seats.black.session);
    expect(again.state).toMatchObject({
      moves: [{ move: 'e4' }, { move: 'd5' }, { move: 'exd5', from: 'e4', to: 'd5' }],
      side: 'b',
      captured: { w: [], b: ['p'] },
      clockRunning: true,
    });
  });

  test('[WS-04] [WS-07] only the mover gets a confirmation: their id, or the SAN', async () => {
    const { white, black } = await pair(server);
    white.socket.send(moveMessage('g1f3', { mid: 'first', ply: 0 }));
    expect(await white.socket.next(isMove)).toMatchObject({ confirmation: 'first', ply: 1 });
    const heard = await black.socket.next(isMove);
    expect(heard).toMatchObject({ move: 'Nf3', from: 'g1', to: 'f3', ply: 1, captured: { w: [], b: [] } });
    expect(heard).not.toHaveProperty('confirmation');
    black.socket.send(moveMessage('g8f6'));
    expect(await black.socket.next(isMove)).toMatchObject({ confirmation: 'Nf6' });
  });

  test('[WS-04] [WS-11] pg with the position, ping and check keep coming', async () => {
    const seats = await pair(server);
    const after = await play(seats, 'e2e4');
    const beat = await seats.black.socket.next(hasAction('pg'));
    expect(beat).toEqual({ action: 'pg', fen: after.fen, ply: 1, roundTrip: expect.any(Number) });
    seats.black.socket.send({ action: 'pong' });
    for (const action of ['ping', 'check']) await seats.white.socket.next(hasAction(action));
  });

  test('[WS-03] the channel is closed with 4404 without a game, and with 4402 long after its end', async () => {
    const session = await newcomer(server);
    expect(await server.socket('game', session.token).closed).toBe(4404);
    const { white, black } = await pair(server);
    white.socket.send({ action: 'abort' });
    expect(await Promise.all([white.socket.closed, black.socket.closed])).toEqual([4200, 4200]);
    expect(await server.socket('game', white.session.token).closed).toBe(4402);
  });
});

describe('how games end', () => {
  test.each([
    ['checkmate', FOOLS_MATE, 'lose', 'win'],
    ['stalemate', STALEMATE, 'draw', 'draw'],
    ['threefoldrepetition', REPETITION, 'draw', 'draw'],
    ['insufficientmaterial', BOTH_BARE, 'draw', 'draw'],
    ['fiftymoves', FIFTY_MOVES, 'draw', 'draw'],
  ])('[WS-08] [IP-08] a game ends: %s', async (reason, moves, white, black) => {
    const seats = await pair(server, 'RAPID_10');
    await play(seats, moves);
    const [one, other] = await ends(seats);
    expect([one, other]).toMatchObject([
      { action: white, reason },
      { action: black, reason },
    ]);
    expect(one).toMatchObject({ time: other?.timeO, timeO: other?.time });
  });

  test('[WS-10] [IP-09] [GM-07] a surrender ends the game, with ratings and stats stored before the end is told', async () => {
    const seats = await pair(server);
    await play(seats, OPENING);
    seats.white.socket.send({ action: 'surrender' });
    expect(await ends(seats)).toMatchObject([
      { action: 'lose', reason: 'surrender' },
      { action: 'win', reason: 'surrender' },
    ]);
    const loser = await shown(seats.white.session, nameOf(seats.white));
    const winner = await shown(seats.white.session, nameOf(seats.black));
    const asWhite = (games: number) => ({ games, wins: 0, draws: 0 });
    expect(loser.stats).toMatchObject({ games: 1, wins: 0, surrenders: 1, white: asWhite(1) });
    expect(winner.stats).toMatchObject({ games: 1, wins: 1, checkmates: 0, white: asWhite(0) });
    expect(winner.blitz_ranked).toBeGreaterThan(1500);
    expect(loser.blitz_ranked).toBeLessThan(1500);
  });

  test('[WS-10] [IP-09] surrenders and rematches without moves keep their results but change no ratings or stats', async () => {
    const seats = await pair(server);
    const [one, other] = [seats.white.session, seats.black.session];
    const names = [nameOf(seats.white), nameOf(seats.black)];
    let table = seats;
    for (let game = 0; game < 4; game++) {
      table.black.socket.send({ action: 'surrender' });
      expect(await ends(table)).toMatchObject([
        { action: 'win', reason: 'surrender', counted: false },
        { action: 'lose', reason: 'surrender', counted: false },
      ]);
      const status = server.socket('status', one.token);
      await status.next(hasAction('ping'));
      for (const { socket } of [table.white, table.black]) socket.send({ action: 'rematch' });
      await status.next(hasAction('started'));
      const [a, b] = [await sit(server, one), await sit(server, other)];
      expect(a.state).toMatchObject({ rated: true });
      table = a.state.side === 'w' ? { white: a, black: b } : { white: b, black: a };
    }
    for (const name of names) {
      const { stats, blitz_ranked } = await shown(one, name);
      expect(stats).toMatchObject({ games: 0, wins: 0, surrenders: 0 });
      expect(blitz_ranked).toBe(1500);
    }
    const { content } = (await server.api(one.token).get('/matchs/0')).body as { content: object[] };
    expect(content).toHaveLength(4);
    for (const entry of content) {
      expect(entry).toMatchObject({ reason: 'surrender', draw: false, type: 'BLITZ_NORMAL' });
      expect(entry).not.toHaveProperty('ratings');
    }
    expect(await storeProblems(server)).toEqual([]);
  });

  test('[IP-07] [WS-09] a draw is agreed when an offer is answered by an offer', async () => {
    const seats = await pair(server);
    await play(seats, OPENING);
    seats.white.socket.send({ action: 'offerDraw' });
    await seats.black.socket.next(hasAction('drawOffered'));
    seats.black.socket.send({ action: 'offerDraw' });
    expect(await ends(seats)).toMatchObject([
      { action: 'draw', reason: 'draw' },
      { action: 'draw', reason: 'draw' },
    ]);
  });

  test('[IP-07] an offer is declined, and after a mute no other comes; the muted player may still accept', async () => {
    const seats = await pair(server);
    const { white, black } = seats;
    await play(seats, OPENING);
    white.socket.send({ action: 'offerDraw' });
    await black.socket.next(hasAction('drawOffered'));
    black.socket.send({ action: 'declineDraw' });
    expect(await white.socket.next(hasStatus('recconect'))).toMatchObject({
      drawDeclined: true,
      drawMuted: false,
    });
    black.socket.send({ action: 'declineDraw', mute: true });
    expect(await white.socket.next(hasStatus('recconect'))).toMatchObject({ drawMuted: true });
    await play(seats, 'f1c4', 4);
    white.socket.send({ action: 'offerDraw' });
    await play(seats, 'f8c5', 5);
    expect(black.socket.frames.filter(hasAction('drawOffered'))).toHaveLength(1);
    black.socket.send({ action: 'offerDraw' });
    await white.socket.next(hasAction('drawOffered'));
    white.socket.send({ action: 'offerDraw' });
    expect((await ends(seats))[0]).toMatchObject({ action: 'draw', reason: 'draw' });
  });
});

describe('after the end', () => {
  test('[WS-08] a player who was away at the end is told of it on return, and gets it again for a move', async () => {
    const seats = await pair(server);
    await play(seats, OPENING);
    seats.black.socket.close();
    await seats.white.socket.next(hasAction('opponentConnection'));
    seats.white.socket.send({ action: 'surrender' });
    await seats.white.socket.next(hasEnded);
    const back = await sit(server, seats.black.session);
    const { left, ...end } = await back.socket.next(hasEnded);
    expect(end).toMatchObject({ action: 'win', reason: 'surrender' });
    expect(left).toBeLessThanOrEqual(60_000);
    back.socket.send(moveMessage('d7d6'));
    expect(await back.socket.next(hasEnded)).toEqual(end);
  });

  test('a player who returns after both have left still sees the end, and a rematch is declined', async () => {
    const seats = await pair(server);
    await play(seats, FOOLS_MATE);
    await ends(seats);
    seats.white.socket.close();
    seats.black.socket.close();
    await Promise.all([seats.white.socket.closed, seats.black.socket.closed]);
    const back = await sit(server, seats.white.session);
    expect(await back.socket.next(hasEnded)).toMatchObject({ action: 'lose', reason: 'checkmate' });
    back.socket.send({ action: 'rematch' });
    await back.socket.next(hasAction('rematchDeclined'));
  });

  test('a rematch that is offered and accepted begins with swapped colours and the same control', async () => {
    const seats = await pair(server, 'RAPID_10');
    await play(seats, FOOLS_MATE);
    await ends(seats);
    const status = server.socket('status', seats.white.session.token);
    await status.next(hasAction('ping'));
    seats.white.socket.send({ action: 'rematch' });
    await seats.black.socket.next(hasAction('rematchOffered'));
    seats.black.socket.send({ action: 'rematch' });
    await status.next(hasAction('started'));
    expect(await Promise.all([seats.white.socket.closed, seats.black.socket.closed])).toEqual([4200, 4200]);
    const again = await sit(server, seats.white.session);
    expect(again.state).toMatchObject({ side: 'b', gameMode: 'RAPID_10', moves: [], rated: true });
  });
});

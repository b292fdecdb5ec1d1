import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { OPENING } from '../../support/games/scripted';
import { hasEnded, isMove, moveMessage, type Pair, pair, play, sit } from '../../support/server/game-pair';
import {
  hasAction,
  hasStatus,
  SHORT_LEASES,
  startServer,
  type TestServer,
} from '../../support/server/server';

let server: TestServer;
afterEach(() => server.stop());

const options = { env: { ...SHORT_LEASES, HOUSE: 'off' } };

/** Starts a new process on the data of the last one, and seats both players again. */
async function restart(seats: Pair): Promise<Pair> {
  server = await startServer({ ...options, dataDir: server.dataDir });
  const [white, black] = await Promise.all([
    sit(server, seats.white.session),
    sit(server, seats.black.session),
  ]);
  return { white, black };
}

describe('a restart in the middle of a game', () => {
  test('[IP-02] after kill -9 every acknowledged move is there, the outage is charged to nobody, and both play on', async () => {
    server = await startServer(options);
    const seats = await pair(server);
    await play(seats, OPENING);
    await server.moveClock(1_500);
    seats.white.socket.send(moveMessage('f1c4', { mid: 'last', ply: 4 }));
    const echo = await seats.white.socket.next(isMove);
    const since = performance.now();
    await server.kill();
    // The outage is counted from the last sign of life of a lease, which no test moves.
    await sleep(3_000);

    const back = await restart(seats);
    expect(back.white.state).toMatchObject({ ply: 5, fen: echo.fen, time: echo.time, timeO: echo.timeO });
    // The three seconds of the outage are charged to nobody, however slow the start was.
    expect(back.black.state.lastMove).toBeLessThan(performance.now() - since - 3_000);
    back.white.socket.send(moveMessage('f1c4', { mid: 'last', ply: 4 }));
    expect(await back.white.socket.next(isMove)).toEqual(echo);
    await play(back, 'f8c5 d2d3', 5);
    back.black.socket.send({ action: 'surrender' });
    expect(await back.white.socket.next(hasEnded)).toMatchObject({ action: 'win', reason: 'surrender' });
  });

  test('[IP-02] an orderly stop closes with 1012, and the next process goes on at once with the offer and the mute', async () => {
    server = await startServer(options);
    const seats = await pair(server);
    await play(seats, OPENING);
    seats.white.socket.send({ action: 'offerDraw' });
    await seats.black.socket.next(hasAction('drawOffered'));
    seats.white.socket.send({ action: 'declineDraw', mute: true });
    await seats.black.socket.next(hasStatus('recconect'));
    const since = performance.now();
    await server.moveClock(1_000);
    const [code, white, black] = await Promise.all([
      server.stop({ keepData: true }),
      seats.white.socket.closed,
      seats.black.socket.closed,
    ]);
    expect([code, white, black]).toEqual([0, 1012, 1012]);
    // The outage is counted from the last sign of life of a lease, which no test moves.
    await sleep(2_000);

    const back = await restart(seats);
    expect(back.black.state).toMatchObject({ ply: 4, drawOffer: 'opponent', drawMuted: true });
    // The second before the stop is charged to the player, the two after it to nobody.
    expect(back.white.state.lastMove).toBeGreaterThan(900);
    expect(back.white.state.lastMove).toBeLessThan(1_000 + performance.now() - since - 2_000);
    back.black.socket.send({ action: 'offerDraw' });
    expect(await back.white.socket.next(hasEnded)).toMatchObject({ action: 'draw', reason: 'draw' });
  });

  test('[WS-08] an end that was stored but not heard is told after the restart', async () => {
    server = await startServer(options);
    const seats = await pair(server);
    await play(seats, OPENING);
    seats.white.socket.send({ action: 'surrender' });
    await seats.black.socket.next(hasEnded);
    await server.kill();
    const back = await restart(seats);
    // The ratings have changed with it; the game shows those it began with.
    expect(back.white.state).toMatchObject({ player: { elo: 1500 }, opponent: { elo: 1500 } });
    expect(await back.white.socket.next(hasEnded)).toMatchObject({ action: 'lose', reason: 'surrender' });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { seededRandom, whole } from '../support/random';
import { IS_BIG_RUN } from '../support/runner/big-run';
import { begin, create, duelSocket, meet, purses } from '../support/server/duels';
import { ends, newcomer, sit } from '../support/server/game-pair';
import { hasAction, hasStatus, type Session, startServer, type TestServer } from '../support/server/server';

/** Kill -9 of the server under duels: no KING is lost or doubled, and each goes on or is released. */

const options = { env: { HOUSE: 'off' } };
/** Kills while eight players do whatever they like; one kill without the test data. */
const KILLS = IS_BIG_RUN ? 20 : 1;
const ACTING_MS = 3_000;

let server: TestServer;
afterEach(() => server.stop());

async function killAndRestart(): Promise<void> {
  await server.kill();
  server = await startServer({ ...options, dataDir: server.dataDir });
}

const expectSound = async (): Promise<void> => {
  expect(await server.operate('check')).toContain('Nothing is wrong.');
};

test('[LG-05] [IP-14] a kill -9 loses no duel that is waiting, matched, ready, begun, played or over', async () => {
  server = await startServer(options);
  const waiting = await create(server, { bet: 10, public: false });
  const [matched, ready, starting, played, over] = await Promise.all(
    [20, 30, 40, 50, 60].map(bet => meet(server, { bet })),
  );
  if (!matched || !ready || !starting || !played || !over) throw new Error('five pairs are needed');
  const ended = await begin(server, over);
  ended.white.socket.send({ action: 'surrender' });
  await ends(ended);
  const running = await begin(server, played);
  ready.owner.socket.send({ action: 'acceptMatch' });
  await ready.joiner.socket.next(hasAction('opponentAccepted'));
  for (const { socket } of [starting.owner, starting.joiner]) socket.send({ action: 'acceptMatch' });
  await killAndRestart();

  // A player who comes back finds the duel as they left it, even when their message asks for another one.
  const back = (session: Session) => duelSocket(server, session, { bet: 999 });
  expect(await back(waiting.session).next(hasAction('duel_waiting'))).toMatchObject({
    id: waiting.id,
    bet: 10,
  });
  for (const [match, accepted] of [
    [matched, false],
    [ready, true],
  ] as const) {
    const [owner, joiner] = [back(match.owner.session), back(match.joiner.session)];
    expect(await owner.next(hasAction('duel_match'))).toMatchObject({
      ...{ id: match.id, accepted, limit: match.seen.owner.limit },
    });
    expect(await joiner.next(hasAction('duel_match'))).toMatchObject({ opponentAccepted: accepted });
    for (const socket of [owner, joiner]) socket.send({ action: 'acceptMatch' });
    await Promise.all([owner, joiner].map(socket => socket.next(hasAction('started'))));
  }
  // Both had pressed ready at the moment of the kill: the game starts for them, or they are asked again.
  for (const { session } of [starting.owner, starting.joiner]) {
    const socket = back(session);
    const { action } = await socket.next(hasAction('started', 'duel_match'));
    if (action === 'duel_match') {
      socket.send({ action: 'acceptMatch' });
    }
  }
  const { session, socket } = await sit(server, running.white.session);
  socket.send({ action: 'surrender' });
  await socket.next(hasAction('lose'));
  expect(await purses(server, session, running.black.session)).toEqual([950, 1050]);
  expect(await purses(server, ended.white.session, ended.black.session)).toEqual([940, 1060]);
  expect(await purses(server, waiting.session, matched.owner.session, ready.joiner.session)).toEqual([
    990, 980, 970,
  ]);
  await expectSound();
});

test('[LG-05] kill -9 loses and doubles no KING while eight players create, join, accept, decline and play duels', async () => {
  const random = seededRandom('kills under duels');
  server = await startServer(options);
  const actors = await Promise.all(Array.from({ length: 8 }, () => newcomer(server)));
  const codes: string[] = [];
  let isActing = true;

  /** One turn of a player at random: opens the channel, then answers the first message. */
  const turn = async (actor: Session): Promise<void> => {
    const recent = codes.slice(-6);
    const wish =
      random() < 0.5 || recent.length === 0
        ? { bet: whole(random, 0, 200) }
        : { idMatch: recent[whole(random, 0, recent.length - 1)] ?? '' };
    const socket = duelSocket(server, actor, wish);
    const frame = await socket.next(
      each =>
        hasStatus('error')(each) || hasAction('duel_waiting', 'duel_match', 'started', 'duel_ended')(each),
    );
    if (frame.action === 'duel_waiting') {
      codes.push(String(frame.id));
      if (random() < 0.2) socket.send({ action: 'leave' });
    }
    if (frame.action === 'duel_match') {
      socket.send({ action: random() < 0.85 ? 'acceptMatch' : 'declineMatch' });
      await sleep(whole(random, 0, 300));
    }
    if (frame.action === 'started') {
      const game = (await sit(server, actor)).socket;
      await sleep(whole(random, 0, 300));
      game.send({ action: random() < 0.7 ? 'surrender' : 'abort' });
      await game.next(hasAction('win', 'lose', 'draw', 'aborted'));
      game.close();
    }
    await sleep(whole(random, 20, 200));
    socket.close();
  };
  const live = async (actor: Session): Promise<void> => {
    // A server that has just been killed answers no call: try again.
    while (isActing) await turn(actor).catch(() => sleep(50));
  };

  for (let kill = 0; kill < KILLS; kill++) {
    isActing = true;
    const lives = actors.map(live);
    await sleep(ACTING_MS * (0.5 + random()));
    isActing = false;
    await killAndRestart();
    await Promise.all(lives);
    await expectSound();
  }
  expect(codes.length).toBeGreaterThan(3);
});

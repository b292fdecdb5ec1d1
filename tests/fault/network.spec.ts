import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { test as atSite, expect, NETWORK } from '../support/browser/site';
import type { Line } from '../support/proxy';
import { type BrowserGame, type Seat, sit } from './browser-game';

/** Long faults all run beside each other. A cut ends before a player loses by absence (45 s and more). */
const FROZEN_MS = 90_000;
const CUT_MS = 30_000;
const HOUR_MS = 3_600_000;

const test = atSite.extend<{ otherBrowser: Browser }>({
  otherBrowser: async ({ browser }, use, { project }) => {
    const other = await browser.browserType().launch(project.use.launchOptions);
    await use(other);
    await other.close();
  },
});

/**
 * Lets a fault happen to a game. The browsers may ask for the whole game once more at most, and play goes on
 * afterwards.
 */
async function survive(game: BrowserGame, what: string, fault: () => Promise<void>): Promise<void> {
  await test.step(what, async () => {
    const known = game.states;
    await fault();
    await game.isRight();
    await game.play(2);
    await game.isRight();
    expect(game.states - known, 'resynchronisations').toBeLessThanOrEqual(1);
  });
}

const reconnecting = ({ person }: Seat) => person.page.getByTestId('reconnecting');

/**
 * Stops all processes that run pages in this browser; nothing is read from their sockets meanwhile.
 * @returns lets them go on
 */
async function freeze(browser: Browser): Promise<() => void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const tell = (signal: NodeJS.Signals) => {
    for (const id of renderers) process.kill(id, signal);
  };
  tell('SIGSTOP');
  return () => tell('SIGCONT');
}

/** The opponent of a frozen tab moves; the tab hears of it when it thaws. */
async function frozen(game: BrowserGame, sleeper: Seat, browser: Browser): Promise<void> {
  if (game.mover === sleeper) await game.play(1);
  await survive(game, 'a frozen tab', async () => {
    const thaw = await freeze(browser);
    try {
      await game.press();
      await sleep(FROZEN_MS);
    } finally {
      thaw();
    }
  });
}

/** Cuts the line while a move is on its way. */
async function cut(game: BrowserGame): Promise<void> {
  await survive(game, 'a cut line', async () => {
    const { mover } = game;
    for (const { up } of mover.line.lines) up.hold();
    await game.press();
    mover.line.refuses = true;
    mover.line.cut();
    await sleep(CUT_MS);
    await expect(reconnecting(mover)).toBeVisible();
    mover.line.refuses = false;
    await game.bothShow();
    await expect(reconnecting(mover)).toBeHidden();
  });
}

/** Makes the socket half-open: neither end is told, so both have to find out. */
async function halfOpen(game: BrowserGame): Promise<void> {
  const { mover, waiter } = game;
  mover.line.refuses = true;
  mover.line.halfOpen();
  await expect(reconnecting(mover)).toBeVisible();
  await expect.poll(() => waiter.wire.opponentGone).toBe(true);
  mover.line.refuses = false;
  await expect(reconnecting(mover)).toBeHidden();
  await game.press();
  await game.bothShow();
  expect(waiter.wire.opponentGone).toBe(false);
}

/** A move and the server's answers arrive over the old socket when there is a new one already. */
async function lateFrames(game: BrowserGame): Promise<void> {
  const { mover } = game;
  const { sockets, states } = mover.wire;
  const old: Line[] = [...mover.line.lines];
  for (const { up, down } of old) {
    up.hold();
    down.hold();
  }
  await game.press();
  // More than one where the first is given up, as it is on a machine that is too busy to open it within five seconds.
  await expect.poll(() => mover.wire.sockets).toBeGreaterThan(sockets);
  await expect.poll(() => mover.wire.states).toBe(states + 1);
  for (const { up, down } of old) {
    up.release();
    down.release();
  }
  await game.bothShow();
}

/** Delays messages by 300 ± 100 ms there and back, some pieces by a second. */
async function badWeather(game: BrowserGame): Promise<void> {
  const { mover, waiter } = game;
  for (const { line } of [mover, waiter])
    line.weather = { delay: 150, jitter: 50, stalls: 0.03, stall: 1_000 };
  await game.play(8);
  for (const { line } of [mover, waiter]) line.weather = {};
  // From here on no message is late any more.
  await game.play(2);
}

/** Sends one byte at a time, the handshake too. */
async function slices(game: BrowserGame): Promise<void> {
  const { mover, waiter } = game;
  for (const { line } of [mover, waiter]) line.weather = { slices: true };
  await game.play(2);
  const { states } = mover.wire;
  mover.line.cut();
  await expect.poll(() => mover.wire.states).toBe(states + 1);
  await game.play(2);
  for (const { line } of [mover, waiter]) line.weather = {};
}

test('both boards are right after a frozen tab, a cut, a half-open line, late frames, delays and single bytes', async ({
  site,
  otherBrowser,
  open,
  expectInConsole,
}) => {
  expectInConsole(NETWORK);
  const first = await sit(site, open, { browser: otherBrowser });
  const slept = frozen(first, first.one, otherBrowser);
  // The frozen tab is awaited below; an error before that is to be reported first.
  slept.catch(() => undefined);

  const second = await sit(site, open, { skew: HOUR_MS }, { skew: -HOUR_MS });
  const cutOff = cut(second);
  cutOff.catch(() => undefined);

  const third = await sit(site, open);
  const { wire } = third.mover;
  const { statusSockets } = wire;
  await survive(third, 'a half-open socket', () => halfOpen(third));
  await survive(third, 'late frames from an old socket', () => lateFrames(third));
  await survive(third, '300 ± 100 ms with stalls', () => badWeather(third));
  // The status channel has found out about the half-open line as well.
  await expect.poll(() => wire.statusSockets).toBeGreaterThan(statusSockets);
  await survive(third, 'one byte at a time', () => slices(third));
  await cutOff;
  await slept;
  for (const game of [first, second, third]) {
    await game.end();
    // Clocks that are wrong by an hour do not make the browsers ask for new tokens.
    for (const { wire } of Object.values(game.seats)) expect(wire.tokenRefreshes).toBe(0);
  }
});

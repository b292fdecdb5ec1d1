import { setTimeout as sleep } from 'node:timers/promises';
import { Chess } from 'chess.js';
import {
  cost,
  countFrames,
  frameTimes,
  launch,
  median,
  memory,
  mountTime,
  nextFrameTimes,
  open,
  photonTimes,
  slowest,
  traced,
} from './measure.mjs';
import { begin, end, printTable, takeRounds } from './rounds.mjs';

/**
 * `npm run bench:board`: our board beside others on the same work, each in a fresh headless Chromium, in turn and in
 * reversed order every other round. Prints medians, and ratios to chessground 9. Without options it takes less than five
 * minutes: one round of ours, a blank page and chessground 9; `--only=all` has the other boards too.
 *
 *     npm run bench:board -- --rounds=5 --mode=both|software|gpu --only=kingside,chessground
 */

const PEERS = ['blank', 'chessground', 'chessground-10', 'react-chessboard', 'cm-chessboard'];
const BOARD_PX = 560;
const SQUARE_PX = BOARD_PX / 8;
/** Half of a frame's time on a screen of 120 Hz, in milliseconds: the other half is the browser's. */
const HALF_FRAME_MS = 1000 / 120 / 2;
/** Seconds of the clock are tenths below ten. */
const CLOCK_MS = 9_500;
const START = new Chess().fen();

/** Kasparov against Topalov, Wijk aan Zee 1999. */
const GAME = gameOf(`1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. Be3 Bg7 5. Qd2 c6 6. f3 b5 7. Nge2 Nbd7 8. Bh6 Bxh6
  9. Qxh6 Bb7 10. a3 e5 11. O-O-O Qe7 12. Kb1 a6 13. Nc1 O-O-O 14. Nb3 exd4 15. Rxd4 c5 16. Rd1 Nb6 17. g3 Kb8
  18. Na5 Ba8 19. Bh3 d5 20. Qf4+ Ka7 21. Rhe1 d4 22. Nd5 Nbxd5 23. exd5 Qd6 24. Rxd4 cxd4 25. Re7+ Kb6
  26. Qxd4+ Kxa5 27. b4+ Ka4 28. Qc3 Qxd5 29. Ra7 Bb7 30. Rxb7 Qc4 31. Qxf6 Kxa3 32. Qxa6+ Kxb4 33. c3+ Kxc3
  34. Qa1+ Kd2 35. Qb2+ Kd1 36. Bf1 Rd2 37. Rd7 Rxd7 38. Bxc4 bxc4 39. Qxh8 Rd3 40. Qa8 c3 41. Qa4+ Ke1 42. f4 f5
  43. Kc1 Rd2 44. Qa7 1-0`);

/** Rows of the table: the name of a reading, its meaning, and whether it is compared. */
const TABLE = [
  ['mount', 'mount to the second frame, ms'],
  ['cold', '- of a page that has prepared nothing'],
  ['coldMain', '- of it main thread ms'],
  ['idle', 'idle, main thread ms a second'],
  ['move', 'a move, main thread ms'],
  ['moveScript', '- of it script'],
  ['moveLayout', '- of it style and layout'],
  ['moveCpu', 'a move, CPU ms of all processes'],
  ['drag', 'drag, main thread ms a frame'],
  ['dragFrames', 'drag, frames presented'],
  ['dragLong', '- frames of more than half of 120 Hz (4.17 ms) beside a clock that runs, of a hundred'],
  ['dragSlow', '- the slowest of twenty of them, main thread ms'],
  ['press', 'press to photon, ms'],
  ['dragPhoton', 'drag to photon, ms'],
  ['wall', 'wall of 16, main thread ms a second'],
  ['wallCpu', 'wall of 16, CPU ms a second of all processes'],
  ['heap', 'heap, MB'],
  ['wallHeap', 'heap of the wall, MB'],
  ['nodes', 'nodes of the DOM'],
  ['wallNodes', 'nodes of the wall'],
];
/** Readings from which the blank page's share, the cost of the driver itself, is subtracted before comparing. */
const NET = new Set(['move', 'wall']);

function gameOf(pgn) {
  const chess = new Chess();
  chess.loadPgn(pgn);
  return chess.history({ verbose: true }).map(({ after, from, to }) => ({ fen: after, move: [from, to] }));
}

/** Presses the pawn on e2, follows a fixed curve over the board at 125 Hz, lets go on e4. */
async function drag(cdp) {
  const mouse = (type, x, y, buttons = 1) =>
    cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 });
  const x = 4.5 * SQUARE_PX;
  const y = 6.5 * SQUARE_PX;
  await mouse('mouseMoved', x, y, 0);
  await mouse('mousePressed', x, y);
  await mouse('mouseMoved', x + 6, y - 6);
  await mouse('mouseMoved', x + 12, y - 12);
  const sent = [];
  const start = performance.now();
  for (let step = 0; step < 200; step++) {
    const angle = (step / 200) * Math.PI * 4;
    const at = [BOARD_PX / 2 + Math.sin(angle) * 230, BOARD_PX / 2 + Math.cos(angle * 1.5) * 200];
    sent.push(mouse('mouseMoved', ...at));
    const wait = start + (step + 1) * 8 - performance.now();
    if (wait > 1) await sleep(wait);
  }
  await Promise.all(sent);
  await mouse('mouseMoved', x, 4.5 * SQUARE_PX);
  await mouse('mouseReleased', x, 4.5 * SQUARE_PX, 0);
  await sleep(150);
}

/** Presses on two knights in turn. */
async function press(cdp) {
  for (let count = 0; count < 20; count++) {
    const at = { x: (count % 2 === 0 ? 1.5 : 6.5) * SQUARE_PX, y: 7.5 * SQUARE_PX };
    const mouse = { ...at, button: 'left', clickCount: 1 };
    await cdp.send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed', buttons: 1 });
    await sleep(60 + ((count * 7) % 16));
    await cdp.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased', buttons: 0 });
    await sleep(60);
  }
}

async function reset(page) {
  await page.evaluate(fen => window.__bench.set(0, fen, null), START);
  await sleep(300);
}

/** Mounts pages of their own, and tells how long one took. */
async function mounting({ browser, system }, url) {
  const mounts = { warm: [], cold: [] };
  const mains = { warm: [], cold: [] };
  for (let count = 0; count < 3; count++) {
    // A game finds our board warm, since it is prepared while the player waits for an opponent.
    for (const [kind, address] of Object.entries({ warm: `${url}&warm`, cold: url })) {
      const { context, page, cdp } = await open(browser, address);
      const { value, main } = await cost(cdp, system, () => mountTime(page, 1, BOARD_PX, START));
      mounts[kind].push(value);
      mains[kind].push(main);
      await context.close();
    }
  }
  return { mount: median(mounts.warm), cold: median(mounts.cold), coldMain: median(mains.cold) };
}

async function oneBoard({ browser, system }, url, isBlank) {
  const { context, page, cdp, errors } = await open(browser, url);
  await mountTime(page, 1, BOARD_PX, START);
  await sleep(800);
  const idle = await cost(cdp, system, () => sleep(3000));
  const moves = await cost(cdp, system, () => page.evaluate(game => window.__bench.play(game, 100), GAME));
  const { heapMB, nodes } = await memory(cdp);
  const input = isBlank ? {} : await inputOf({ browser, system, page, cdp });
  await context.close();
  return {
    ...input,
    errors,
    idle: idle.main / 3,
    move: moves.main / GAME.length,
    moveScript: moves.script / GAME.length,
    moveLayout: moves.layout / GAME.length,
    moveCpu: moves.cpu / GAME.length,
    heap: heapMB,
    nodes,
  };
}

/** Drags and presses; the first drag only warms the page up. */
async function inputOf({ browser, system, page, cdp }) {
  await reset(page);
  await drag(cdp);
  await reset(page);
  const dragged = await cost(cdp, system, () => drag(cdp));
  await reset(page);
  const dragTrace = await traced(browser, page, () => drag(cdp));
  await reset(page);
  const pressTrace = await traced(browser, page, () => press(cdp));
  await reset(page);
  await page.evaluate(ms => window.__bench.tick(ms), CLOCK_MS);
  await sleep(300);
  const besideClock = frameTimes(await traced(browser, page, () => drag(cdp)));
  const frames = countFrames(dragTrace);
  return {
    drag: dragged.main / Math.max(1, frames),
    dragFrames: frames,
    dragLong: (besideClock.filter(ms => ms > HALF_FRAME_MS).length / besideClock.length) * 100,
    dragSlow: slowest(besideClock),
    press: median(photonTimes(pressTrace, 'MOUSE_PRESSED')),
    dragPhoton: median(nextFrameTimes(dragTrace, 'MOUSE_DRAGGED')),
  };
}

async function wall({ browser, system }, url) {
  const { context, page, cdp, errors } = await open(browser, url);
  await mountTime(page, 16, 180, START);
  await sleep(800);
  const spent = await cost(cdp, system, () =>
    page.evaluate(game => window.__bench.wall(game, 16, 500, 5), GAME),
  );
  const { heapMB, nodes } = await memory(cdp);
  await context.close();
  const seconds = spent.took / 1000;
  return {
    errors,
    wall: spent.main / seconds,
    wallCpu: spent.cpu / seconds,
    wallHeap: heapMB,
    wallNodes: nodes,
  };
}

async function measure({ chromium, flags, url, name }) {
  const isBlank = name === 'blank';
  const running = await launch(chromium, flags);
  try {
    const mounts = isBlank ? {} : await mounting(running, url);
    const one = await oneBoard(running, url, isBlank);
    const many = await wall(running, url);
    return { ...mounts, ...one, ...many, errors: [...one.errors, ...many.errors] };
  } finally {
    await running.browser.close();
  }
}

const bench = await begin(PEERS, { rounds: '1', only: 'kingside,blank,chessground' });
const raw = {};
for (const mode of bench.modes) {
  raw[mode] = await takeRounds(bench, mode, {
    ...{ ours: 'board.html', query: '&anim=80', measure },
    say: ({ move, wall }) => `move ${move.toFixed(2)} ms, wall ${wall.toFixed(0)} ms/s`,
  });
}
for (const mode of bench.modes) printTable(mode, raw[mode], TABLE, 'chessground', NET);
console.log('\nRatios are to chessground 9; move and wall without what the blank page costs.');
end(bench, 'bench-board.json', raw);

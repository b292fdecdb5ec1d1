import { setTimeout as sleep } from 'node:timers/promises';
import { cost, countFrames, launch, median, memory, mountTime, open, slowest, traced } from './measure.mjs';
import { begin, end, printTable, takeRounds } from './rounds.mjs';

/**
 * `npm run bench:bracket`: our bracket beside other viewers on the same double eliminations, all matches played, in a fresh
 * headless Chromium each, in turn and in reversed order every other round. Prints medians, and ratios to brackets-viewer. Without
 * options it takes less than five minutes: one round of three sizes beside brackets-viewer alone; `--only=all` has the others too.
 *
 *     npm run bench:bracket -- --rounds=3 --mode=both|software|gpu --sizes=8,32,128,512,1024 --only=kingside,g-loot
 *
 * brackets-viewer knows neither dragging nor zooming: its page adds one CSS transform, the cheapest there can be.
 */

const PEERS = ['blank', 'brackets-viewer', 'g-loot'];
const TABLE = [
  ['mount', 'mount to the second frame, ms'],
  ['pan', 'a step of dragging, main thread ms'],
  ['panSlow', '- the slowest of twenty'],
  ['zoom', 'a step of the wheel, main thread ms'],
  ['zoomSlow', '- the slowest of twenty'],
  ['fps', 'frames a second while dragging'],
  ['update', 'another result of one match, main thread ms'],
  ['rest', 'frames in two seconds of rest'],
  ['heap', 'heap, MB'],
  ['nodes', 'nodes of the DOM'],
];
const STEPS = 60;
/** A step and all its effects are over after this time, unless the page is slower than 20 frames a second. */
const STEP_MS = 50;
const UPDATES = 12;
const BATCHES = 3;
const MIDDLE = { x: 640, y: 400 };

/** Main-thread time of each step of an action, milliseconds. */
async function steps({ cdp, system }, count, step) {
  const costs = [];
  for (let index = 0; index < count; index++) {
    const { main } = await cost(cdp, system, async () => {
      await step(index);
      await sleep(STEP_MS);
    });
    costs.push(main);
  }
  return costs;
}

const mouse = (cdp, type, x, y, buttons) =>
  cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 });

/** Drags there and back, so that the bracket ends where it was. */
async function drag(driver) {
  const { cdp } = driver;
  let dx = 0;
  await mouse(cdp, 'mouseMoved', MIDDLE.x, MIDDLE.y, 0);
  await mouse(cdp, 'mousePressed', MIDDLE.x, MIDDLE.y, 1);
  const costs = await steps(driver, STEPS, index => {
    dx += index < STEPS / 2 ? -12 : 12;
    return mouse(cdp, 'mouseMoved', MIDDLE.x + dx, MIDDLE.y + dx / 2, 1);
  });
  await mouse(cdp, 'mouseReleased', MIDDLE.x, MIDDLE.y, 0);
  await sleep(300);
  return costs;
}

async function wheel(driver) {
  const costs = await steps(driver, STEPS, index =>
    driver.cdp.send('Input.dispatchMouseEvent', {
      ...{ type: 'mouseWheel', ...MIDDLE, deltaX: 0 },
      deltaY: index < STEPS / 2 ? 100 : -100,
    }),
  );
  await sleep(300);
  return costs;
}

/**
 * Main-thread time of another result, measured in batches that the page makes itself, since asking for one from outside
 * costs more than some results do.
 */
async function results({ cdp, system }, page) {
  const costs = [];
  for (let batch = 0; batch < BATCHES; batch++) {
    const { main } = await cost(cdp, system, () =>
      page.evaluate(
        ([count, ms]) =>
          new Promise(resolve => {
            let turn = 0;
            const timer = setInterval(() => {
              if (turn < count) window.__bench.update(turn++);
              else resolve(clearInterval(timer));
            }, ms);
          }),
        [UPDATES, STEP_MS],
      ),
    );
    costs.push(main / UPDATES);
  }
  return costs;
}

/** Two seconds of dragging at 125 Hz. */
async function rush(cdp) {
  const sent = [];
  await mouse(cdp, 'mousePressed', MIDDLE.x, MIDDLE.y, 1);
  const start = performance.now();
  for (let index = 0; index < 250; index++) {
    const x = MIDDLE.x + Math.sin(index / 20) * 300;
    sent.push(mouse(cdp, 'mouseMoved', x, MIDDLE.y + Math.cos(index / 25) * 200, 1));
    const wait = start + (index + 1) * 8 - performance.now();
    if (wait > 1) await sleep(wait);
  }
  await Promise.all(sent);
  await mouse(cdp, 'mouseReleased', MIDDLE.x, MIDDLE.y, 0);
  return (performance.now() - start) / 1000;
}

async function measure({ chromium, flags, url, name }, entrants) {
  const isBlank = name === 'blank';
  const { browser, system } = await launch(chromium, flags);
  try {
    const { page, cdp, errors } = await open(browser, url);
    const driver = { cdp, system };
    let mount = Number.NaN;
    if (!isBlank) {
      await page.evaluate(count => window.__bench.prepare(count), entrants);
      mount = await mountTime(page);
    }
    await sleep(1200);
    const rest = countFrames(await traced(browser, page, () => sleep(2000)));
    const { heapMB: heap, nodes } = await memory(cdp);
    const pan = await drag(driver);
    const zoom = await wheel(driver);
    let seconds = 1;
    const frames = countFrames(
      await traced(browser, page, async () => {
        seconds = await rush(cdp);
      }),
    );
    await sleep(300);
    const updates = isBlank ? [] : await results(driver, page);
    return {
      ...{ errors, mount, rest, heap, nodes, update: median(updates), fps: frames / seconds },
      ...{ pan: median(pan), panSlow: slowest(pan), zoom: median(zoom), zoomSlow: slowest(zoom) },
    };
  } finally {
    await browser.close();
  }
}

const bench = await begin(PEERS, { rounds: '1', only: 'kingside,brackets-viewer', sizes: '8,128,512' });
const sizes = bench.values.sizes.split(',').map(Number);
const raw = {};
for (const mode of bench.modes) {
  raw[mode] = {};
  for (const entrants of sizes) {
    raw[mode][entrants] = await takeRounds(bench, mode, {
      ours: 'bracket.html',
      measure: page => measure(page, entrants),
      say: ({ pan, zoom }) => `${entrants}: pan ${pan.toFixed(2)} ms, zoom ${zoom.toFixed(2)} ms`,
    });
  }
}
for (const mode of bench.modes) {
  for (const size of sizes) printTable(`${size}, ${mode}`, raw[mode][size], TABLE, 'brackets-viewer');
}
console.log('\nRatios are to brackets-viewer.');
end(bench, 'bench-bracket.json', raw);

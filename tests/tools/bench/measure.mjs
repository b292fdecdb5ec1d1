import { chromium } from '@playwright/test';

/**
 * Readings of one headless Chromium through its DevTools protocol: main-thread time, CPU of all processes, heap,
 * presented frames, and how long an input takes to the screen. Times in milliseconds.
 */

const FLAGS = [
  '--enable-unsafe-swiftshader',
  '--enable-precise-memory-info',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-background-networking',
  '--js-flags=--expose-gc',
];

const TRACED = [
  'benchmark',
  'input',
  'cc',
  'latencyInfo',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];

/**
 * @param {string} executablePath
 * @param {string[]} flags further flags, for the mode of compositing
 */
export async function launch(executablePath, flags) {
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
  return { browser, system: await browser.newBrowserCDPSession() };
}

/** Opens a page of its own, ready to mount boards. */
export async function open(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', error => errors.push(String(error)));
  await page.goto(url);
  await page.waitForFunction(() => window.__bench !== undefined);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  return { context, page, cdp, errors };
}

async function readings(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** CPU seconds of browser, renderers and GPU process. */
async function cpuSeconds(system) {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/**
 * Measures `work`: time of the main thread, and of it script, style and layout; CPU of all processes. Gives its value
 * as well.
 */
export async function cost(cdp, system, work) {
  const before = await readings(cdp);
  const cpuBefore = await cpuSeconds(system);
  const start = performance.now();
  const value = await work();
  const took = performance.now() - start;
  const after = await readings(cdp);
  const spent = name => (after[name] - before[name]) * 1000;
  return {
    value,
    took,
    main: spent('TaskDuration'),
    script: spent('ScriptDuration'),
    layout: spent('LayoutDuration') + spent('RecalcStyleDuration'),
    cpu: ((await cpuSeconds(system)) - cpuBefore) * 1000,
  };
}

/** Live heap after a garbage collection, in MB, and number of DOM nodes. */
export async function memory(cdp) {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize, Nodes } = await readings(cdp);
  return { heapMB: JSHeapUsedSize / 2 ** 20, nodes: Nodes };
}

/** Time from the call of `mount` to two animation frames after it has resolved. */
export function mountTime(page, ...args) {
  return page.evaluate(async given => {
    const start = performance.now();
    await window.__bench.mount(...given);
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.now() - start;
  }, args);
}

/** Chromium's own trace of `work`. */
export async function traced(browser, page, work) {
  await browser.startTracing(page, { categories: TRACED });
  await work();
  const trace = await browser.stopTracing();
  return JSON.parse(trace.toString()).traceEvents;
}

const idOf = event => `${event.pid}:${event.id ?? event.id2?.local ?? event.id2?.global}`;

/** Begin and end of each asynchronous event of a name. */
function pairs(events, name) {
  const begun = new Map();
  const found = [];
  for (const event of events) {
    if (event.name !== name) continue;
    if (event.ph === 'b') begun.set(idOf(event), event);
    const start = event.ph === 'e' ? begun.get(idOf(event)) : undefined;
    if (!start) continue;
    begun.delete(idOf(event));
    found.push({ start, end: event });
  }
  return found;
}

/** Time from input to screen for each input of a type that ended in a presented frame. */
export function photonTimes(events, type) {
  return pairs(events, 'EventLatency').flatMap(({ start, end }) => {
    const latency = { ...start.args?.event_latency, ...end.args?.event_latency };
    const isPresented = latency.display_trace_id !== undefined;
    return isPresented && latency.event_type === type ? [(end.ts - start.ts) / 1000] : [];
  });
}

const presentedFrames = events =>
  pairs(events, 'PipelineReporter')
    .filter(({ start }) => {
      const { frame_reporter, chrome_frame_reporter } = start.args ?? {};
      return /PRESENTED/.test((frame_reporter ?? chrome_frame_reporter)?.state ?? '');
    })
    .sort((a, b) => a.start.ts - b.start.ts);

export const countFrames = events => presentedFrames(events).length;

/**
 * Main-thread time of each frame: all tasks of the page from one frame's beginning to the next one's, input and timers too.
 */
export function frameTimes(events) {
  const begins = events.filter(({ name }) => name === 'BeginMainThreadFrame').sort((a, b) => a.ts - b.ts);
  const [first] = begins;
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === first?.pid && tid === first?.tid,
  );
  const times = begins.slice(0, -1).map(() => 0);
  for (const { ts, dur, tdur } of tasks) {
    // The task that a frame begins in is this frame's.
    const index = begins.findLastIndex(begin => begin.ts <= ts + dur);
    if (index in times) times[index] += (tdur ?? dur) / 1000;
  }
  return times;
}

/**
 * Time from each input of a type to the end of the first frame begun after it, whatever caused that frame: a page that
 * repaints from a loop of its own has no presented input.
 */
export function nextFrameTimes(events, type) {
  const frames = presentedFrames(events);
  const inputs = events.filter(
    ({ name, ph, args }) => name === 'EventLatency' && ph === 'b' && args?.event_latency?.event_type === type,
  );
  return inputs.flatMap(({ ts }) => {
    const frame = frames.find(({ start }) => start.ts >= ts);
    return frame && frame.end.ts - ts < 200_000 ? [(frame.end.ts - ts) / 1000] : [];
  });
}

export function median(values) {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The slowest of twenty. */
export const slowest = values =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

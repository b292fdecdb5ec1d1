import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findBrowser } from '../../support/runner/browser.mjs';
import { installPeers } from './install.mjs';
import { median } from './measure.mjs';
import { buildPages, serve } from './serve.mjs';

/**
 * Runs our page and its peers in turn and prints their figures as tables: shared by `bench:board` and `bench:bracket`.
 */

/** Our canvas renderer is used with software compositing, WebGL with the GPU's path, which runs on the CPU here. */
const MODES = {
  software: { flags: [], renderer: 'canvas' },
  gpu: { flags: ['--use-angle=swiftshader'], renderer: 'webgl' },
};

/**
 * Reads the command line (`--rounds`, `--mode=both|software|gpu`, `--only=kingside,…|all`), installs the peers, builds and serves all
 * pages.
 *
 * @param {string[]} peers
 * @param {Record<string, string>} defaults of all options, also of those that only one bench has
 */
export async function begin(peers, defaults) {
  const { values } = parseArgs({
    options: Object.fromEntries(
      Object.entries({ mode: 'both', only: 'all', ...defaults }).map(([name, value]) => [
        name,
        { type: 'string', default: value },
      ]),
    ),
  });
  installPeers();
  await buildPages();
  const chromium = findBrowser(console.log, { whole: true });
  const only = values.only.split(',').filter(Boolean);
  return {
    ...(await serve()),
    values,
    chromium,
    names: ['kingside', ...peers].filter(name => only.includes('all') || only.includes(name)),
    modes: values.mode === 'both' ? Object.keys(MODES) : [values.mode],
    load: loadavg()[0],
  };
}

/**
 * Measures all pages `--rounds` times, in reversed order every other round.
 *
 * @param ours address of our page. @param query end of the peers' addresses. @param measure measures one page
 * @param say text of one reading
 * @returns {Promise<Record<string, object[]>>} readings by name
 */
export async function takeRounds(bench, mode, { ours, query = '', measure, say }) {
  const { names, values, url, chromium } = bench;
  const { flags, renderer } = MODES[mode];
  const results = Object.fromEntries(names.map(name => [name, []]));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const page =
        name === 'kingside' ? `${ours}?renderer=${renderer}${query}` : `${name}/index.html?${query}`;
      const result = await measure({ chromium, flags, url: `${url}/${page}`, name });
      if (result.errors.length > 0) throw new Error(`${name}: ${result.errors.join('; ')}`);
      results[name].push(result);
      console.log(`${mode} ${round + 1} ${name}: ${say(result)}`);
    }
  }
  return results;
}

const cell = value => (Number.isFinite(value) ? value.toFixed(value < 100 ? 2 : 0) : '–');

/**
 * Prints medians, and ratios to one of the peers.
 *
 * @param rows the name of a reading, and its meaning. @param base the page with which all others are compared
 * @param net readings from which those of the blank page are subtracted
 */
export function printTable(title, results, rows, base, net = new Set()) {
  const names = Object.keys(results);
  const of = (name, key) => median(results[name].map(one => one[key]));
  const own = (name, key) => of(name, key) - (net.has(key) && results.blank ? of('blank', key) : 0);
  console.log(`\n### ${title} compositing, median of ${results[names[0]].length} rounds\n`);
  console.log(`| | ${names.join(' | ')} |`);
  console.log(`|---|${names.map(() => '---').join('|')}|`);
  for (const [key, what] of rows) {
    const cells = names.map(name => {
      const isCompared = results[base] && name !== 'blank' && name !== base;
      const ratio = isCompared ? own(name, key) / own(base, key) : Number.NaN;
      return Number.isFinite(ratio) ? `${cell(of(name, key))} (${ratio.toFixed(2)}×)` : cell(of(name, key));
    });
    console.log(`| ${what} | ${cells.join(' | ')} |`);
  }
}

/** Prints the machine's data, and stores all readings in `dist`. */
export function end({ load, chromium, close }, file, raw) {
  close();
  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model}, load ${load?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after, ${chromium}.`,
  );
  const folder = fileURLToPath(new URL('../../../dist', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${file}`, JSON.stringify(raw, null, 1));
}

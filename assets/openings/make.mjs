/**
 * Makes `openings.json`, the names of openings by position, from the tables of lichess-org/chess-openings (CC0).
 * Run it with the folder that has `a.tsv` to `e.tsv`:
 *
 *     node assets/openings/make.mjs FOLDER
 *
 * `README.md` beside it says what is in the file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Chess } from 'chess.js';

const folder = process.argv[2];
if (!folder) throw new Error('Which folder has the tables?');

/** A position without its counters: the same one by whatever moves it was reached. */
const keyOf = fen => fen.split(' ').slice(0, 4).join(' ');
const fenOf = key => `${key} 0 1`;
const START = keyOf(new Chess().fen());

/** Positions on the way of a named line: what each is called, `null` for those without a name. */
const names = new Map([[START, null]]);
for (const volume of 'abcde') {
  const [, ...rows] = readFileSync(join(folder, `${volume}.tsv`), 'utf8').trim().split('\n');
  for (const row of rows) {
    const [eco, name, pgn] = row.split('\t');
    const chess = new Chess();
    for (const san of pgn.split(' ').filter(word => !word.endsWith('.'))) {
      chess.move(san);
      const key = keyOf(chess.fen());
      if (!names.has(key)) names.set(key, null);
    }
    names.set(keyOf(chess.fen()), `${eco} ${name}`);
  }
}

const catalogue = [...new Set(names.values())].filter(name => name !== null).sort();
const numberOf = new Map(catalogue.map((name, index) => [name, index]));

/** Every move that leads from one of these positions to another: other orders of the same moves arrive as well. */
const places = new Map([[START, 0]]);
const order = [START];
const positions = [];
for (const key of order) {
  const moves = new Chess(fenOf(key))
    .moves({ verbose: true })
    .map(({ san, after }) => ({ san, to: keyOf(after) }))
    .filter(({ to }) => names.has(to))
    .sort((a, b) => (a.san < b.san ? -1 : 1))
    .map(({ san, to }) => {
      const place = places.get(to);
      if (place !== undefined) return `${san}>${place.toString(36)}`;
      places.set(to, order.push(to) - 1);
      return san;
    });
  const name = names.get(key);
  positions.push([...(name === null ? [] : [`#${numberOf.get(name).toString(36)}`]), ...moves].join(' '));
}

const file = new URL('openings.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ names: catalogue, positions }, null, 0).replaceAll('","', '",\n"')}\n`);
const kB = (gzipSync(readFileSync(file)).length / 1000).toFixed(1);
console.log(`${names.size} positions, ${catalogue.length} names, ${kB} kB gzip`);

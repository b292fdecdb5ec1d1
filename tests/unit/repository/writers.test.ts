import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Each store of the client is written by the actions beside it: those of a folder `state` there, any other in its own file. The
 * stores are found in the code, as exported proxies.
 */

const CLIENT = 'src/client';

interface Store {
  readonly name: string;
  /** Where it is declared, from the client's folder. */
  readonly file: string;
}

function storesIn(file: string, text: string): Store[] {
  return [...text.matchAll(/^export const (\w+)(?:: [^=]+)? = proxy\b/gm)].map(([, name = '']) => ({
    name,
    file,
  }));
}

const inState = (file: string): boolean => /(?:^|\/)state\//.test(file);

/** Stores that a file may not write, by the names it has for them. */
function guardedIn(file: string, text: string, stores: readonly Store[]): string[] {
  const names = stores
    .filter(store => store.file !== file && !(inState(store.file) && inState(file)))
    // A store of a folder `state` is handed around under its own name; any other is known only where it is imported.
    .filter(store => inState(store.file) || text.includes(`/${basename(store.file).replace(/\.tsx?$/, '')}'`))
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const store = `(?:${names.join('|')})`;
  const renamed = new RegExp(String.raw`\b${store} as (\w+)`, 'g');
  const known = [...names, ...[...text.matchAll(renamed)].map(([, name = '']) => name)];
  const part = String.raw`(?<![\w.])(?:${known.join('|')})(?:[?!]?\.\w+)*(?: \?\? null)?;`;
  const alias = new RegExp(String.raw`\b(?:const|let) (\w+)(?:: [\w.]+)? = ${part}`, 'g');
  const taken = new RegExp(String.raw`\b(?:const|let) \{([^}]*)\} = ${part}`, 'g');
  return [
    ...known,
    ...[...text.matchAll(alias)].map(([, name = '']) => name),
    // `{ queue, user: player }`: what a store is taken apart into is the store still, where it is no plain value.
    ...[...text.matchAll(taken)].flatMap(([, list = '']) =>
      list.split(',').flatMap(one => /(\w+)\s*(?:=.*)?$/.exec(one.trim())?.[1] ?? []),
    ),
  ];
}

/** Lines that write a store from elsewhere. */
function strayWrites(file: string, text: string, stores: readonly Store[]): string[] {
  const names = guardedIn(file, text, stores).join('|');
  if (names === '') return [];
  const ofStore = String.raw`(?<![\w.])(?:${names})(?:[?!]?\.\w+|\[[^\]]*\])`;
  const [member, anyMember] = [`${ofStore}+`, `${ofStore}*`];
  const writes = [
    new RegExp(`${member} (?:[-+*/|&?]{0,2}=)(?![=>])`),
    new RegExp(String.raw`${member}(?:\+\+|--)`),
    new RegExp(String.raw`${anyMember}[?!]?\.(?:push|pop|shift|unshift|splice|sort|reverse|fill)\(`),
    new RegExp(String.raw`(?:Object\.assign\(|delete |\+\+|--)(?:${names})\b`),
  ];
  return text
    .split('\n')
    .flatMap((line, index) =>
      writes.some(write => write.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
    );
}

const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  // The canvas cannot import a store; its `app` is PixiJS's.
  .filter(file => /\.tsx?$/.test(file) && !/^canvas[\\/]/.test(file))
  .map(file => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(CLIENT, file), 'utf8') }));
const stores = sources.flatMap(({ file, text }) => storesIn(file, text));

test('every store is written only by the actions beside it', () => {
  const proxies = sources.flatMap(({ text }) => text.match(/^export .*\bproxy\b/gm) ?? []);
  expect(stores).toHaveLength(proxies.length);
  expect(stores.length).toBeGreaterThan(11);
  expect(sources.flatMap(({ file, text }) => strayWrites(file, text, stores))).toEqual([]);
});

const PLANTED = [
  ...storesIn('state/settings.ts', 'export const settings = proxy<Settings>(defaultSettings());'),
  ...storesIn('state/game.ts', 'export const game: Game = proxy(create());'),
  ...storesIn('configuration/shown.ts', 'export const shown = proxy({ moves: 0 });'),
];

test.each([
  'settings.sound = !settings.sound;',
  'Object.assign(settings, { premove: on })',
  'game.viewedPly += 1;',
  'game.waiting.push(alert);',
  'game.players[0]!.name = name;',
  'delete game.clock;',
  'const link = settings;\nlink.sound = true;',
  'const clock = game.clock;\nclock.left = 0;',
  'const { players, clock: shown } = game;\nshown.left = 0;',
  'const { players } = game.board;\nplayers.push(name);',
  "import { game as played } from '../state/game';\nplayed.moves = [];",
  "import { shown } from './shown';\nshown.moves = 1;",
])('the line %j is found to write a store', line => {
  expect(strayWrites('duel/planted.tsx', line, PLANTED)).toHaveLength(1);
});

test.each([
  ['duel/planted.tsx', 'if (settings.sound === null) return;'],
  ['duel/planted.tsx', 'const isLive = game.viewedPly === game.moves.length;'],
  ['duel/planted.tsx', 'this.game.status = 1;'],
  ['duel/planted.tsx', 'const { moves } = game;\nconst last = moves.at(-1);'],
  ['duel/planted.tsx', 'shown.current = page;'],
  ['configuration/shown.ts', 'shown.moves += 1;'],
  ['state/game-messages.ts', 'game.status = 1;'],
])('in %s the line %j writes no store of others', (file, line) => {
  expect(strayWrites(file, line, PLANTED)).toEqual([]);
});

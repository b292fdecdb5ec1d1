import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Each store of the client is written by the actions beside it, in `state/`, and by nobody else. */

const CLIENT = new URL('../../../src/client/', import.meta.url);
const STORES = 'app|settings|game|spectated';
const WRITES = [
  new RegExp(String.raw`(?<![\w.])(?:${STORES})(?:\.\w+)+ (?:[-+*/|&?]{0,2}=)(?![=>])`),
  new RegExp(String.raw`(?<![\w.])(?:${STORES})(?:\.\w+)+(?:\+\+|--|\.(?:push|pop|shift|splice)\()`),
  new RegExp(String.raw`Object\.assign\((?:${STORES})\b`),
];
const isWrite = (line: string): boolean => WRITES.some(write => write.test(line));

test('a line that writes a store is known', () => {
  for (const line of [
    'settings.sound = !settings.sound;',
    'Object.assign(settings, { premove: on })',
    'game.viewedPly += 1;',
    'app.waitingAlerts.push(alert);',
    'spectated.game.viewedPly = 0;',
  ])
    expect({ line, isWrite: isWrite(line) }).toEqual({ line, isWrite: true });
  for (const line of [
    'if (app.alertSettings === null) return;',
    'const isLive = game.viewedPly === game.moves.length;',
    'this.game.status = 1;',
  ])
    expect({ line, isWrite: isWrite(line) }).toEqual({ line, isWrite: false });
});

test('[SC-07] no store is written outside state/', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
  const found = files
    // The canvas cannot import a store; its `app` is PixiJS's.
    .filter(file => /\.tsx?$/.test(file) && !/^(state|canvas)[\\/]/.test(file))
    .flatMap(file =>
      readFileSync(new URL(file.replaceAll('\\', '/'), CLIENT), 'utf8')
        .split('\n')
        .flatMap((line, index) => (isWrite(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

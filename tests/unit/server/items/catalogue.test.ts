import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../src/protocol/settings';
import { projectRoot } from '../../../../src/server/configuration';
import { knownItems } from '../../../../src/server/items/catalogue';

/** Everything of the catalogue has its picture, in the size of its kind, and a name in each language. */

const assets = (...path: string[]) => join(projectRoot, 'assets', ...path);
const textsOf = (language: string, area: string) =>
  JSON.parse(readFileSync(join(projectRoot, 'src/client/i18n', language, `${area}.json`), 'utf8'));

test.each([
  ['avatar', 'avatars', '128x128', 45],
  ['frame', 'frames', '144x144', 10],
  ['flag', 'flags/small', '60x40', 25],
  ['flag', 'flags/large', '180x120', 25],
] as const)('[IM-03] [IM-04] [IM-05] each %s has a picture in %s, of %s', (kind, folder, size, count) => {
  const files = readdirSync(assets(folder)).filter(file => file.endsWith('.svg'));
  expect(files.map(file => file.replace('.svg', '')).sort()).toEqual(knownItems(kind));
  expect(files).toHaveLength(count);
  for (const file of files) {
    const [, width, height] =
      /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(readFileSync(assets(folder, file), 'utf8')) ?? [];
    expect([file, `${width}x${height}`]).toEqual([file, size]);
  }
});

test.each([
  ['boards', 792],
  ['boards/small', 192],
])('[IM-01] [IM-02] each board has a picture in %s, %i wide', (folder, side) => {
  const files = readdirSync(assets(folder)).filter(file => file.endsWith('.webp'));
  expect(files.map(file => file.replace('.webp', '').toUpperCase()).sort()).toEqual(knownItems('board'));
  for (const file of files) {
    const bytes = readFileSync(assets(folder, file));
    // The extended header of WebP: width and height less one, three bytes each.
    expect([file, bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]).toEqual([file, side, side]);
  }
});

test.each(LANGUAGES)('[PR-03] every avatar, frame, flag and board has a name in %s', language => {
  const { name, he, she } = textsOf(language, 'figures');
  const { flag, frame } = textsOf(language, 'items');
  const { board } = textsOf(language, 'common');
  for (const avatar of knownItems('avatar')) {
    const mood = avatar.slice(-1);
    const moods = avatar.startsWith('queen') ? she : he;
    expect([avatar, name[avatar.slice(0, -2)], moods[mood]]).toEqual([
      avatar,
      expect.any(String),
      expect.any(String),
    ]);
  }
  expect(Object.keys(flag).sort()).toEqual(knownItems('flag'));
  expect(Object.keys(frame).sort()).toEqual(knownItems('frame'));
  expect(Object.keys(board)).toEqual(expect.arrayContaining(knownItems('board')));
});

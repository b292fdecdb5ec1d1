import { describe, expect, test } from 'vitest';
import type { BracketScene } from '../../../../src/client/bracket/arrangement';
import { BracketControl } from '../../../../src/client/bracket/control';
import {
  type MeasuredHeading,
  type PlacedHeading,
  placeHeadings,
} from '../../../../src/client/bracket/headings';
import type { Layout, Rect } from '../../../../src/client/bracket/layout';
import { buildBracket } from '../../../../src/client/bracket/model';
import spanish from '../../../../src/client/i18n/es/bracket.json';
import spanishLobby from '../../../../src/client/i18n/es/lobby.json';
import russian from '../../../../src/client/i18n/ru/bracket.json';
import russianLobby from '../../../../src/client/i18n/ru/lobby.json';
import { bracketOf } from '../../../support/games/brackets';
import { words } from './words';

const es = { ...spanish, round: spanishLobby.round };
const ru = { ...russian, round: russianLobby.round };
const NONE: ReadonlySet<number> = new Set();
/** The widest average letter of the headings, as a share of its height. */
const LETTER = 0.62;
/** Height of the words in a line of 30 pixels. */
const WORDS_HIGH = 16;

const wide = (text: string, px: number) => Math.ceil(text.length * px * LETTER);

/** Headings with the greatest width that a language's words can have. */
function measured(
  { headings }: Layout,
  { group, shortGroup, round: names, shortRound }: typeof es,
): MeasuredHeading[] {
  return headings.map(heading => {
    const { round } = heading;
    if (!round)
      return { heading, full: wide(group[heading.group], 20), short: wide(shortGroup[heading.group], 20) };
    const isNumbered = heading.group !== 'final';
    const full = isNumbered ? names.number.replace('{{round}}', String(round.number)) : names.finalRound;
    const short = isNumbered
      ? shortRound.number.replace('{{round}}', String(round.number))
      : shortRound.finalRound;
    return { heading, full: wide(full, 14), short: wide(short, 14) };
  });
}

const wordsOf = ({ x, y, width, height }: PlacedHeading): Rect => ({
  ...{ x, width, height: WORDS_HIGH },
  y: y + (height - WORDS_HIGH) / 2,
});

const isOver = (one: Rect, other: Rect) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

function opened(entrants: number, size: { width: number; height: number }, scene: Partial<BracketScene>) {
  const control = new BracketControl({ prefersStillness: () => true });
  const bracket = buildBracket(bracketOf({ entrants, played: entrants / 2 }));
  control.show({ bracket, words, isMirrored: false, followed: null, boards: NONE, ...scene });
  control.resize(size.width, size.height);
  return control;
}

/** Headings that overlap another heading or a box, at the control's camera. */
function overlaps(
  control: BracketControl,
  window: { width: number; height: number },
  texts: typeof es,
): string[] {
  const { picture, camera } = control;
  if (!picture) throw new Error('no picture');
  const { layout } = picture;
  const all = measured(layout, texts);
  const placed = placeHeadings(all, layout, camera, window);
  const shown = placed.flatMap((place, index) => (place ? [{ place, index }] : []));
  const found: string[] = [];
  shown.forEach(({ place, index }, at) => {
    for (const other of shown.slice(at + 1)) {
      if (isOver(wordsOf(place), wordsOf(other.place))) found.push(`${index} and ${other.index}`);
    }
    // Headings held at the top lie on a strip that hides the boxes below it.
    if (place.isHeld) return;
    const rect = wordsOf(place);
    for (const box of layout.boxes.values()) {
      const { scale } = camera;
      const onScreen = {
        ...{ x: camera.x + box.x * scale, y: camera.y + box.y * scale },
        ...{ width: box.width * scale, height: box.height * scale },
      };
      if (isOver(rect, onScreen)) found.push(`${index} and box ${box.match} at ${scale}`);
    }
  });
  return found;
}

const WINDOWS = [
  { width: 1160, height: 640 },
  { width: 780, height: 360 },
  { width: 390, height: 600 },
];

describe('headings', () => {
  test.each([8, 14, 64, 512])(
    '[TB-10] headings of a bracket of %i overlap no box and no other heading, from the whole to the nearest view',
    entrants => {
      for (const window of WINDOWS)
        for (const isMirrored of [false, true])
          for (const texts of [es, ru]) {
            const control = opened(entrants, window, { isMirrored });
            expect(overlaps(control, window, texts)).toEqual([]);
            while (control.camera.scale < 1.25) {
              control.zoom(1.1);
              control.pan(-90, -35);
              expect(overlaps(control, window, texts)).toEqual([]);
            }
          }
    },
  );

  test.each([
    { width: 358, height: 360 },
    { width: 816, height: 240 },
  ])(
    '[TB-10] headings of a field of fourteen overlap no box in a window of $width×$height, at its smallest',
    window => {
      for (const texts of [es, ru]) {
        const control = opened(14, window, {});
        control.zoom(0.01);
        expect(overlaps(control, window, texts)).toEqual([]);
      }
    },
  );

  test.each([
    [8, ['winners', 'losers', 'final']],
    [64, ['winners', 'losers', 'final']],
    [512, ['winners', 'losers']],
  ])('[TB-09] names of groups of a bracket of %i are read when all of it is seen: %s', (entrants, named) => {
    const window = { width: 1160, height: 640 };
    const { picture, camera } = opened(entrants, window, {});
    if (!picture) throw new Error('no picture');
    const { layout } = picture;
    const placed = placeHeadings(measured(layout, es), layout, camera, window);
    const groups = layout.headings.flatMap(({ round, group }, index) =>
      round === null && placed[index] ? group : [],
    );
    expect(groups).toEqual(named);
  });

  test('[TB-10] headings of rounds that were scrolled past are held at the top, until the next group comes', () => {
    const window = { width: 600, height: 300 };
    const control = opened(8, window, { followed: 1 });
    while (control.camera.scale < 1.25) control.zoom(1.1);
    control.pan(0, -100 - control.camera.y);
    const held = () => {
      const { picture, camera } = control;
      if (!picture) throw new Error('no picture');
      const { layout } = picture;
      const placed = placeHeadings(measured(layout, es), layout, camera, window);
      return layout.headings.filter((_, index) => placed[index]?.isHeld).map(({ group }) => group);
    };
    expect(held()).toEqual(['winners', 'winners', 'winners']);
    control.pan(0, -420);
    expect(held()).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const CLIENT = fileURLToPath(new URL('../../../src/client/', import.meta.url));

/** A waiting element fades in and out for as long as it waits: without that it would look like an empty box. */
const SIGN_OF_WAITING = 'breathe';

/** Rules of a style sheet: their selectors, their text, and the media query around them. */
function rulesOf(css: string): { media: string; selectors: string[]; text: string }[] {
  const plain = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const rules: { media: string; selectors: string[]; text: string }[] = [];
  const read = (text: string, media: string) => {
    for (const [, selector = '', body = ''] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g))
      rules.push({ media, selectors: selector.split(',').map(one => one.trim()), text: body });
  };
  const inMedia = /@media([^{]*)\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g;
  for (const [, media = '', body = ''] of plain.matchAll(inMedia)) read(body, media);
  read(plain.replace(inMedia, ''), '');
  return rules;
}

/** Selectors that go on moving for somebody who has asked for less motion. */
function restless(css: string): string[] {
  const rules = rulesOf(css);
  const isStill = (media: string) => /\(--still\)/.test(media);
  const rested = new Set(
    rules
      .filter(({ media, text }) => isStill(media) && /\banimation\s*:/.test(text))
      .flatMap(({ selectors }) => selectors),
  );
  return rules
    .filter(({ media }) => !isStill(media))
    .filter(
      ({ text }) =>
        /\banimation\s*:[^;]*\b(infinite|[2-9])\b\s*;/.test(text) && !text.includes(SIGN_OF_WAITING),
    )
    .flatMap(({ selectors }) => selectors)
    .filter(selector => !rested.has(selector));
}

const sheets = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.css'))
  .map(path => ({ path, css: readFileSync(join(CLIENT, path), 'utf8') }));

test('a repeated animation rests when less motion is asked for', () => {
  expect(sheets.flatMap(({ path, css }) => restless(css).map(selector => `${path}: ${selector}`))).toEqual(
    [],
  );
});

test('an endless animation is found, and one that rests or waits is not', () => {
  const beat =
    '.a,\n.b { color: red; animation: beat 2s ease-in-out 5; }\n@keyframes beat { 50% { opacity: 0; } }';
  expect(restless(beat)).toEqual(['.a', '.b']);
  expect(restless(`${beat} @media (--still) { .a { animation: none; } }`)).toEqual(['.b']);
  expect(restless('.a { animation: turn 1s infinite; }')).toEqual(['.a']);
  expect(restless('.a { animation: breathe 1s infinite; } .b { animation: appear 240ms; }')).toEqual([]);
});

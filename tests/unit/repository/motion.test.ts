import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileString } from 'sass';
import { expect, test } from 'vitest';

const CLIENT = fileURLToPath(new URL('../../../src/client/', import.meta.url));

/** A waiting element fades in and out for as long as it waits: without that it would look like an empty box. */
const SIGN_OF_WAITING = 'breathe';

/** Declarations of a style sheet, each with its rule's selectors and the media queries around it. */
function rulesOf(css: string): { media: string; selectors: string[]; text: string }[] {
  const plain = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const rules: { media: string; selectors: string[]; text: string }[] = [];
  const around: string[] = [];
  for (const [, text = '', end] of plain.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') {
      around.push(text.trim());
      continue;
    }
    const media = around.filter(head => head.startsWith('@')).join(' ');
    const selectors = around.filter(head => !head.startsWith('@')).at(-1) ?? '';
    rules.push({ media, selectors: selectors.split(',').map(one => one.trim()), text: `${text};` });
    if (end === '}') around.pop();
  }
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
  .filter(path => path.endsWith('.scss'))
  .map(path => ({ path, scss: readFileSync(join(CLIENT, path), 'utf8') }))
  .filter(({ scss }) => scss.includes('animation'))
  .map(({ path, scss }) => {
    const { css } = compileString(`@use 'parts' as *; ${scss}`, { loadPaths: [join(CLIENT, 'styles')] });
    return { path, css };
  });

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
  expect(restless('.a { animation: turn 1s infinite; @media (--still) { animation: none; } }')).toEqual([]);
  expect(restless('.a { @media (--phone) { animation: turn 1s infinite; } }')).toEqual(['.a']);
  expect(restless('.a { animation: breathe 1s infinite; } .b { animation: appear 240ms; }')).toEqual([]);
});

import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { css } from '../../../../src/build/sheets';

/** A sheet as it leaves PostCSS, without white space that means nothing. */
async function built(sheet: string): Promise<string> {
  const config = await resolveConfig({ configFile: false, css }, 'build');
  return (await preprocessCSS(sheet, 'planted.css', config)).code.replace(/\s*([{};])\s*/g, '$1');
}

test('a hover is behind the query for pointers that hover, once', async () => {
  expect(await built('.a:hover { top: 0; }')).toBe('@media (hover: hover){.a:hover{top: 0;}}');
  expect(await built('@media (--hover) { .b, .a:hover { top: 0; } }')).toBe(
    '@media (hover: hover){.b, .a:hover{top: 0;}}',
  );
  expect(await built('@media (--still) { .a:hover { top: 0; } }')).toBe(
    '@media (prefers-reduced-motion: reduce){@media (hover: hover){.a:hover{top: 0;}}}',
  );
});

test('a part stands in place, and its boxes grow with the text', async () => {
  expect(await built('.a { @include square(32px); color: red; }')).toBe(
    '.a{width: 2rem;height: 2rem;color: red;}',
  );
});

import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { css } from '../../../../src/build/sheets';

/** A sheet as it leaves PostCSS, without white space that means nothing. */
async function built(sheet: string): Promise<string> {
  const config = await resolveConfig({ configFile: false, css }, 'build');
  return (await preprocessCSS(sheet, 'planted.scss', config)).code.replace(/\s*([{};])\s*/g, '$1');
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

test('a part stands in place without what is not given, and its boxes grow with the text', async () => {
  expect(await built('.a { @include square(32px); color: red; }')).toBe(
    '.a{width: 2rem;height: 2rem;color: red;}',
  );
  expect(await built('.a { @include row; @include figures(650 16px / 1.2 var(--font-text)); }')).toBe(
    '.a{display: flex;align-items: center;font: 650 16px/1.2 var(--font-text);font-variant-numeric: tabular-nums lining-nums;}',
  );
});

test('an unknown part, or an argument too many, stops the build', async () => {
  await expect(built('.a { @include column; }')).rejects.toThrow('Undefined mixin');
  await expect(built('.a { @include cover(0); }')).rejects.toThrow('Only 0 arguments allowed');
});

test('a class keeps its name while its sheet changes, and differs from one of another sheet', async () => {
  const config = await resolveConfig({ configFile: false, css }, 'build');
  const named = async (folder: string, sheet: string): Promise<string | undefined> => {
    const file = `${import.meta.dirname}/${folder}/planted.module.scss`;
    return (await preprocessCSS(sheet, file, config)).modules?.button;
  };
  const name = await named('kit', '.button { top: 0; }');
  expect(name).toMatch(/^button_[\w-]{5}$/);
  expect(await named('kit', '.field { top: 0; } .button { top: 1px; }')).toBe(name);
  expect(await named('home', '.button { top: 0; }')).not.toBe(name);
});

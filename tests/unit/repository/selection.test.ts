import { expect, test } from 'vitest';
import { selectTests } from '../../support/runner/selection';
import { SUBJECTS } from '../../support/runner/subjects';

test('a plain run without a wish runs all tests', () => {
  expect(selectTests([], false)).toBe('all');
});

test('a subject that is named selects its tests at every level, and no long one', () => {
  const selection = selectTests(['duels'], false);
  if (selection === 'all') throw new Error('All tests were selected.');
  expect(selection.files).toEqual(
    expect.arrayContaining([
      'tests/contract/duels/duels.test.ts',
      'tests/e2e/duel.spec.ts',
      'tests/unit/server/duels/step.test.ts',
    ]),
  );
  expect(selection.files).not.toContain('tests/fault/duel-kill.test.ts');
  expect(selection.files).not.toContain('tests/contract/market/market.test.ts');
});

test.each(Object.keys(SUBJECTS))('%s selects a test', name => {
  expect(selectTests([name], false)).toMatchObject({ files: { 0: expect.any(String) } });
});

test('an unknown subject is refused with the names that are known', () => {
  expect(() => selectTests(['duel'], false)).toThrow(
    /^Not a subject: duel\. Subjects are account, .* tournaments\.$/,
  );
});

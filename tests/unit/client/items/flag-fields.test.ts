import { expect, test } from 'vitest';
import flags from '../../../../assets/flags.json';
import { chargeOf, fieldOf, flagOf } from '../../../../src/client/items/flag-fields';

test.each(Object.entries(flags))(
  '[PR-08] the banner of %s has its pattern, its colours and its charge',
  (url, row) => {
    const flag = flagOf(url);
    expect(flag).toEqual(row);
    if (flag === null) return;
    const parts = fieldOf(flag);
    // The ground and what is laid over it; only C has no third colour.
    expect(parts.length).toBeGreaterThan(1);
    expect(new Set(parts.map(part => part.colour))).toContain(1);
    expect(new Set(parts.map(part => part.colour))).toContain(2);
    if (row.tier === 'C') expect(parts.some(part => part.colour === 3)).toBe(false);
    expect(chargeOf(flag).length > 0).toBe(row.charge !== null);
  },
);

test('[PR-08] a flag that the table does not have is unknown', () => {
  for (const url of ['', 'nowhere', 'constructor', '__proto__']) expect(flagOf(url)).toBeNull();
});

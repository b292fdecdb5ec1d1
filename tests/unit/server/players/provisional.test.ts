import { expect, test } from 'vitest';
import { provisionalOf } from '../../../../src/server/players/provisional';

test('[PR-10] a rating is provisional while its deviation is above 110, each by itself', () => {
  const deviations = { rapidDeviation: 110, blitzDeviation: 110.1 };
  expect(provisionalOf({ house: false, ...deviations })).toEqual({ rapid: false, blitz: true });
});

test('[IP-11] ratings of the house are fixed and never provisional', () => {
  const deviations = { rapidDeviation: 350, blitzDeviation: 350 };
  expect(provisionalOf({ house: true, ...deviations })).toEqual({ rapid: false, blitz: false });
});

import { matchRoutes } from 'react-router-dom';
import { beforeAll, expect, test, vi } from 'vitest';

let ROUTES: typeof import('../../../../src/client/shell/routes').ROUTES;

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  ({ ROUTES } = await import('../../../../src/client/shell/routes'));
});

/** Path of the route that an address leads to, and the values of its named segments. */
const found = (address: string) => {
  const match = matchRoutes(ROUTES, address)?.at(-1);
  return match && [match.route.path, match.params];
};

test('[SH-05] an address leads to the route that matches the whole of it, with the values of its named segments', () => {
  expect(found('/')).toEqual(['/', {}]);
  expect(found('/profile')).toEqual(['/profile', {}]);
  expect(found('/profile/avatars')).toEqual(['/profile/avatars', {}]);
  expect(found('/profile/Ana')).toEqual(['/profile/:username', { username: 'Ana' }]);
  expect(found('/profile/Ana/spectate')).toEqual(['/profile/:username/spectate', { username: 'Ana' }]);
});

test('[SH-05] an address in capitals or with a slash at its end is the same address', () => {
  expect(found('/Profile/Ana/')).toEqual(['/profile/:username', { username: 'Ana' }]);
  expect(found('/PROFILE//')?.[0]).toBe('/profile');
});

test('[SH-05] escapes of a segment are read, and those that mean nothing stay', () => {
  expect(found('/profile/a%C3%B1o%2F1')).toEqual(['/profile/:username', { username: 'año/1' }]);
  expect(found('/profile/100%')).toEqual(['/profile/:username', { username: '100%' }]);
});

test('[SH-06] an address that is no page’s leads to the route that leads home', () => {
  for (const address of ['/profiles', '/profile/Ana/games', '/pro', '/profile/Ana/spectate/x', '//x'])
    expect(found(address)?.[0], address).toBe('*');
});

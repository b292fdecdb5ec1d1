import { expect, test } from 'vitest';
import { findRoute } from '../../../../src/client/page/routes';

const ROUTES = [
  { path: '/' },
  { path: '/profile' },
  { path: '/profile/avatars' },
  { path: '/profile/:username' },
  { path: '/profile/:username/spectate' },
];
const found = (address: string) => {
  const one = findRoute(ROUTES, address);
  return one && [one.route.path, one.params];
};

test('the first route that matches the whole address is found, with the values of its named segments', () => {
  expect(found('/')).toEqual(['/', {}]);
  expect(found('/profile')).toEqual(['/profile', {}]);
  expect(found('/profile/avatars')).toEqual(['/profile/avatars', {}]);
  expect(found('/profile/Ana')).toEqual(['/profile/:username', { username: 'Ana' }]);
  expect(found('/profile/Ana/spectate')).toEqual(['/profile/:username/spectate', { username: 'Ana' }]);
});

test('an address in capitals or with a slash at its end is the same address', () => {
  expect(found('/Profile/Ana/')).toEqual(['/profile/:username', { username: 'Ana' }]);
  expect(found('/PROFILE//')).toEqual(['/profile', {}]);
});

test('escapes of a segment are read, and those that mean nothing stay', () => {
  expect(found('/profile/a%C3%B1o%2F1')).toEqual(['/profile/:username', { username: 'año/1' }]);
  expect(found('/profile/100%')).toEqual(['/profile/:username', { username: '100%' }]);
});

test('an address that is no route’s finds none', () => {
  for (const address of ['/profiles', '/profile/Ana/games', '/pro', '//profile', '/profile/Ana/spectate/x'])
    expect(found(address), address).toBeNull();
});

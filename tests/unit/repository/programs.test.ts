import { expect, test } from 'vitest';
import { isHere, withoutPrograms } from '../../support/server/programs';

/** A machine on which these programs can be started. */
const machine = (...installed: string[]) =>
  ((program: string) => ({ status: installed.includes(program) ? 0 : null })) as unknown as Parameters<
    typeof withoutPrograms
  >[0];

test('the run names each program of operators that is not installed, and how to install it', () => {
  const some = machine('promtool', 'systemd-analyze', 'docker-compose', 'nginx', 'openssl');
  expect(isHere('nginx', some)).toBe(true);
  expect(isHere('haproxy', some)).toBe(false);
  expect(withoutPrograms(some)).toEqual([expect.stringMatching(/haproxy.*apt-get install haproxy/)]);
});

import { expect, test } from 'vitest';
import { readConfiguration } from '../../../src/server/configuration';
import { strangers, strangerText } from '../../../src/server/variables';

const known = new Set<string>();
readConfiguration({}, name => known.add(name));

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATA_DRI', 'DATA_DIR'],
  ['HOUSE_WAIT', 'HOUSE_WAIT_MS'],
  ['FIREBASE_PROJECT', 'FIREBASE_PROJECT_ID'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['KINGSIDE_PORT', 'PORT'],
  ['KINGSIDE_LOG_LEVL', 'LOG_LEVEL'],
  ['KINGSIDE_DEMO_IDENTIY', 'KINGSIDE_DEMO_IDENTITY'],
])('the unknown variable %s is answered with: %s is meant', (name, likely) => {
  const [found] = strangers(['PATH', name], known);
  expect(found).toEqual({ name, likely });
  expect(found && strangerText(found)).toBe(`Kingside does not know ${name}. Is ${likely} meant?`);
});

test('an unknown variable with our prefix is reported even if it is like none of ours', () => {
  const [found] = strangers(['KINGSIDE_COLOUR'], known);
  expect(found && strangerText(found)).toBe('Kingside does not know KINGSIDE_COLOUR.');
});

test('our own variables and those of other programs are not reported', () => {
  const others = [
    'HOME',
    'HOSTNAME',
    'LOGNAME',
    'PATH',
    'SHELL',
    'USER',
    'LANG',
    'TERM',
    'PWD',
    'NODE_ENV',
    'EDITOR',
  ];
  const npm = [
    'npm_config_cache',
    'npm_package_name',
    'INIT_CWD',
    'COLOR',
    'NODE_OPTIONS',
    'PGHOST',
    'PGPORT',
  ];
  expect(known.size).toBeGreaterThan(30);
  expect(strangers([...known, ...others, ...npm, 'KINGSIDE_DATA', 'KINGSIDE_TEST_POSTGRES'], known)).toEqual(
    [],
  );
});

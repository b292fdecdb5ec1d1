import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  announceAddress,
  ensureOperatorToken,
  readOperatorToken,
} from '../../../../src/server/operator/token';

const server = fileURLToPath(new URL('../../../../src/server/', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingside-operator-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rights = (name: string): number => statSync(join(folder, name)).mode & 0o777;

test('[IP-20] the operator’s token is readable by its owner alone, in any folder, and is made so again', () => {
  chmodSync(folder, 0o755);
  const token = ensureOperatorToken(folder, null);
  announceAddress(folder, 'http://127.0.0.1:3000');
  expect([rights('operator.token'), rights('operator.url')]).toEqual([0o600, 0o600]);
  chmodSync(join(folder, 'operator.token'), 0o644);
  expect(ensureOperatorToken(folder, null)).toBe(token);
  expect(rights('operator.token')).toBe(0o600);
});

test('[IP-20] [IP-02] a token that is given for all nodes replaces the one in the folder, where the command finds it', () => {
  const own = ensureOperatorToken(folder, null);
  const given = 'given to every node of this installation';
  expect(ensureOperatorToken(folder, given)).toBe(given);
  expect(readOperatorToken(folder)).toBe(given);
  expect(rights('operator.token')).toBe(0o600);
  expect(own).not.toBe(given);
});

test('[IP-20] the command uses what is built, however old, since a server may be running from it', () => {
  // A checkout whose sources are newer than its build, and which could not build.
  for (const path of ['src/server', 'dist/server', 'dist/client'])
    mkdirSync(join(folder, path), { recursive: true });
  for (const name of ['operator.mjs', 'build.mjs', 'build-lock.mjs', 'requirements.mjs'])
    copyFileSync(join(server, name), join(folder, 'src/server', name));
  writeFileSync(join(folder, 'dist/server/operator.js'), "console.log('here', process.argv[2]);");
  for (const built of ['dist/server/main.js', 'dist/client/index.html', 'dist/server/operator.js']) {
    writeFileSync(join(folder, built), '', { flag: 'a' });
    utimesSync(join(folder, built), 1, 1);
  }
  const command = [join(folder, 'src/server/operator.mjs'), 'status'];
  expect(execFileSync(process.execPath, command, { encoding: 'utf8' })).toBe('here status\n');
});

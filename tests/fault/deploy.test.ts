import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/server/postgres';
import { isHere, OPERATORS_ENV, type Program } from '../support/server/programs';
import { filledIn, operationsFile } from './balancer';
import { buildImage } from './image-steps';

/** Files by which an operator installs the server, in the programs that read them; no container can be run here. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'kingside-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program. @returns its exit code, and all that it has printed */
function outcome(program: Program, args: readonly string[]): { code: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { env: OPERATORS_ENV, encoding: 'utf8' });
  return { code: status, text: stdout + stderr };
}

test('systemd starts a node again however often it has failed', () => {
  expect(operationsFile('kingside.service')).toMatch(/^\[Unit\]\n(?:(?!\[).*\n)*StartLimitIntervalSec=0$/m);
});

if (isHere('systemd-analyze'))
  describe('the unit of systemd', () => {
    const UNIT = join(folder, 'kingside.service');
    const unit = operationsFile('kingside.service');

    /** Complaints of systemd about a unit. Node may lie elsewhere here. */
    function complaints(text: string): string[] {
      writeFileSync(UNIT, filledIn(text, [['/usr/bin/node', process.execPath]]));
      return outcome('systemd-analyze', ['verify', UNIT])
        .text.split('\n')
        .filter(line => line.includes('kingside'));
    }

    test('systemd finds nothing wrong with the unit', () => {
      expect(complaints(unit)).toEqual([]);
      expect(complaints(unit.replace('NoNewPrivileges', 'NoOldPrivileges'))).not.toEqual([]);
    });

    test('the unit gives the server next to no rights that systemd could withhold', () => {
      writeFileSync(UNIT, unit);
      const args = ['security', '--offline=true', '--threshold=20', UNIT];
      expect(outcome('systemd-analyze', args)).toMatchObject({ code: 0 });
      writeFileSync(UNIT, unit.replace(/^(Protect|Restrict|Capability).*$/gm, ''));
      expect(outcome('systemd-analyze', args)).toMatchObject({ code: 1 });
    });
  });

describe('the compose file', () => {
  const compose = operationsFile('compose.yaml');

  if (isHere('docker-compose'))
    test('docker-compose reads the file and finds all services', () => {
      const args = ['--file', join(ROOT, 'assets/operations/compose.yaml'), 'config', '--services'];
      const { code, text } = outcome('docker-compose', args);
      expect({ code, text }).toMatchObject({ code: 0 });
      for (const service of ['node1', 'node2', 'node3', 'postgres', 'nats', 'haproxy'])
        expect(text.split('\n')).toContain(service);
    });

  test('addresses and passwords are those of the files that compose uses', () => {
    const addresses = (text: string) => new Set(text.match(/\b10\.71\.0\.\d+\b(?!\/)/g));
    const settings = operationsFile('kingside.env');
    const inCompose = addresses(compose);
    for (const address of [...addresses(settings), ...addresses(operationsFile('haproxy.cfg'))])
      expect(inCompose).toContain(address);
    const [, user, word] = /NATS_URL=nats:\/\/([\w-]+):([\w-]+)@/.exec(settings) ?? [];
    expect(compose).toContain(`["--user", "${user}", "--pass", "${word}"]`);
    const [, name, password] =
      /DATABASE_URL=postgres:\/\/([\w-]+):([\w-]+)@[\d.:]+\/\1$/m.exec(settings) ?? [];
    expect(compose).toContain(`POSTGRES_USER: ${name}\n      POSTGRES_PASSWORD: ${password}\n`);
  });
});

const registry = spawnSync('npm', ['ping', '--fetch-retries=0'], { encoding: 'utf8' });
if (registry.status !== 0) console.warn('LEFT OUT: the steps of the Dockerfile; npm reaches no registry.');
else
  test('the steps of the Dockerfile, by two users where root takes them, lead to a server that runs, is healthy and takes orders', async () => {
    const image = buildImage(operationsFile('Dockerfile'), ROOT);
    const port = String(await freePort());
    // Without a network of its own it has to stay on this machine, where anybody may be anyone.
    const server = image.start({ HOST: '127.0.0.1', PORT: port, UCI_ENGINE: 'builtin' });
    try {
      const [first] = await once(server.stdout as NodeJS.ReadableStream, 'data');
      expect(String(first)).toContain('Kingside is ready');
      image.run(image.health, { PORT: port });
      expect(() => image.run(image.health, { PORT: '1' })).toThrow();
      expect(image.run(['node', 'dist/server/operator.js', 'status'])).toContain('database embedded');
      for (const path of ['/', '/items/avatar/zombie_0_0'])
        expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200);
      server.kill('SIGTERM');
      expect(await once(server, 'exit')).toEqual([0, null]);
    } finally {
      server.kill('SIGKILL');
      image.remove();
    }
  });

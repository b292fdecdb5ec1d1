import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';

/** Programs of operators, which check or run what is in assets/operations. */
const PROGRAMS = {
  promtool: { asked: ['--version'], for: 'the alert rules', from: 'prometheus' },
  'systemd-analyze': { asked: ['--version'], for: 'the unit of systemd', from: 'systemd' },
  'docker-compose': { asked: ['--version'], for: 'the compose file', from: 'docker-compose' },
  nginx: { asked: ['-v'], for: 'nodes behind nginx', from: 'nginx-light' },
  haproxy: { asked: ['-v'], for: 'nodes behind HAProxy', from: 'haproxy' },
  openssl: { asked: ['version'], for: 'nodes behind a proxy with TLS', from: 'openssl' },
} as const;

export type Program = keyof typeof PROGRAMS;

/** Environment in which they are found: ordinary users have no path to some of them. */
export const OPERATORS_ENV = { ...process.env, PATH: [process.env.PATH, '/usr/sbin'].join(delimiter) };

export const isHere = (program: Program, run = spawnSync): boolean =>
  run(program, PROGRAMS[program].asked, { env: OPERATORS_ENV }).status === 0;

/** Texts about tests that are left out because their program is not installed. */
export const withoutPrograms = (run = spawnSync): string[] =>
  (Object.keys(PROGRAMS) as Program[])
    .filter(program => !isHere(program, run))
    .map(
      program =>
        `LEFT OUT: ${PROGRAMS[program].for}; ${program} is not installed (apt-get install ${PROGRAMS[program].from}).`,
    );

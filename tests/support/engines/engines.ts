import { spawnSync } from 'node:child_process';

/** Engines that are driven besides Chromium: the programs of each, and Debian's packages. */
const ENGINES = {
  Firefox: { programs: ['firefox-esr'], packages: 'firefox-esr' },
  WebKit: { programs: ['WebKitWebDriver', 'Xvfb'], packages: 'webkit2gtk-driver xvfb' },
} as const;

type Engine = keyof typeof ENGINES;

const isOnPath = (program: string): boolean => spawnSync('which', [program]).status === 0;

/** Engines that can be driven here, and a text about those that cannot. */
export function enginesHere(isInstalled = isOnPath): { engines: Engine[]; leftOut: string[] } {
  const engines: Engine[] = [];
  const leftOut: string[] = [];
  for (const engine of ['Firefox', 'WebKit'] as const) {
    const { programs, packages } = ENGINES[engine];
    if (programs.every(isInstalled)) engines.push(engine);
    else
      leftOut.push(
        `LEFT OUT: the main flow in ${engine}, which is not installed (apt-get install ${packages}).`,
      );
  }
  return { engines, leftOut };
}

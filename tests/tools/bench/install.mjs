import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = path => fileURLToPath(new URL(path, import.meta.url));
const changed = path => statSync(at(path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs the package of this folder, unless that was done since its lock file last changed: it takes 20 seconds. */
export function installPeers() {
  if (changed('node_modules/.package-lock.json') > changed('package-lock.json')) return;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: at('.'), stdio: 'inherit' });
  if (status !== 0)
    throw new Error(
      'What ours is measured beside could not be installed: npm ci in tests/tools/bench failed.',
    );
}

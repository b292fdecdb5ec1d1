import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushFolder } from './lasting';

/**
 * Makes a folder for its owner only, and those it lies in, so that they outlive a power cut. Node's own way to do so never ends where the system makes no
 * folders, in /proc for example (20.20).
 *
 * @throws what the system says where that cannot be
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
    flushFolder(parent);
  } catch (error) {
    // Another process may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

import { spawnSync } from 'node:child_process';

/** Prometheus' own checker of alert rules, if it is installed, and a text if it is not. */
export function promtoolHere(run = spawnSync): { isHere: boolean; leftOut: string[] } {
  const isHere = run('promtool', ['--version']).status === 0;
  const leftOut = isHere
    ? []
    : ['LEFT OUT: the alert rules in promtool, which is not installed (apt-get install prometheus).'];
  return { isHere, leftOut };
}

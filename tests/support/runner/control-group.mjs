import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Counts the processor time of a run by a Linux control group that is made for it: that counts processes as well that
 * were killed or not waited for. Only the kernel's figures of this group are read; a group shared with others would
 * count too much.
 */

/**
 * Files in which each version of control groups counts processor time: version 1 in nanoseconds, version 2 in
 * microseconds.
 */
const VERSIONS = [
  {
    own: /^\d+:(?:[^:]*,)?cpuacct(?:,[^:]*)?:(.*)$/m,
    roots: ['/sys/fs/cgroup/cpuacct', '/sys/fs/cgroup/cpu,cpuacct'],
    seconds: folder => Number(readFileSync(join(folder, 'cpuacct.usage'), 'utf8')) / 1e9,
  },
  {
    own: /^0::(.*)$/m,
    roots: ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'],
    seconds: folder =>
      Number(/^usage_usec (\d+)$/m.exec(readFileSync(join(folder, 'cpu.stat'), 'utf8'))?.[1]) / 1e6,
  },
];

/**
 * Makes a control group for this run.
 *
 * @returns `null` where none may be made, or where it does not count
 */
export function makeControlGroup() {
  for (const version of VERSIONS)
    for (const root of version.roots) {
      const group = makeAt(version, root);
      if (group !== null) return group;
    }
  return null;
}

function makeAt({ own, seconds }, root) {
  const parts = new Map();
  let folder;
  try {
    const path = own.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
    if (path === undefined || !existsSync(root)) return null;
    folder = join(root, path, `kingside-${process.pid}`);
    mkdirSync(folder);
  } catch {
    return null; // not ours to make, or no Linux
  }
  const group = {
    /**
     * A command that runs another one inside a part of the group.
     *
     * @param name of the part, made when it is first named
     */
    within(name, command, args) {
      if (!parts.has(name)) {
        const part = join(folder, String(parts.size));
        mkdirSync(part);
        parts.set(name, part);
      }
      const members = join(parts.get(name), 'cgroup.procs');
      return ['/bin/sh', ['-c', 'echo $$ >"$0" && exec "$@"', members, command, ...args]];
    },
    /** User and system time of a part so far, seconds. */
    seconds: name => (parts.has(name) ? seconds(parts.get(name)) : 0),
    /** Ends the processes left in the group, above all the database of an interrupted run, and removes the group. */
    remove() {
      for (const part of parts.values()) if (!isEmpty(part)) return;
      for (const part of [...parts.values(), folder]) rmdirSync(part);
    },
  };
  try {
    const [command, args] = group.within('trial', '/bin/sh', [
      '-c',
      'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done',
    ]);
    if (spawnSync(command, args).status === 0 && group.seconds('trial') > 0) return group;
  } catch {
    // a kernel without this counter
  }
  group.remove();
  return null;
}

/**
 * Kills the members of a group until there are none.
 * @returns whether there are none within two seconds
 */
function isEmpty(folder) {
  for (let tries = 0; tries < 100; tries++) {
    const members = readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
    if (members.length === 0) return true;
    for (const pid of members) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // gone meanwhile
      }
    }
    // Blocks, since the event loop does not turn again while a process exits.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
  return false;
}

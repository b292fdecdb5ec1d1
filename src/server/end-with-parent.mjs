/**
 * Between npm and this process there may be a shell, and npm passes signals to the shell only. A shell that
 * dies of one leaves us behind, so its end is taken as the signal. (Windows ends the whole tree by itself.)
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}

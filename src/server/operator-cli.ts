import { COMMANDS } from './compose-commands';
import { projectRoot } from './configuration';
import { runCommand } from './operator/cli';
import { requireAll, Unmet } from './requirements.mjs';

/** The operator's program, an entry of the build. */
try {
  await requireAll('code', { root: projectRoot });
  process.exitCode = await runCommand(COMMANDS, process.argv.slice(2), process.env);
} catch (error) {
  if (!(error instanceof Unmet)) throw error;
  process.stderr.write(`The operator command cannot run: ${error.message}\n`);
  process.exitCode = 1;
}

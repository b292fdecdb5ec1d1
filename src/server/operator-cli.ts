import { COMMANDS } from './compose-commands';
import { runCommand } from './operator/cli';

/** The operator's program, an entry of the build. */
process.exitCode = await runCommand(COMMANDS, process.argv.slice(2), process.env);

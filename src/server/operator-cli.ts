import { checkCommand } from './check/commands';
import { duelCommand } from './duels/commands';
import { identityCommand } from './identity/commands';
import { installationCommands } from './installation/commands';
import { awardCommand, itemCommand } from './items/commands';
import { grantCommand, moveCommand } from './ledger/commands';
import { saleCommand } from './market/commands';
import { runCommand } from './operator/cli';
import type { Command } from './operator/command-line';
import { drainCommand, ordersCommand, statusCommand } from './operator/commands';
import { twoFactorCommand } from './otp/commands';
import { playerCommands } from './players/commands';
import { reportsCommand } from './reports/commands';
import { ticketsCommand } from './support/commands';
import { tournamentCommand } from './tournaments/commands';

/** The operator's program: all commands, in the order of its help. What they do is composed in compose-orders.ts. */
const COMMANDS: readonly Command[] = [
  statusCommand,
  checkCommand,
  drainCommand,
  ordersCommand,
  reportsCommand,
  ticketsCommand,
  ...playerCommands,
  grantCommand,
  moveCommand,
  awardCommand,
  itemCommand,
  duelCommand,
  tournamentCommand,
  twoFactorCommand,
  saleCommand,
  ...installationCommands,
  identityCommand,
];

process.exitCode = await runCommand(COMMANDS, process.argv.slice(2), process.env);

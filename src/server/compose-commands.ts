import { backupCommand, restoreCommand } from './backup/commands';
import { checkCommand } from './check/commands';
import { duelCommand } from './duels/commands';
import { identityCommand } from './identity/commands';
import { installationCommands } from './installation/commands';
import { awardCommand, itemCommand } from './items/commands';
import { grantCommand, moveCommand } from './ledger/commands';
import { saleCommand } from './market/commands';
import type { Command } from './operator/command-line';
import { drainCommand, ordersCommand, statusCommand } from './operator/commands';
import { twoFactorCommand } from './otp/commands';
import { playerCommands } from './players/commands';
import { ratingCommand } from './profiles/commands';
import { reportsCommand } from './reports/commands';
import { sessionsCommand } from './sessions/commands';
import { ticketsCommand } from './support/commands';
import { tournamentCommand } from './tournaments/commands';

/** The operator's command lines, in the order of the help. Their orders are carried out by compose-orders.ts. */
export const COMMANDS: readonly Command[] = [
  statusCommand,
  checkCommand,
  drainCommand,
  ordersCommand,
  backupCommand,
  restoreCommand,
  reportsCommand,
  ticketsCommand,
  ...playerCommands,
  ratingCommand,
  grantCommand,
  moveCommand,
  awardCommand,
  itemCommand,
  duelCommand,
  tournamentCommand,
  twoFactorCommand,
  sessionsCommand,
  saleCommand,
  ...installationCommands,
  identityCommand,
];

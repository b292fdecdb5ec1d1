import { PassThrough } from 'node:stream';
import type { Logger } from 'pino';
import type { Database } from '../database/database';
import { type Handler, handle, type OperatorAnswer } from '../operator/order';
import { reasonOf } from '../start-trouble';
import { checkStore } from './check';
import { checkClocks, clocksText } from './clocks';
import { checkClocksOrder, checkOrder, checkPairsOrder } from './commands';
import { checkDuelPairs, duelPairsText } from './duel-pairs';
import { reportText } from './findings';
import { checkPairs, pairsText } from './pairs';
import { checkShortGames, shortGamesText } from './short-games';

export interface CheckDeps {
  db: Database;
  /** Whether the database is the embedded one. */
  isEmbedded: boolean;
  log: Logger;
}

export const checkHandlers = ({ db, isEmbedded, log }: CheckDeps): readonly Handler[] => [
  handle(checkOrder, ({ refereesAll }) =>
    inLines(log, async (signal, progress) => {
      const report = await checkStore(db, { isEmbedded, refereesAll, signal, progress });
      return { message: reportText(report), data: report, ok: report.ok };
    }),
  ),
  handle(checkClocksOrder, async () => {
    const report = await checkClocks(db);
    return { message: clocksText(report), data: report };
  }),
  handle(checkPairsOrder, () =>
    inLines(log, async (signal, progress) => {
      const report = await checkPairs(db, { signal, progress });
      const players = await checkShortGames(db, { signal, progress });
      const duels = await checkDuelPairs(db);
      const message = [pairsText(report), shortGamesText(players), duelPairsText(duels)].join('\n');
      return { message, data: { ...report, players, duels } };
    }),
  ),
];

/**
 * Answers with lines, since the work takes long. It is aborted when the operator's connection closes. The status has been sent before it
 * fails, so the last line says why.
 */
function inLines(
  log: Logger,
  work: (signal: AbortSignal, progress: (text: string) => void) => Promise<OperatorAnswer>,
): PassThrough {
  const lines = new PassThrough();
  const halt = new AbortController();
  const write = (line: object): boolean => lines.write(`${JSON.stringify(line)}\n`);
  lines.once('close', () => halt.abort());
  void work(halt.signal, progress => write({ progress }))
    .catch((error: unknown): OperatorAnswer => {
      if (!halt.signal.aborted) log.error({ err: error }, 'a check was not finished');
      return { message: `The check was not finished: ${reasonOf(error)}. Order it again.`, ok: false };
    })
    .then(answer => {
      if (halt.signal.aborted) return;
      write(answer);
      lines.end();
    });
  return lines;
}

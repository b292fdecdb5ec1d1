import { PassThrough } from 'node:stream';
import type { Database } from '../database/database';
import { type Handler, handle, type OperatorAnswer } from '../operator/order';
import { checkStore } from './check';
import { checkClocks, clocksText } from './clocks';
import { checkClocksOrder, checkOrder, checkPairsOrder } from './commands';
import { checkDuelPairs, duelPairsText } from './duel-pairs';
import { reportText } from './findings';
import { checkPairs, pairsText } from './pairs';
import { checkShortGames, shortGamesText } from './short-games';

export interface CheckParts {
  db: Database;
  /** Whether the database is the embedded one. */
  isEmbedded: boolean;
}

export const checkHandlers = ({ db, isEmbedded }: CheckParts): readonly Handler[] => [
  handle(checkOrder, () =>
    inLines(async (signal, progress) => {
      const report = await checkStore(db, { isEmbedded, signal, progress });
      return { message: reportText(report), data: report, ok: report.ok };
    }),
  ),
  handle(checkClocksOrder, async () => {
    const report = await checkClocks(db);
    return { message: clocksText(report), data: report };
  }),
  handle(checkPairsOrder, () =>
    inLines(async (signal, progress) => {
      const report = await checkPairs(db, { signal, progress });
      const players = await checkShortGames(db, { signal, progress });
      const duels = await checkDuelPairs(db);
      const message = [pairsText(report), shortGamesText(players), duelPairsText(duels)].join('\n');
      return { message, data: { ...report, players, duels } };
    }),
  ),
];

/** Answers with lines, since the work takes long. It is aborted when the operator's connection closes. */
function inLines(
  work: (signal: AbortSignal, progress: (text: string) => void) => Promise<OperatorAnswer>,
): PassThrough {
  const lines = new PassThrough();
  const halt = new AbortController();
  const write = (line: object): boolean => lines.write(`${JSON.stringify(line)}\n`);
  lines.once('close', () => halt.abort());
  work(halt.signal, progress => write({ progress }))
    .then(answer => {
      write(answer);
      lines.end();
    })
    .catch((error: unknown) => lines.destroy(error instanceof Error ? error : new Error(String(error))));
  return lines;
}

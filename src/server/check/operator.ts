import { PassThrough } from 'node:stream';
import type { Database } from '../database/database';
import { type Handler, handle, type OperatorAnswer } from '../operator/order';
import { checkStore } from './check';
import { checkClocks, clocksText } from './clocks';
import { checkClocksOrder, checkOrder } from './commands';
import { reportText } from './findings';

export interface CheckParts {
  db: Database;
  /** Whether the database is the embedded one. */
  isEmbedded: boolean;
}

export const checkHandlers = (parts: CheckParts): readonly Handler[] => [
  handle(checkOrder, () => check(parts)),
  handle(checkClocksOrder, async () => {
    const report = await checkClocks(parts.db);
    return { message: clocksText(report), data: report };
  }),
];

/** Answers with lines, since a check takes long. It is aborted when the operator's connection closes. */
function check({ db, isEmbedded }: CheckParts): PassThrough {
  const lines = new PassThrough();
  const halt = new AbortController();
  const write = (line: object): boolean => lines.write(`${JSON.stringify(line)}\n`);
  lines.once('close', () => halt.abort());
  checkStore(db, { isEmbedded, signal: halt.signal, progress: progress => write({ progress }) })
    .then(report => {
      write({ message: reportText(report), data: report, ok: report.ok } satisfies OperatorAnswer);
      lines.end();
    })
    .catch((error: unknown) => lines.destroy(error instanceof Error ? error : new Error(String(error))));
  return lines;
}

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_ENTRIES, type StatementAnswer, type StatementEntry } from '../../protocol/statement';
import { useActions } from '../page/actions';
import { saveFile } from '../page/files';
import { currentLanguage } from '../settings/state/settings';
import { statement } from './endpoints';
import { columnKey, entryWords } from './entry-words';
import { statementCsv } from './statement-csv';

/**
 * Fetches all movements of a filter and offers them as a file.
 *
 * @param query of the filter
 * @param failed tells the user when it did not work
 */
export function useCsv(query: string, failed: () => void): { exporting: boolean; exportAll: () => void } {
  const { t } = useTranslation();
  const { calls } = useActions();
  const [exporting, setExporting] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function readAll(signal: AbortSignal): Promise<StatementEntry[] | null> {
    const entries: StatementEntry[] = [];
    for (let before: number | null = null; ; ) {
      const parts: string[] = [query, `limit=${MOST_ENTRIES}`, before === null ? '' : `before=${before}`];
      const answers: StatementAnswer[] = [];
      const onData = (answer: StatementAnswer) => void answers.push(answer);
      const path = parts.filter(Boolean).join('&');
      const result = await calls.read(statement(path), { signal, fresh: true, onData });
      const answer = answers.at(-1);
      if (!result.ok || !answer) return null;
      entries.push(...answer.entries);
      before = answer.next;
      if (before === null) return entries;
    }
  }

  async function run(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setExporting(true);
    const entries = await readAll(controller.signal);
    if (controller.signal.aborted) return;
    setExporting(false);
    if (!entries) return failed();
    const language = currentLanguage();
    const columns = [
      t(columnKey('date')),
      t(columnKey('reason')),
      '',
      ...(['reference', 'amount', 'balance'] as const).map(name => t(columnKey(name))),
    ];
    const text = statementCsv(entries, entry => entryWords(t, language, entry), columns);
    const [day] = new Date().toISOString().split('T');
    saveFile(`kingside_${day}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
  }

  return { exporting, exportAll: () => void run() };
}

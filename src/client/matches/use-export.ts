import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../page/actions';
import { saveFile } from '../page/files';
import type { Failure } from '../transport/http';
import { historyFile } from './endpoints';

/**
 * Fetches games as one PGN file and offers it as a download.
 *
 * @param say tells the user when it did not work
 */
export function useExport(say: (text: string) => void): {
  exporting: boolean;
  /** @param query of the games and of how they are written */
  exportGames: (query: string) => void;
} {
  const { t } = useTranslation();
  const { calls } = useActions();
  const [exporting, setExporting] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(query: string): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setExporting(true);
    const file = await calls.download({ path: historyFile(query) }, controller.signal);
    if (controller.signal.aborted) return;
    setExporting(false);
    if (file.ok) saveFile(fileName(new Date()), file.data);
    else say(t(problemKey(file)));
  }

  return { exporting, exportGames: query => void run(query) };
}

/** Words for a file that did not come: with the verdicts of engines there is none while a game of the user runs. */
export const problemKey = ({ status }: Pick<Failure, 'status'>) =>
  status === 409 ? 'review.refused.playing' : 'matches.export.failed';

/** By date and time in UTC, so that a second file of the day has a name of its own. */
function fileName(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `kingside_${day}_${time.slice(0, 8).replaceAll(':', '')}.pgn`;
}

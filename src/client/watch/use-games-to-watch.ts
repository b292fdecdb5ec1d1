import { useMemo } from 'react';
import { type WatchAnswer, watchAnswer } from '../../protocol/watch';
import { useReadAgain } from '../page/use-read-again';
import { endpoint } from '../transport/endpoint';

const gamesToWatch = endpoint('gamesToWatch', (query: string) => `/watch${query}`, watchAnswer);

const EVERY_MS = 4_000;

export interface GamesToWatch extends WatchAnswer {
  /** When the answer came (performance.now()): clocks run on from there. */
  at: number;
  /** Query that this answers. */
  query: string;
}

/**
 * Games that are played now, read again and again while the user looks at them.
 *
 * @param active whether to ask; what is known stays
 * @param query `?count=…`, empty for a few of the strongest. The answer to an earlier one stays until the next comes
 * @param everyMs how often, milliseconds
 * @returns `games` is `null` until the first answer; `failed`: the last question was not answered
 */
export function useGamesToWatch(
  active: boolean,
  query = '',
  everyMs = EVERY_MS,
): { games: GamesToWatch | null; failed: boolean } {
  const { answer, error } = useReadAgain(gamesToWatch(query), active, everyMs);
  const games = useMemo(
    () => answer && { ...answer.data, at: answer.at, query: answer.path.slice('/watch'.length) },
    [answer],
  );
  return { games, failed: error !== null };
}

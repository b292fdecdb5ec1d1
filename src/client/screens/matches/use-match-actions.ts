import { useMemo } from 'react';
import type { HistoryEntry, MatchAnswer } from '../../../protocol/history';
import { pgnGame } from '../../../protocol/match-pgn';
import type { PgnForm, PgnGame } from '../../../rules/pgn';
import { type Actions, useActions } from '../../actions';
import { alertActions } from '../../state/alert-actions';
import * as endpoints from '../../transport/endpoints/matches';
import type { MatchActions } from './match-row';

/** What the rows can do. @param say tells the user what came of it */
export function useMatchActions(form: PgnForm, say: (text: string) => void): MatchActions {
  const { calls } = useActions();
  return useMemo(
    () => ({
      pgn: entry => (form === 'plain' ? pgnGame(entry) : annotatedGame(calls, entry)),
      report: entry => alertActions.open({ kind: 'report', match: entry }),
      say,
    }),
    [form, calls, say],
  );
}

/** Clocks and ratings are not in the history: they come with the game itself. */
async function annotatedGame(calls: Actions['calls'], entry: HistoryEntry): Promise<PgnGame | null> {
  const found: MatchAnswer[] = [];
  const { signal } = new AbortController();
  const result = await calls.read(endpoints.finishedMatch(entry.matchId), {
    signal,
    onData: data => found.push(data),
  });
  if (!result.ok) return null;
  const details = found.at(-1)?.details;
  return pgnGame(entry, details && { clocks: details.clocks, elo: eloOf(details) });
}

const eloOf = ({ white, black }: NonNullable<MatchAnswer['details']>) => ({
  white: white.elo,
  black: black.elo,
});

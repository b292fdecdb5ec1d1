import { useMemo } from 'react';
import type { HistoryEntry } from '../../protocol/history';
import { pgnGame } from '../../protocol/match-pgn';
import type { PgnForm, PgnGame } from '../../rules/pgn';
import { alertActions } from '../alerts/state/alert-actions';
import { withOpening } from '../game/moves/openings';
import { type Actions, useActions } from '../page/actions';
import { answeredGame, readMatchAnswer } from './finished-game';
import type { MatchActions } from './match-row';

/**
 * Actions of the list's rows.
 *
 * @param own somebody else's games can be reported by their players only
 * @param say tells the user what came of it
 */
export function useMatchActions(form: PgnForm, own: boolean, say: (text: string) => void): MatchActions {
  const { calls } = useActions();
  return useMemo(
    () => ({
      pgn: async entry => {
        const game = form === 'plain' ? pgnGame(entry) : await annotatedGame(calls, entry);
        return game && withOpening(game);
      },
      report: own ? entry => alertActions.open({ kind: 'report', match: entry }) : null,
      receipt: own ? entry => alertActions.open({ kind: 'duelReceipt', game: entry.matchId }) : null,
      say,
    }),
    [form, own, calls, say],
  );
}

/** Clocks and ratings are not in the history: they come with the game itself. */
async function annotatedGame(calls: Actions['calls'], entry: HistoryEntry): Promise<PgnGame | null> {
  const answer = await readMatchAnswer(calls, entry.matchId);
  return answer && (answeredGame(entry.matchId, answer) ?? pgnGame(entry));
}

import type { Snapshot } from 'valtio';
import type { Outcome } from '../../../rules/result';
import { apart } from '../../kit/player-name';
import type { AlertFrame, AlertText } from '../../state/alerts';
import type { GameState } from '../state/game-shapes';
import type { GameText } from '../texts/named-text';
import { outcomeKey } from '../texts/text-keys';
import { reasonKey } from './result-text';

/** The endgame form of the shared alert, shown beside the board so that the last position stays in sight. */
export interface EndgameAlert extends AlertFrame {
  type: 'endgame';
  title: AlertText;
  /** Names a player; show it with `NamedText`. */
  text: { key: GameText; values: { name: string } };
  endgame: { status: Outcome | 'aborted'; reason: string; spectatedWinnerName?: string };
}

type Ended = Pick<Snapshot<GameState>, 'result' | 'player' | 'opponent' | 'moves'>;

/**
 * How the user's own game ended, from its one source, the game's result.
 *
 * @returns `null` while it is played
 * @source requirements GM-18…20, AL-09
 */
export function endgameAlert({ result, opponent, moves }: Ended): EndgameAlert | null {
  if (!result) return null;
  return {
    type: 'endgame',
    title: outcomeKey(result.outcome),
    text: { key: reasonKey({ ...result, plies: moves.length }), values: { name: opponent?.username ?? '' } },
    endgame: { status: result.outcome, reason: result.reason },
    actions: [{ label: 'game.result.playAgain', event: 'game.leave' }],
  };
}

/**
 * The same for a spectator: the title names the winner and the reason the loser.
 *
 * @param hasNext another game is being played already
 * @source requirements SP-07, AL-09
 */
export function watchedEndgameAlert(game: Ended, hasNext: boolean): EndgameAlert | null {
  const { result, player, opponent, moves } = game;
  const plies = moves.length;
  if (!result) return null;
  const { outcome, reason } = result;
  const isDecided = outcome === 'win' || outcome === 'lose';
  const [winner, loser] = outcome === 'win' ? [player, opponent] : [opponent, player];
  const winnerName = winner?.username ?? '';
  return {
    type: 'endgame',
    title: isDecided
      ? { key: 'game.result.watched.win', values: { name: apart(winnerName) } }
      : outcomeKey(outcome),
    text: {
      // As the winner reads it: about the loser, by name.
      key: reasonKey(isDecided ? { outcome: 'win', reason, plies } : { ...result, plies }),
      values: { name: isDecided ? (loser?.username ?? '') : '' },
    },
    endgame: { status: outcome, reason, ...(isDecided && { spectatedWinnerName: winnerName }) },
    actions: [
      {
        label: hasNext ? 'game.result.watched.next' : 'game.result.watched.stay',
        event: 'spectated.dismissEnd',
      },
    ],
  };
}

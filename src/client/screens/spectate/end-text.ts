import type { TFunction } from 'i18next';
import type { Snapshot } from 'valtio';
import { type GameText, spokenText } from '../../game/named-text';
import { reasonKey } from '../../game/result-text';
import { apart } from '../../kit/player-name';
import type { GameState } from '../../state/shapes';
import { winnerOf } from '../../state/spectated';

/** How a game ended, for those who did not play it. */
export interface EndWords {
  outcome: 'win' | 'draw' | 'aborted';
  /** Empty if nobody won. */
  winner: string;
  loser: string;
  reason: GameText;
}

/** @returns `null` while it is played */
export function endWords(game: Pick<Snapshot<GameState>, 'result' | 'player' | 'opponent'>): EndWords | null {
  const { result, player, opponent } = game;
  if (!result) return null;
  const winner = winnerOf(game);
  const loser = winner && (winner === player ? opponent : player);
  return {
    outcome: winner ? 'win' : result.outcome === 'aborted' ? 'aborted' : 'draw',
    winner: winner?.username ?? '',
    loser: loser?.username ?? '',
    // As the winner reads it: about the loser, by his name.
    reason: reasonKey(winner ? { outcome: 'win', reason: result.reason } : result),
  };
}

export const endTitle = (t: TFunction, { outcome, winner }: EndWords): string =>
  outcome === 'win' ? t('spectate.end.win', { name: apart(winner) }) : t(`game.result.${outcome}`);

/** The same in one piece, for reading aloud. */
export const endSpoken = (t: TFunction, words: EndWords): string =>
  `${endTitle(t, words)}. ${spokenText(t, words.reason, words.loser)}`;

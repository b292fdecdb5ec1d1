import type { TFunction } from 'i18next';
import type { Snapshot } from 'valtio';
import { materialLead } from '../../../rules/material';
import type { Millis } from '../../../rules/units';
import type { Question } from '../../keys/tables';
import type { ShownGame } from '../shown-game';
import { clockLeft } from '../state/game-clock';
import { materialOnShow } from '../state/game-position';
import type { GameState } from '../state/game-shapes';
import { spokenText } from '../texts/named-text';
import { sideKey } from '../texts/text-keys';
import { spokenMove } from './spoken-move';

/**
 * Answer, for a screen reader, to a question about the game that the user asks by key.
 *
 * @param shown whether the user plays the game, and whether it is a replay
 * @param now performance.now()
 */
export function spokenAnswer(
  t: TFunction,
  question: Question,
  game: Snapshot<GameState>,
  { own, isReplay }: Pick<ShownGame, 'own' | 'isReplay'>,
  now: Millis,
): string {
  const name = game.opponent?.username ?? '';
  switch (question) {
    case 'time': {
      const player = timeInWords(t, clockLeft(game, 'player', now));
      const opponent = timeInWords(t, clockLeft(game, 'opponent', now));
      if (own) return t('keys.asked.time', { name, own: player, theirs: opponent });
      return t('keys.asked.timeWatched', { watched: game.player?.username ?? '', player, name, opponent });
    }
    case 'last': {
      const last = game.moves.at(-1);
      return last ? spokenMove(t, last.san, game.moves.length % 2 ? 'w' : 'b') : t('keys.asked.noMove');
    }
    case 'offers':
      return offers(t, game, name);
    case 'turn':
      return turn(t, game, own, name);
    case 'material': {
      const lead = materialLead((isReplay ? game : materialOnShow(game)).fen);
      if (lead === 0) return t('keys.asked.even');
      const side = t(sideKey(lead > 0 ? 'w' : 'b'));
      return t('keys.asked.ahead', { side, count: Math.abs(lead) });
    }
  }
}

function offers(t: TFunction, game: Snapshot<GameState>, name: string): string {
  if (game.draw === 'wasOffered') return spokenText(t, 'game.slot.drawIncoming', name);
  if (game.draw === 'offered') return t('game.slot.drawOutgoing');
  if (game.draw === 'declined') return spokenText(t, 'game.slot.drawDeclined', name);
  if (game.rematch === 'wasOffered') return t('game.rematch.incoming', { name });
  if (game.rematch === 'offered') return t('game.rematch.offered');
  return t('keys.asked.noOffer');
}

function turn(t: TFunction, game: Snapshot<GameState>, own: boolean, name: string): string {
  if (game.status === 'ended') return t('keys.asked.over');
  const side = t(sideKey(game.turn));
  const move = Math.floor(game.moves.length / 2) + 1;
  if (game.turn !== game.side) return t('keys.asked.theirTurn', { side, move, name });
  return own
    ? t('keys.asked.yourTurn', { side, move })
    : t('keys.asked.theirTurn', { side, move, name: game.player?.username ?? '' });
}

/** "2 minutes 5 seconds"; below a minute the seconds alone, cut as on the clock's face. */
function timeInWords(t: TFunction, left: Millis): string {
  const whole = Math.floor(left / 1000);
  const minutes = Math.floor(whole / 60);
  const seconds = t('keys.asked.seconds', { count: whole % 60 });
  if (minutes === 0) return seconds;
  return t('keys.asked.minutesSeconds', {
    minutes: t('keys.asked.minutes', { count: minutes }),
    seconds,
  });
}

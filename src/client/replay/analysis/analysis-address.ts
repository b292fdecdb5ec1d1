import { START_FEN } from '../../../rules/chess';
import { playFrom } from '../../../rules/game';
import { type PgnTree, plainMove } from '../../../rules/pgn/tree';
import { readSetUp } from '../../../rules/set-up';
import type { GameMove } from '../../game/state/game-shapes';
import { ANALYSIS_PATH } from '../../page/page-title';
import { type ReplayPlace, searchOf } from '../replay-address';
import { uciOf } from '../state/variation';

/** The address of an analysis: the position it began with, and the moves that were made from there. */
export function analysedAt(search: string): PgnTree {
  const query = new URLSearchParams(search);
  const start = readSetUp(query.get('fen') ?? '') ?? START_FEN;
  const moves = (query.get('moves') ?? '').split('.').filter(uci => uci !== '');
  // A text that is no move, and all that follows it, is left out: the link may have been cut.
  const played = playFrom(start, moves).moves;
  return { tags: [], start, comment: '', moves: played.map(({ san }) => plainMove(san)), result: '*' };
}

/** Query that leads to a place of an analysis. */
export function analysisSearch(
  { start, moves }: { start: string; moves: readonly Pick<GameMove, 'from' | 'to' | 'san'>[] },
  place: ReplayPlace,
): string {
  const query = new URLSearchParams(ANALYSIS_PATH.slice(ANALYSIS_PATH.indexOf('?')));
  if (start !== START_FEN) query.set('fen', start);
  if (moves.length > 0) query.set('moves', moves.map(uciOf).join('.'));
  for (const [name, value] of new URLSearchParams(searchOf(place))) query.set(name, value);
  return `?${query}`;
}

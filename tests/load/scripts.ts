import { ChessGame, type PlayedMove, type Side } from '../../src/rules/chess';
import { type Random, whole } from './random';

/** One half-move of a script. */
export type ScriptedMove = Pick<PlayedMove, 'san' | 'from' | 'to' | 'promotion'>;

/** A legal game of chance that has not ended after so many half-moves. */
export function scriptedGame(random: Random, plies: number): ScriptedMove[] {
  for (;;) {
    const game = new ChessGame();
    const script: ScriptedMove[] = [];
    while (script.length < plies && !game.end()) {
      const moves = game.legalMoves();
      const move = moves[whole(random, 0, moves.length - 1)];
      const played = move && game.move({ ...move, ...(move.promotes && { promotion: 'q' }) });
      if (played) script.push(played);
    }
    // A game that ended early makes no script: try another.
    if (script.length === plies && !game.end()) return script;
  }
}

/** Which script two players follow; both find the same one by themselves. */
export function scriptOf(
  scripts: readonly (readonly ScriptedMove[])[],
  names: Readonly<Record<Side, string>>,
): readonly ScriptedMove[] {
  let sum = 0;
  for (const letter of names.w + names.b) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return scripts[sum % scripts.length] ?? [];
}

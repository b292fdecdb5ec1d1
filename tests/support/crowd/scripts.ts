import type { LegalMove, PlayedMove, Side } from '../../../src/rules/chess';
import { ChessGame } from '../../../src/rules/game';
import { type Random, whole } from '../random';

/** One half-move of a script. */
export type ScriptedMove = Pick<PlayedMove, 'san' | 'from' | 'to' | 'promotion' | 'fen'>;

/** From this half-move on captures are avoided, or few games would last for hundreds of half-moves. */
const SPARING_PLY = 120;
/** After this many half-moves without a capture or a pawn move, one is made: a hundred would be a draw. */
const LONGEST_REST = 85;

/** A random legal game that has not ended after this many half-moves. */
export function scriptedGame(random: Random, plies: number): ScriptedMove[] {
  for (;;) {
    const game = new ChessGame();
    const script: ScriptedMove[] = [];
    while (script.length < plies && !game.end()) {
      const moves = choice(game, script.length);
      const move = moves[whole(random, 0, moves.length - 1)];
      const played = move && game.move({ ...move, ...(move.promotes && { promotion: 'q' }) });
      if (played) script.push(played);
    }
    // A game that ended early is no script: try another.
    if (script.length === plies && !game.end()) return script;
  }
}

/** Moves from which one is chosen at random. */
function choice(game: ChessGame, ply: number): LegalMove[] {
  const moves = game.legalMoves();
  if (ply < SPARING_PLY) return moves;
  const rested = restOf(game.fen) >= LONGEST_REST;
  const wanted = moves.filter(move => (rested ? endsRest(game, move) : !move.capture));
  return wanted.length > 0 ? wanted : moves;
}

/** Half-moves since the last capture or pawn move. */
const restOf = (fen: string): number => Number(fen.split(' ')[4]);

function endsRest(game: ChessGame, { from, to, promotes }: LegalMove): boolean {
  const played = new ChessGame(game.position).move({ from, to, ...(promotes && { promotion: 'q' }) });
  return played !== null && restOf(played.fen) === 0;
}

/** Script of two players; both find the same one by themselves. */
export function scriptOf(
  scripts: readonly (readonly ScriptedMove[])[],
  names: Readonly<Record<Side, string>>,
): readonly ScriptedMove[] {
  let sum = 0;
  for (const letter of names.w + names.b) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return scripts[sum % scripts.length] ?? [];
}

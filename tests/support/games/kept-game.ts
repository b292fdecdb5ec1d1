import { type Captured, type MoveRequest, type PlayedMove, turnOf } from '../../../src/rules/chess';
import { ChessGame } from '../../../src/rules/game';

/** A game that keeps all its moves. */
export class KeptGame extends ChessGame {
  readonly moves: PlayedMove[] = [];

  /** @throws where one of the moves is not legal */
  static of(sans: readonly string[]): KeptGame {
    const game = new KeptGame();
    for (const san of sans) if (!game.moveSan(san)) throw new Error(`${san} is not legal in ${game.fen}`);
    return game;
  }

  get sans(): string[] {
    return this.moves.map(({ san }) => san);
  }

  /** Pieces taken so far, by the colour that lost them: the side to move after a capture. */
  get captured(): Captured {
    const captured: Captured = { w: [], b: [] };
    for (const { captured: piece, fen } of this.moves) if (piece) captured[turnOf(fen)].push(piece);
    return captured;
  }

  override move(request: MoveRequest): PlayedMove | null {
    return this.kept(super.move(request));
  }

  override moveSan(text: string): PlayedMove | null {
    return this.kept(super.moveSan(text));
  }

  private kept(played: PlayedMove | null): PlayedMove | null {
    if (played) this.moves.push(played);
    return played;
  }
}

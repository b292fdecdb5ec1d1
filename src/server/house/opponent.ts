import type { Promotion, Square } from '../../rules/chess';

/** A move an engine wants to make. */
export interface EngineMove {
  from: Square;
  to: Square;
  promotion: Promotion | null;
}

/** The move an engine has chosen, and what it saw. */
export interface Choice extends EngineMove {
  /** Its own value of the position after the move, in hundredths of a pawn; `null` where it does not say. */
  score: number | null;
  /** How close the choice was: from 0, where no other move came into question, to 1. */
  difficulty: number;
}

/** Question to an engine: which move to make here, and how well to play. */
export interface Question {
  fen: string;
  /** All moves since the start position. */
  moves: readonly EngineMove[];
  /** Positions that have been on the board, without their move counters. */
  seen: readonly string[];
  /** Strength on our rating scale. */
  rating: number;
  /** Most time to think, milliseconds. */
  budget: number;
  /** Chance for this move, 0 up to 1: the same question with the same seed has the same answer. */
  seed: number;
}

/** Something that plays chess. */
export interface Opponent {
  /** @returns `null` when it has no answer: the position is over, or the engine is gone */
  choose(question: Question): Promise<Choice | null>;
  stop(): Promise<void>;
}

import { becomesOf, fromOf, type Move, toOf } from '../position/move';
import type { Sign } from '../position/pieces';
import { Position } from '../position/position';
import { evaluate, VALUES } from './evaluate';

/**
 * Kingside's own engine: alpha-beta with a table of positions, deepened one half-move after another. Scores are hundredths
 * of a pawn, from the side to move.
 *
 * @source the parts are the usual ones of chess engines: chessprogramming.org, "Alpha-Beta", "Principal Variation Search",
 *   "Null Move Pruning", "Late Move Reductions", "Transposition Table"
 */

/** Score of a mate on the board; one in so many half-moves scores that much less. */
export const MATE = 30_000;
/** From this score on a mate is certain, and the score says how far it is. */
export const SURE = MATE - 1_000;
const INFINITE = MATE + 1;
const MOST_DEPTH = 60;
/** Half-moves from the root that a search may reach, checks and captures included. */
const MOST_PLY = 96;
/** Steps between two looks at the clock. */
const PATIENCE = 512;

/** Hundredths of a pawn that a move may gain beyond what it takes; a move that would need more is skipped. */
const MARGIN = 120;

/** The table: each entry is the two halves of a hash, a move, and score, depth and bound in one number. */
const TABLE_BITS = 17;
const EXACT = 0;
const AT_LEAST = 1;
const AT_MOST = 2;

/** Thrown when the time is up, to leave the recursion at once. */
const LATE = Symbol('late');

/** A line of play and what it is worth. */
export interface Line {
  /** From the side to move. */
  score: number;
  moves: Move[];
}

/** Thinks about one position. */
export class Search {
  /** The depth of what `lines` says; 0 before anything is known. */
  depth = 0;
  /** The best lines, the best first. */
  lines: Line[] = [];
  readonly legal: readonly Move[];
  /** 1 if White is to move, -1 if Black. */
  readonly turn: Sign;
  readonly isChecked: boolean;
  private board: Position;
  private until = Number.POSITIVE_INFINITY;
  private steps = 0;
  private readonly killers = new Int32Array(2 * (MOST_PLY + 1));
  private readonly history = new Int32Array(13 * 120);
  private readonly line: Move[][] = [];

  /**
   * @param fen a valid position
   * @param clock steady milliseconds
   */
  constructor(
    private readonly fen: string,
    private readonly clock: () => number,
    private readonly table = new Table(),
  ) {
    this.board = new Position(fen);
    this.turn = this.board.turn;
    this.isChecked = this.board.isCheck;
    this.legal = this.board.legalMoves();
  }

  get isOver(): boolean {
    return this.legal.length === 0 || this.depth >= MOST_DEPTH;
  }

  /**
   * Looks one half-move deeper.
   *
   * @param count lines that are wanted
   * @param until moment by which it has to be done
   * @returns whether it was; otherwise what was known stays, and the next time goes faster
   */
  deepen(count: number, until: number): boolean {
    if (this.isOver) return false;
    const depth = this.depth + 1;
    const found: Line[] = [];
    const isDone = this.inTime(until, () => {
      while (found.length < Math.min(count, this.legal.length)) found.push(this.root(depth, found));
      return true;
    });
    if (!isDone) return false;
    this.depth = depth;
    this.lines = found.sort((a, b) => b.score - a.score);
    return true;
  }

  /**
   * Score of a move for the side that makes it.
   *
   * @param least a worse one need not be known exactly
   * @returns `null` if time ran out
   */
  scoreOf(move: Move, depth: number, least: number, until: number): number | null {
    return this.inTime(until, () => this.scoreAfter(move, depth, least, INFINITE, 0));
  }

  /** @returns `null` if time ran out */
  private inTime<Found>(until: number, work: () => Found): Found | null {
    this.until = until;
    try {
      return work();
    } catch (error) {
      if (error !== LATE) throw error;
      // The moves that were being searched are still on the board: set it up anew.
      this.board = new Position(this.fen);
      return null;
    }
  }

  /** @param others lines that are known already: their moves are left out */
  private root(depth: number, others: readonly Line[]): Line {
    const taken = new Set(others.map(({ moves }) => moves[0]));
    const before = new Map(this.lines.map(({ moves, score }) => [moves[0], score]));
    const moves = this.ordered(this.legal, 0, 0)
      .filter(move => !taken.has(move))
      .sort((a, b) => (before.get(b) ?? -INFINITE) - (before.get(a) ?? -INFINITE));
    let best: Line = { score: -INFINITE, moves: [] };
    for (const move of moves) {
      const score = this.scoreAfter(move, depth, best.score, INFINITE, 0, best.moves.length > 0);
      if (score > best.score) best = { score, moves: [move, ...(this.line[1] ?? [])] };
    }
    return best;
  }

  /** Makes a move, looks at what follows and takes it back. */
  private scoreAfter(
    move: Move,
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    isLater = false,
  ): number {
    const { board } = this;
    board.make(move);
    // Later moves are first searched with a null window, which only tells whether they are better.
    let score = isLater ? -this.look(depth - 1, -alpha - 1, -alpha, ply + 1, true) : alpha + 1;
    if (score > alpha && score < beta) score = -this.look(depth - 1, -beta, -alpha, ply + 1, true);
    board.undo(move);
    return score;
  }

  private look(depth: number, low: number, beta: number, ply: number, mayPass: boolean): number {
    const { board, table } = this;
    this.line[ply] = [];
    if (board.isRepeated || board.quiet >= 100) return 0;
    const isChecked = board.isCheck;
    const left = isChecked ? depth + 1 : depth;
    if (left <= 0 || ply >= MOST_PLY) return this.calm(low, beta, ply);
    this.watchTime();
    // No mate found here can be nearer than one that is known already.
    let alpha = Math.max(low, ply - MATE);
    if (alpha >= Math.min(beta, MATE - ply)) return alpha;
    const isNarrow = beta - low === 1;
    const known = table.find(board);
    if (isNarrow && known >= 0 && table.depthAt(known) >= left) {
      const score = fromTable(table.scoreAt(known), ply);
      const bound = table.boundAt(known);
      if (bound === EXACT || (bound === AT_LEAST ? score >= beta : score <= alpha)) return score;
    }
    const standing = isChecked ? -INFINITE : evaluate(board);
    // Null-move pruning: the score stays above beta even where this side passes.
    if (isNarrow && mayPass && left >= 3 && standing >= beta && board.hasPieces(board.turn)) {
      board.makeNothing();
      const score = -this.look(left - 3 - (left > 6 ? 1 : 0), -beta, 1 - beta, ply + 1, false);
      board.undoNothing();
      if (score >= beta) return score >= SURE ? beta : score;
    }
    const start = alpha;
    let best = -INFINITE;
    let bestMove = 0;
    let tried = 0;
    for (const move of this.ordered(board.moves(false), known >= 0 ? table.moveAt(known) : 0, ply)) {
      const isQuiet = board.at(toOf(move)) === 0 && becomesOf(move) === 0;
      // Futility pruning: near the end of the search a quiet move that gives no check cannot make up for so much.
      const isHopeless =
        isNarrow && tried > 0 && left <= 3 && standing + MARGIN * left <= alpha && best > -SURE;
      const score = this.tryMove(move, { left, alpha, beta, ply, tried, isQuiet, isChecked, isHopeless });
      if (score === null) continue;
      tried += 1;
      if (score <= best) continue;
      best = score;
      bestMove = move;
      if (score <= alpha) continue;
      alpha = score;
      this.line[ply] = [move, ...(this.line[ply + 1] ?? [])];
      if (alpha < beta) continue;
      if (isQuiet) this.praise(move, left, ply);
      break;
    }
    if (tried === 0) return isChecked ? ply - MATE : 0;
    const bound = best >= beta ? AT_LEAST : best > start ? EXACT : AT_MOST;
    table.keep(board, { move: bestMove, score: toTable(best, ply), depth: left, bound });
    return best;
  }

  /** @returns `null` for a move that leaves the king in check, or is not worth a look */
  private tryMove(
    move: Move,
    at: {
      left: number;
      alpha: number;
      beta: number;
      ply: number;
      tried: number;
      isQuiet: boolean;
      isChecked: boolean;
      /** Not worth a look, if it is quiet. */
      isHopeless: boolean;
    },
  ): number | null {
    const { board } = this;
    const { left, alpha, beta, ply, tried } = at;
    const isLegal = board.make(move);
    const isCalm = isLegal && at.isQuiet && !at.isChecked && !board.isCheck;
    const isTried = isLegal && !(isCalm && at.isHopeless);
    // Late moves that change little are searched less deep; one that turns out well is searched again.
    const less = isCalm && tried >= 4 && left >= 3 ? 1 + (tried >= 12 ? 1 : 0) : 0;
    let score = alpha + 1;
    if (isTried && tried > 0) {
      score = -this.look(left - 1 - less, -alpha - 1, -alpha, ply + 1, true);
      if (less > 0 && score > alpha) score = -this.look(left - 1, -alpha - 1, -alpha, ply + 1, true);
    }
    const isOpen = tried === 0 || (score > alpha && score < beta);
    if (isTried && isOpen) score = -this.look(left - 1, -beta, -alpha, ply + 1, true);
    board.undo(move);
    return isTried ? score : null;
  }

  /** Quiescence search: captures and promotions only, so that no exchange is judged half-way. */
  private calm(low: number, beta: number, ply: number): number {
    const { board } = this;
    this.watchTime();
    const standing = evaluate(board);
    if (standing >= beta || ply >= MOST_PLY) return standing;
    let alpha = Math.max(low, standing);
    let best = standing;
    for (const move of this.ordered(board.moves(true), 0, ply)) {
      const gain = VALUES[Math.abs(board.at(toOf(move)))] ?? 0;
      if (becomesOf(move) === 0 && standing + gain + MARGIN <= alpha) continue;
      const isLegal = board.make(move);
      const score = isLegal ? -this.calm(-beta, -alpha, ply + 1) : -INFINITE;
      board.undo(move);
      if (score <= best) continue;
      best = score;
      if (score > alpha) alpha = score;
      if (alpha >= beta) break;
    }
    return best;
  }

  /** The most promising first: the known one, the best captures, what has done well elsewhere. */
  private ordered(moves: readonly Move[], known: Move, ply: number): Move[] {
    const { board, killers, history } = this;
    const worth = (move: Move): number => {
      if (move === known) return 1 << 29;
      const piece = board.at(fromOf(move));
      const taken = Math.abs(board.at(toOf(move)));
      if (taken !== 0 || becomesOf(move) !== 0)
        return (1 << 24) + 16 * taken + 16 * becomesOf(move) - Math.abs(piece);
      if (move === killers[2 * ply]) return (1 << 23) + 1;
      if (move === killers[2 * ply + 1]) return 1 << 23;
      return history[(piece + 6) * 120 + toOf(move)] as number;
    };
    return moves
      .map(move => ({ move, worth: worth(move) }))
      .sort((a, b) => b.worth - a.worth)
      .map(({ move }) => move);
  }

  /** Remembers a quiet move that was too good for the other side, so that it is tried early elsewhere. */
  private praise(move: Move, depth: number, ply: number): void {
    const { killers, history, board } = this;
    if (killers[2 * ply] !== move) {
      killers[2 * ply + 1] = killers[2 * ply] as number;
      killers[2 * ply] = move;
    }
    const place = (board.at(fromOf(move)) + 6) * 120 + toOf(move);
    history[place] = Math.min(1 << 22, (history[place] as number) + depth * depth);
  }

  private watchTime(): void {
    this.steps += 1;
    if (this.steps % PATIENCE === 0 && this.clock() >= this.until) throw LATE;
  }
}

/** Mates are stored by how far they are from the position itself, not from the root of the search. */
const toTable = (score: number, ply: number): number =>
  score >= SURE ? score + ply : score <= -SURE ? score - ply : score;
const fromTable = (score: number, ply: number): number =>
  score >= SURE ? score - ply : score <= -SURE ? score + ply : score;

/** Transposition table: what is known of positions that were searched. Serves one search after another. */
export class Table {
  private readonly low = new Int32Array(1 << TABLE_BITS);
  private readonly high = new Int32Array(1 << TABLE_BITS);
  private readonly moves = new Int32Array(1 << TABLE_BITS);
  private readonly scores = new Int16Array(1 << TABLE_BITS);
  private readonly depths = new Int8Array(1 << TABLE_BITS);
  private readonly bounds = new Uint8Array(1 << TABLE_BITS);

  /** @returns the place of what is known of a position; below zero for nothing */
  find({ low, high }: Position): number {
    const place = low & ((1 << TABLE_BITS) - 1);
    return this.low[place] === low && this.high[place] === high ? place : -1;
  }

  moveAt = (place: number): Move => this.moves[place] as number;
  scoreAt = (place: number): number => this.scores[place] as number;
  depthAt = (place: number): number => this.depths[place] as number;
  boundAt = (place: number): number => this.bounds[place] as number;

  /** Forgets everything, for a search that has to come out as one with a new table would. */
  clear(): void {
    this.low.fill(0);
    this.high.fill(0);
  }

  keep(
    { low, high }: Position,
    { move, score, depth, bound }: { move: Move; score: number; depth: number; bound: number },
  ): void {
    const place = low & ((1 << TABLE_BITS) - 1);
    this.low[place] = low;
    this.high[place] = high;
    this.moves[place] = move;
    this.scores[place] = score;
    this.depths[place] = depth;
    this.bounds[place] = bound;
  }
}

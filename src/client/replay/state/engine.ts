import { proxy, ref, type Snapshot } from 'valtio';
import type { Square } from '../../../rules/chess';
import type { Findings } from '../../../rules/engine/findings';
import type { Evaluation } from '../../../rules/evaluation';
import type { Drawn } from '../../board/drawing';

/** A question to the server, whether engines may answer; or one about a position, to the engine in the browser or the operator's. */
export type EngineQuestion = 'permission' | 'own' | 'operator';

/** Findings of engines about the positions that the user looks at. */
export interface EngineState {
  /** Whether engines may answer: `asking` until the server has said, `playing` while a game of the user runs. */
  permission: 'asking' | 'free' | 'playing';
  /** The operator has an engine as well. */
  hasOperator: boolean;
  /** Whether the last question of each kind brought no answer. It is asked again. */
  unanswered: Readonly<Record<EngineQuestion, boolean>>;
  /** By FEN. */
  known: Readonly<Record<string, Told>>;
}

/** Findings about a position, and the engine that made them. */
export interface Told extends Findings {
  /** Name of the operator's engine; `null`: Kingside's own, in the browser. */
  engine: string | null;
}

/** Positions remembered at most; the ones noted longest ago are forgotten first. */
const MOST_KNOWN = 500;

export const createEngine = (): EngineState =>
  proxy<EngineState>({
    permission: 'asking',
    hasOperator: false,
    unanswered: { permission: false, own: false, operator: false },
    known: {},
  });

/** Notes whether engines may answer. While a game of the user runs, their earlier findings are forgotten as well. */
export function setPermission(
  state: EngineState,
  permission: EngineState['permission'],
  hasOperator = false,
): void {
  state.permission = permission;
  state.hasOperator = hasOperator;
  if (permission === 'playing') state.known = {};
}

/** Notes whether a question has been answered. */
export function noteAnswered(state: EngineState, question: EngineQuestion, isAnswered: boolean): void {
  state.unanswered = { ...state.unanswered, [question]: !isAnswered };
}

/** Whether no engine can be reached. One of two that is away is not missed. */
export const isAway = ({ hasOperator, unanswered }: Snapshot<EngineState>): boolean =>
  unanswered.permission || (unanswered.own && (!hasOperator || unanswered.operator));

/**
 * Notes an engine's findings. Later ones of the browser's engine replace neither those of the operator's nor deeper ones: it begins
 * anew whenever the user comes back to a position.
 */
export function noteFindings(state: EngineState, fen: string, told: Told): void {
  const before = toldOf(state, fen);
  if (before && told.engine === null && (before.engine || before.depth > told.depth)) return;
  const { [fen]: _, ...others } = state.known;
  const kept = Object.entries(others).slice(1 - MOST_KNOWN);
  // `ref`: findings never change once they are noted, so nothing inside them is tracked.
  state.known = Object.fromEntries([...kept, [fen, ref(told)]]);
}

/** Findings about a position; `null`: none yet. */
export const toldOf = ({ known }: Snapshot<EngineState>, fen: string): Told | null =>
  (known[fen] as Told | undefined) ?? null;

/** Evaluation of a position; `null`: no engine has answered yet. */
export const evaluationOf = (state: Snapshot<EngineState>, fen: string): Evaluation | null =>
  toldOf(state, fen)?.lines[0]?.evaluation ?? null;

/** The move that is thought best in a position, as an arrow. */
export function engineArrow(state: Snapshot<EngineState>, fen: string): Drawn[] {
  const uci = toldOf(state, fen)?.lines[0]?.moves[0];
  if (!uci) return [];
  return [{ from: uci.slice(0, 2) as Square, to: uci.slice(2, 4) as Square, ink: 'green' }];
}

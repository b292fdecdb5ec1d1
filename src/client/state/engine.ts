import { proxy, ref, type Snapshot } from 'valtio';
import type { Square } from '../../rules/chess';
import type { Findings } from '../../rules/engine/findings';
import type { Evaluation } from '../../rules/evaluation';
import type { Drawn } from '../board/drawing';

/** What engines say of the positions that somebody looks at. */
export interface EngineState {
  /** Whether they may answer: `asking` until the server has said, `playing` while a game of the user runs. */
  permission: 'asking' | 'free' | 'playing';
  /** The operator has an engine as well. */
  hasOperator: boolean;
  /** By FEN. */
  known: Readonly<Record<string, Told>>;
}

/** What has been found of a position, and who has found it. */
export interface Told extends Findings {
  /** Name of the operator's engine; `null`: Kingside's own, in the browser. */
  engine: string | null;
}

/** So many positions are remembered; the ones looked at first are forgotten first. */
const MOST_KNOWN = 500;

export const createEngine = (): EngineState =>
  proxy<EngineState>({ permission: 'asking', hasOperator: false, known: {} });

/** The server has said whether engines may answer, or it is being asked. Those that may not have said nothing either. */
export function setPermission(
  state: EngineState,
  permission: EngineState['permission'],
  hasOperator = false,
): void {
  state.permission = permission;
  state.hasOperator = hasOperator;
  if (permission === 'playing') state.known = {};
}

/** Notes what an engine has found. The operator's has the last word on a position, whatever the browser's finds later. */
export function noteFindings(state: EngineState, fen: string, told: Told): void {
  if (told.engine === null && state.known[fen]?.engine) return;
  const { [fen]: _, ...others } = state.known;
  const kept = Object.entries(others).slice(1 - MOST_KNOWN);
  // It changes no more, so nothing in it is watched.
  state.known = Object.fromEntries([...kept, [fen, ref(told)]]);
}

/** What is known of a position; `null`: nothing yet. */
export const toldOf = ({ known }: Snapshot<EngineState>, fen: string): Told | null =>
  (known[fen] as Told | undefined) ?? null;

/** The verdict on a position; `null`: nobody has said anything yet. */
export const evaluationOf = (state: Snapshot<EngineState>, fen: string): Evaluation | null =>
  toldOf(state, fen)?.lines[0]?.evaluation ?? null;

/** The move that is thought best in a position, as an arrow. */
export function engineArrow(state: Snapshot<EngineState>, fen: string): Drawn[] {
  const uci = toldOf(state, fen)?.lines[0]?.moves[0];
  if (!uci) return [];
  return [{ from: uci.slice(0, 2) as Square, to: uci.slice(2, 4) as Square, ink: 'green' }];
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { ChessGame } from '../../../rules/game';
import type { Millis } from '../../../rules/units';
import { BrowserEngine } from '../../engine/browser-engine';
import { useActions } from '../../page/actions';
import { type EngineState, noteAnswered, noteFindings, setPermission, toldOf } from '../state/engine';
import { analysePosition } from './endpoints';
import { usePermission } from './use-permission';

/** Stay on a position after which the operator's engine is asked as well. */
const STAYS_MS: Millis = 700;
/** Wait before the operator's engine is asked again, when it gave no verdict. */
const ASK_AGAIN_MS: Millis = 4_000;

/**
 * Has the position on show evaluated: by Kingside's own engine at once, and by the operator's, where there is one, while
 * somebody stays.
 *
 * @param fen a legal position
 */
export function useEngine(state: EngineState, fen: string): void {
  usePermission(state);
  const { permission, hasOperator } = useSnapshot(state);
  const isSeen = useIsSeen();
  const mayAnswer = permission === 'free' && isSeen;
  const [engine] = useState(() => new BrowserEngine());

  useEffect(() => {
    if (!mayAnswer || toldOf(state, fen)?.engine) return;
    engine.ask({
      fen,
      onFound(findings) {
        noteAnswered(state, 'own', true);
        noteFindings(state, fen, { ...findings, engine: null });
      },
      onFailed: () => noteAnswered(state, 'own', false),
    });
    return () => engine.rest();
  }, [state, engine, fen, mayAnswer]);
  useEffect(() => {
    const retry = () => engine.retry();
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
      engine.stop();
    };
  }, [engine]);

  const { calls } = useActions();
  useEffect(() => {
    const isOver = new ChessGame(fen).legalMoves().length === 0;
    if (!mayAnswer || !hasOperator || isOver || toldOf(state, fen)?.engine) return;
    const end = new AbortController();
    const ask = async () => {
      const result = await calls.post(analysePosition(), { fen }, undefined, end.signal);
      if (end.signal.aborted) return;
      const answer = result.ok ? result.data : null;
      if (answer?.state === 'refused' && answer.reason === 'playing') setPermission(state, 'playing');
      else if (answer?.state === 'done') {
        noteAnswered(state, 'operator', true);
        noteFindings(state, fen, {
          engine: answer.engine,
          depth: answer.depth,
          lines: answer.lines.map(({ evaluation, line }) => ({ evaluation, moves: line.split(' ') })),
        });
      } else {
        noteAnswered(state, 'operator', false);
        timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
      }
    };
    let timer = setTimeout(() => void ask(), STAYS_MS);
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [calls, state, fen, mayAnswer, hasOperator]);
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether the page may be seen: it is neither in the background nor covered by others. */
const useIsSeen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

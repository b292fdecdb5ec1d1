import { type ReactNode, useMemo } from 'react';
import type { Snapshot } from 'valtio';
import { pliesBefore } from '../../../rules/chess';
import type { Evaluation } from '../../../rules/evaluation';
import type { LetterLanguage } from '../../../rules/pgn/letters';
import { moveAtEnd } from '../../../rules/pgn/lines';
import type { PgnLine, PgnMove } from '../../../rules/pgn/tree';
import type { Analysis as AnalysisState, showLine } from '../state/analysis';
import { type EngineState, evaluationOf } from '../state/engine';
import type { Variation } from '../state/variation';
import type { Opened } from './analysis-board';
import { GameIntro } from './game-intro';
import { GameNotes, MoveSigns } from './game-notes';

interface NotesInput extends Pick<Opened, 'read'> {
  analysis: AnalysisState;
  /** The game with all lines that are on show. */
  moves: PgnLine;
  variation: Snapshot<Variation>;
  engines: Snapshot<EngineState>;
  onLetters: (language: LetterLanguage) => void;
  onShow: (line: Parameters<typeof showLine>[1]) => void;
}

/** Notes among the moves: comments and variations below them, signs beside them. */
export function useNotes({ analysis, moves, variation, engines, read, onLetters, onShow }: NotesInput) {
  const { brought, match } = analysis;
  const { from, at, moves: tried } = variation;
  const marks = useMemo(() => brought.moves.map(move => <MoveSigns key={move.san} move={move} />), [brought]);
  const before = pliesBefore(match.start);
  const sans = tried.map(({ san }) => san);
  const current = at === null ? null : moveAtEnd(moves, { from, sans: sans.slice(0, at) });
  const worth = new Map<PgnMove, Evaluation>();
  for (const [index, { fen }] of tried.entries()) {
    const value = evaluationOf(engines, fen);
    const move = value && moveAtEnd(moves, { from, sans: sans.slice(0, index + 1) });
    if (move) worth.set(move, value);
  }
  const content = new Map<number, ReactNode>();
  if (read) content.set(0, <GameIntro brought={brought} {...read} onLetters={onLetters} />);
  for (const [index, move] of moves.entries()) {
    if (move.comment === '' && move.variations.length === 0) continue;
    const isHere = index === from;
    content.set(
      index + 1,
      <GameNotes
        move={move}
        index={index}
        before={before}
        current={isHere ? current : null}
        worth={isHere ? worth : NO_WORTH}
        onShow={onShow}
      />,
    );
  }
  return { content, marks };
}

const NO_WORTH: ReadonlyMap<PgnMove, Evaluation> = new Map();

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { useMedia } from '../kit/use-media';
import { installation } from '../state/installation';
import { PlySlider } from './ply-slider';
import { bestLine, createReview, type ReviewState, showReview } from './state/review';
import type { Replayed } from './state/variation';

type Parts = typeof import('./review');

interface ReviewInput {
  id: number;
  replayed: Replayed;
  /** Whether a review is asked for as soon as the page opens. */
  atOnce: boolean;
  /** Engines may not answer for now. */
  isSilent: boolean;
  onGo: (ply: number) => void;
  onLine: (from: number, line: readonly string[], at: number) => void;
}

interface ReviewParts {
  review: ReviewState;
  /** Beside the moves. */
  marks: readonly ReactNode[] | undefined;
  /** The way through the game: its graph, or a slider as long as there is none. */
  way: ReactNode;
  /** Among the moves, below the half-move in question. */
  better: { ply: number; content: ReactNode } | null;
  /** In a small window it takes turns with the result. */
  instead: ReactNode;
}

/** Parts that an engine's review adds to a replay. Without an engine none is loaded, and only the slider is there. */
export function useReviewParts(input: ReviewInput): ReviewParts {
  const { id, replayed, atOnce, isSilent, onGo, onLine } = input;
  const parts = useParts(replayed.match.moves.length > 0 && !isSilent);
  const [review] = useState(() => proxy(createReview()));
  useEffect(() => {
    if (isSilent) showReview(review, null);
  }, [review, isSilent]);
  const { done } = useSnapshot(review) as ReviewState;
  const { viewedPly } = useSnapshot(replayed.game);
  const { from, moves } = useSnapshot(replayed.variation);
  const snug = useMedia('snug');
  const marks = useMemo(
    () =>
      parts && done
        ? done.judgements.map(judgement => judgement && <parts.Glyph judgement={judgement} />)
        : undefined,
    [parts, done],
  );
  const slider = <PlySlider store={replayed.game} onGo={onGo} />;
  if (!parts) return { review, marks, way: slider, better: null, instead: null };

  const way = (
    <parts.Review id={id} replayed={replayed} review={review} atOnce={atOnce} onGo={onGo} slider={slider} />
  );
  if (!done) return { review, marks, way, better: null, instead: null };

  const ply = moves.length > 0 ? from + 1 : viewedPly;
  const onShow = (of: number, at: number) => onLine(of - 1, bestLine(done, of - 1), at);
  const shown = { replayed, reviewed: done };
  const isJudged = Boolean(done.judgements[ply - 1]);
  const isLast = viewedPly === replayed.match.moves.length;
  const strip = isJudged ? (
    <parts.BetterStrip {...shown} ply={ply} onShow={onShow} />
  ) : (
    !isLast && <parts.Summary {...shown} onGo={onGo} />
  );
  return {
    review,
    marks,
    way,
    better:
      isJudged && !snug ? { ply, content: <parts.BetterMove {...shown} ply={ply} onShow={onShow} /> } : null,
    instead: snug && strip,
  };
}

/** Module that shows reviews, where the installation makes any; `null` until it is there. */
function useParts(isWanted: boolean): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    if (!isWanted || !installation.reviews) return;
    // Without a network the replay is whole without it.
    import('./review').then(setParts, () => undefined);
  }, [isWanted]);
  return isWanted ? parts : null;
}

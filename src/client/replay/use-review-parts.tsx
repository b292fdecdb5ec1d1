import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { useMedia } from '../kit/use-media';
import { installation } from '../state/installation';
import { PlySlider } from './ply-slider';
import { BetterMove, BetterStrip, Glyph, Review, Summary } from './review';
import { bestLine, createReview, type ReviewState, showReview } from './state/review';
import type { Replayed } from './state/variation';

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

/** Parts that an engine's review adds to a replay. Without an engine only the slider is there. */
export function useReviewParts(input: ReviewInput): ReviewParts {
  const { id, replayed, atOnce, isSilent, onGo, onLine } = input;
  const isReviewable = installation.reviews && replayed.match.moves.length > 0 && !isSilent;
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
      isReviewable && done
        ? done.judgements.map(judgement => judgement && <Glyph judgement={judgement} />)
        : undefined,
    [isReviewable, done],
  );
  const slider = <PlySlider store={replayed.game} onGo={onGo} />;
  if (!isReviewable) return { review, marks, way: slider, better: null, instead: null };

  const way = (
    <Review id={id} replayed={replayed} review={review} atOnce={atOnce} onGo={onGo} slider={slider} />
  );
  if (!done) return { review, marks, way, better: null, instead: null };

  const ply = moves.length > 0 ? from + 1 : viewedPly;
  const onShow = (of: number, at: number) => onLine(of - 1, bestLine(done, of - 1), at);
  const shown = { replayed, reviewed: done };
  const isJudged = Boolean(done.judgements[ply - 1]);
  const isLast = viewedPly === replayed.match.moves.length;
  const strip = isJudged ? (
    <BetterStrip {...shown} ply={ply} onShow={onShow} />
  ) : (
    !isLast && <Summary {...shown} onGo={onGo} />
  );
  return {
    review,
    marks,
    way,
    better: isJudged && !snug ? { ply, content: <BetterMove {...shown} ply={ply} onShow={onShow} /> } : null,
    instead: snug && strip,
  };
}

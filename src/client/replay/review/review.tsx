import { ChartSpline } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { REVIEW_REFUSALS, type ReviewAnswer } from '../../../protocol/reviews';
import { family } from '../../i18n/family';
import { Button } from '../../kit/button';
import { useMedia } from '../../kit/use-media';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { type ReviewState, showReview } from '../state/review';
import type { Replayed } from '../state/variation';
import { AdvantageGraph } from './advantage-graph';
import { Moments } from './moments';
import { readReview } from './read-review';
import styles from './review.module.scss';
import { Summary } from './summary';
import { useReview } from './use-review';

const refusedKey = family('review.refused', REVIEW_REFUSALS);

interface ReviewProps {
  id: number;
  replayed: Replayed;
  /** Whether a review is asked for as soon as the page opens. */
  atOnce: boolean;
  /** Takes the finished review. */
  review: ReviewState;
  onGo: (ply: number) => void;
  /** Slider through the game, for as long as there is no graph. */
  slider: ReactNode;
}

/** An engine's review of the game: the button for it, how far it is, and then its graph in the place of the slider. */
export function Review({ id, replayed, atOnce, review, onGo, slider }: ReviewProps) {
  const { t } = useTranslation();
  const { answer, isAway, order } = useReview(id, atOnce);
  const { match } = replayed;
  const snug = useMedia('snug');
  const isDone = answer?.state === 'done';

  useEffect(() => {
    showReview(review, answer?.state === 'done' ? readReview(match, answer) : null);
  }, [review, match, answer]);

  const { done } = useSnapshot(review) as ReviewState;
  if (isDone && done) {
    return (
      <section className={styles.review} aria-label={t('review.title')} data-testid="review">
        <VisuallyHidden live>{t('review.done')}</VisuallyHidden>
        <AdvantageGraph replayed={replayed} reviewed={done} onGo={onGo} />
        <Moments replayed={replayed} reviewed={done} onGo={onGo} />
        {/* In a small window the summary takes turns with the result. */}
        {!snug && <Summary replayed={replayed} reviewed={done} onGo={onGo} />}
      </section>
    );
  }
  const canOrder = answer !== null && ['none', 'failed', 'refused'].includes(answer.state);
  const progress = <Progress answer={answer} isAway={isAway} />;
  // In a small window the reason why there is none stands in the place of the slider.
  const isTight = snug && canOrder && answer.state !== 'none';
  return (
    <section className={styles.review} aria-label={t('review.title')} data-testid="review">
      <div className={styles.ways}>
        {isTight ? progress : slider}
        {canOrder && (
          <Button className={styles.order} onClick={order} data-testid="review-order">
            <ChartSpline size={18} strokeWidth={1.75} aria-hidden="true" />
            {answer.state === 'none' ? t('review.order') : t('review.again')}
          </Button>
        )}
      </div>
      {!isTight && progress}
    </section>
  );
}

/** How far it is, or why there is none. */
function Progress({ answer, isAway }: { answer: ReviewAnswer | null; isAway: boolean }) {
  const { t } = useTranslation();
  if (isAway) return <Note text={t('review.away')} />;
  switch (answer?.state) {
    case 'waiting':
      return (
        <Note text={answer.before === 0 ? t('review.next') : t('review.waiting', { count: answer.before })} />
      );
    case 'running':
      return (
        <div className={styles.progress}>
          <span aria-hidden="true">{t('review.running', { done: answer.done, of: answer.of })}</span>
          <progress
            max={answer.of}
            value={answer.done}
            aria-label={t('review.progress')}
            data-testid="review-progress"
          />
        </div>
      );
    case 'failed':
      return <Note text={t('review.failed')} />;
    case 'refused':
      return <Note text={t(refusedKey(answer.reason))} />;
    default:
      return null;
  }
}

const Note = ({ text }: { text: string }) => (
  <p className={styles.note} role="status" data-testid="review-note">
    {text}
  </p>
);

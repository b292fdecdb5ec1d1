import { useCallback, useEffect, useState } from 'react';
import { type ReviewAnswer, reviewAnswer } from '../../../protocol/reviews';
import type { Millis } from '../../../rules/units';
import { useActions } from '../../page/actions';
import { endpoint } from '../../transport/endpoint';

/** An engine's review of a finished game; POST asks for one. */
const matchReview = endpoint(null, (id: number) => `/match/${id}/review`, reviewAnswer);

/** After a call that brought no answer. */
const ASK_AGAIN_MS: Millis = 4_000;
/** How often it is asked how far a review is. */
const WAITS: Readonly<Partial<Record<ReviewAnswer['state'], Millis>>> = { waiting: 3_000, running: 1_500 };

export interface Review {
  /** `null` before the first answer. */
  answer: ReviewAnswer | null;
  /** The last call brought no answer. */
  isAway: boolean;
  /** Asks for the review, or once more. */
  order(): void;
}

/** Whether a call that failed is made again: a game that the server does not know gets no review, however often it is asked for. */
export const isAskedAgain = ({ status }: { status: number }): boolean => status !== 404;

/**
 * Follows the review of a game until it is done.
 *
 * @param atOnce asks for it where there is none, as if somebody had pressed the button
 */
export function useReview(id: number, atOnce: boolean): Review {
  const { calls } = useActions();
  const [answer, setAnswer] = useState<ReviewAnswer | null>(null);
  const [isAway, setAway] = useState(false);

  /** How often somebody has asked for it. */
  const [orders, setOrders] = useState(0);
  const order = useCallback(() => setOrders(count => count + 1), []);
  const take = useCallback((data: ReviewAnswer) => {
    setAnswer(data);
    setAway(false);
  }, []);

  useEffect(() => {
    if (orders === 0) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = async () => {
      const result = await calls.post(matchReview(id), {});
      if (isOver) return;
      if (result.ok) return take(result.data);
      if (!isAskedAgain(result)) return;
      setAway(true);
      timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [calls, id, orders, take]);

  useEffect(() => {
    if (answer && answer.state !== 'waiting' && answer.state !== 'running') return;
    const end = new AbortController();
    const read = async () => {
      // A finished review never changes and may come from the cache; no other answer is ever cached.
      const options = { signal: end.signal, fresh: answer !== null, onData: take };
      const result = await calls.read(matchReview(id), options);
      // A new answer runs this effect again, which asks the next time.
      if (end.signal.aborted || result.ok || !isAskedAgain(result)) return;
      setAway(true);
      timer = setTimeout(() => void read(), ASK_AGAIN_MS);
    };
    let timer = setTimeout(() => void read(), answer ? WAITS[answer.state] : 0);
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [calls, id, answer, take]);

  const state = answer?.state;
  useEffect(() => {
    if (state === 'none' && atOnce) order();
  }, [state, atOnce, order]);

  return { answer, isAway, order };
}

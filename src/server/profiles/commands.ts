import * as v from 'valibot';
import { RATING_POOLS } from '../../rules/time-control';
import { type Command, number, UsageError } from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';

const HIGHEST = 4_000;

/** `reason`: the player sees it. */
export const correctRatingOrder: Order<{
  who: string;
  pool: (typeof RATING_POOLS)[number];
  rating: number;
  reason: string;
}> = {
  name: 'rating-correct',
  schema: v.object({
    who: shortText,
    pool: v.picklist(RATING_POOLS),
    rating: v.pipe(v.number(), v.minValue(100), v.maxValue(HIGHEST)),
    reason: shortText,
  }),
};

export const ratingCommand: Command = {
  word: 'rating',
  usage: 'rating <user> <rapid|blitz> <rating> <reason>',
  help: 'Corrects a rating, for example after a game that should not have counted. How sure it is stays as it was. The player sees the reason.',
  order: ([who, pool, rating, ...words]) => {
    const known = RATING_POOLS.find(one => one === pool);
    if (who === undefined || known === undefined || rating === undefined)
      throw new UsageError('a user, "rapid" or "blitz", and a rating are needed.');
    if (words.length === 0) throw new UsageError('a reason is missing.');
    const wanted = number(rating, 'The rating');
    if (wanted < 100 || wanted > HIGHEST)
      throw new UsageError(`The rating has to be between 100 and ${HIGHEST}.`);
    return send(correctRatingOrder, { who, pool: known, rating: wanted, reason: words.join(' ') });
  },
};

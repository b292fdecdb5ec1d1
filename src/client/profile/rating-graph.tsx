import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordAnswer } from '../../protocol/record';
import { RATING_POOLS, type RatingPool } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { family } from '../i18n/family';
import { MarkedText } from '../kit/marked-text';
import { Segments } from '../kit/segments';
import { useLanguage } from '../page/languages';
import { beginOf, edgeOf, type Graph, graphOf, ticksOf } from './graph';
import { Panel } from './panel';
import styles from './rating-graph.module.scss';

const DAY_MS = 86_400_000;
const SPANS = ['month', 'quarter', 'year'] as const;
type Span = (typeof SPANS)[number];
const DAYS: Readonly<Record<Span, number>> = { month: 30, quarter: 90, year: 365 };
const spanKey = family('profile.rating.span', SPANS);

/** How each rating went: which one and over how long is chosen above it. There is no rating of bullet games. */
export function RatingGraph({ ratings, now }: Pick<RecordAnswer, 'ratings'> & { now: number }) {
  const { t } = useTranslation();
  const [pool, setPool] = useState<RatingPool>(
    ratings.blitz.length > ratings.rapid.length ? 'blitz' : 'rapid',
  );
  const [span, setSpan] = useState<Span>('quarter');
  const to = edgeOf([ratings.rapid, ratings.blitz], now);
  const from = beginOf(ratings[pool], to - DAYS[span] * DAY_MS, to);
  const graph = graphOf(ratings[pool], from, to);
  const id = useId();
  return (
    <Panel
      title={t('profile.rating.title')}
      more={
        <>
          <fieldset className={styles.choice} aria-label={t('profile.rating.pool')}>
            <Segments
              className={styles.pools}
              name={`${id}-pool`}
              options={RATING_POOLS.map(value => ({ value, label: t(modeKey(value)) }))}
              chosen={pool}
              onChoose={setPool}
              testId="rating-pool"
            />
          </fieldset>
          <fieldset className={styles.choice} aria-label={t('profile.rating.time')}>
            <Segments
              className={styles.spans}
              name={`${id}-span`}
              options={SPANS.map(value => ({ value, label: t(spanKey(value)) }))}
              chosen={span}
              onChoose={setSpan}
              testId="rating-span"
            />
          </fieldset>
        </>
      }
    >
      {graph ? (
        <Picture graph={graph} from={from} to={to} spoken={`${t(modeKey(pool))}, ${t(spanKey(span))}`} />
      ) : (
        <p className={styles.none} data-testid="rating-none">
          {t('profile.rating.none')}
        </p>
      )}
    </Panel>
  );
}

interface PictureProps {
  graph: Graph;
  from: number;
  to: number;
  /** Which rating, over how long. */
  spoken: string;
}

/** Time goes from left to right, also where text does not. */
function Picture({ graph, from, to, spoken }: PictureProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const { line, levels, best, last, first } = graph;
  const isLong = to - from > 32 * DAY_MS;
  const format = new Intl.DateTimeFormat(language, {
    numberingSystem: 'latn',
    calendar: 'gregory',
    month: 'short',
    ...(!isLong && { day: 'numeric' }),
  });
  const words = t('profile.rating.spoken', { first, last: last.rating, best: best.rating });
  return (
    <figure
      className={styles.graph}
      dir="ltr"
      role="img"
      aria-label={`${spoken}: ${words}`}
      data-testid="rating-graph"
    >
      <div className={styles.field}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <linearGradient id={id} x2="0" y2="1">
              <stop offset="0" stopColor="var(--sky)" stopOpacity="0.26" />
              <stop offset="1" stopColor="var(--sky)" stopOpacity="0" />
            </linearGradient>
          </defs>
          {levels.map(({ rating, y }) => (
            <path key={rating} className={styles.level} d={`M0 ${y}H100`} />
          ))}
          <path fill={`url(#${id})`} d={`${line}V100H${line.slice(1).split(' ')[0]}z`} />
          <path className={styles.line} d={line} />
        </svg>
        {levels.map(({ rating, y }) => (
          <span key={rating} className={styles.rating} style={{ top: `${y}%` }}>
            {rating}
          </span>
        ))}
        <i className={styles.best} style={{ left: `${best.x}%`, top: `${best.y}%` }} />
        <i className={styles.last} style={{ left: `${last.x}%`, top: `${last.y}%` }} />
        <span
          className={styles.bestText}
          data-from={best.x < 25 ? 'start' : best.x > 75 ? 'end' : 'middle'}
          style={{ left: `${best.x}%`, top: `${best.y}%` }}
        >
          <bdi dir="auto">
            <MarkedText
              text={t('profile.rating.best', { rating: best.rating })}
              marks={{ b: rating => <b>{rating}</b> }}
            />
          </bdi>
        </span>
        {ticksOf(from, to).map(({ at, x }) => (
          <span key={at} className={styles.tick} style={{ left: `${x}%` }}>
            {format.format(at)}
          </span>
        ))}
      </div>
    </figure>
  );
}

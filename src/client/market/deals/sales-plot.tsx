import { Check, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SalesAnswer } from '../../../protocol/market';
import { isUnusual, percentOff, USUAL_PERCENT } from '../../../rules/market';
import { kingText } from '../../kit/coin-amount';
import { MarkedText } from '../../kit/marked-text';
import { Skeleton } from '../../kit/waiting';
import { whenText } from '../../page/moment-text';
import { currentLanguage } from '../../settings/state/settings';
import styles from './deals.module.scss';

/** Width of the plot before its place is measured: that of a dialog. */
const WIDTH = 496;
const HEIGHT = 120;
/** Room for the figures at its start, and the edges of the band of usual prices. */
const LEFT = 62;
const TOP = 16;
const BOTTOM = 104;

interface SalesPlotProps {
  /** `null` until they have come, or when they cannot be loaded. */
  sales: SalesAnswer | null;
  failed: boolean;
  /** The price in question; `null` while there is none. */
  price: number | null;
  /** Label of the price's line. */
  label: string;
}

/** The last sales of a design, their median, and how a price compares: the band holds the usual prices. */
export function SalesPlot(props: SalesPlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(WIDTH);
  // The plot is drawn as wide as its place, since a scaled one would have figures of another size than other text.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setWidth(element.offsetWidth || WIDTH);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.sales} aria-busy={props.sales === null && !props.failed}>
      <Plot {...props} width={width} />
    </div>
  );
}

function Plot({ sales, failed, price, label, width }: SalesPlotProps & { width: number }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  if (failed) return <p className={styles.noSales}>{t('market.sales.failed')}</p>;
  if (sales === null) return <Skeleton width="100%" height="100%" />;
  const { median } = sales;
  if (median === null) return <p className={styles.noSales}>{t('market.sales.none')}</p>;

  const [low, high] = [median * (1 - USUAL_PERCENT / 100), median * (1 + USUAL_PERCENT / 100)];
  const y = (value: number): number => {
    const share = (value - low) / (high - low);
    return Math.min(HEIGHT - 4, Math.max(6, BOTTOM - share * (BOTTOM - TOP)));
  };
  const isFar = price !== null && isUnusual(price, median);
  const figure = (value: number): string => kingText(Math.round(value), language);
  const step = (width - LEFT - 20) / Math.max(1, sales.sales.length - 1);
  const when = (at: number | undefined): string =>
    (at === undefined ? '' : whenText(at)).split(/[,،] ?\d+:/)[0] ?? '';
  const [first, last] = [when(sales.sales[0]?.at), when(sales.sales.at(-1)?.at)];
  return (
    <figure className={styles.plot}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t('market.sales.label', {
          count: sales.sales.length,
          median: figure(median),
          low: figure(Math.min(...sales.sales.map(one => one.price))),
          high: figure(Math.max(...sales.sales.map(one => one.price))),
        })}
      >
        {/* Around the band, since prices that are not usual are drawn above and below it. */}
        <rect x={LEFT} width={width - LEFT} height={HEIGHT} data-field />
        <rect x={LEFT} y={TOP} width={width - LEFT} height={BOTTOM - TOP} />
        <text x={LEFT - 10} y={TOP + 4}>
          {figure(high)}
        </text>
        <text x={LEFT - 10} y={y(median) + 4} data-median>
          {figure(median)}
        </text>
        <text x={LEFT - 10} y={BOTTOM + 4}>
          {figure(low)}
        </text>
        <path d={`M${LEFT} ${y(median)}H${width}`} className={styles.median} />
        {sales.sales.map((sale, index) => (
          <circle
            key={`${sale.at} ${sale.price}`}
            cx={sales.sales.length === 1 ? (LEFT + width) / 2 : LEFT + 10 + index * step}
            cy={y(sale.price)}
            r="3.4"
            fillOpacity={0.45 + (0.55 * (index + 1)) / sales.sales.length}
          />
        ))}
        {price !== null && (
          <g data-far={isFar || undefined} className={styles.asked}>
            <path d={`M${LEFT} ${y(price)}H${width}`} />
            <text x={width - 4} y={y(price) < 30 ? y(price) + 17 : y(price) - 8}>
              {label}
            </text>
          </g>
        )}
      </svg>
      {/* Below the band of usual prices. */}
      <figcaption style={{ paddingInlineStart: `${(100 * LEFT) / width}%` }}>
        <bdi>{first}</bdi>
        {last !== first && <bdi>{last}</bdi>}
      </figcaption>
      {price !== null && <Comparison percent={percentOff(price, median)} isFar={isFar} />}
    </figure>
  );
}

function Comparison({ percent, isFar }: { percent: number; isFar: boolean }) {
  const { t } = useTranslation();
  const values = { percent: Math.abs(percent) };
  const text =
    percent === 0
      ? t('market.sales.same')
      : isFar
        ? t(percent > 0 ? 'market.sales.farAbove' : 'market.sales.farBelow', values)
        : t(percent > 0 ? 'market.sales.above' : 'market.sales.below', values);
  return (
    <p
      className={styles.comparison}
      data-far={isFar || undefined}
      role="status"
      data-testid="deal-comparison"
    >
      {isFar ? (
        <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <Check size={20} strokeWidth={1.75} aria-hidden="true" />
      )}
      <span>
        <MarkedText text={text} marks={{ b: words => <b>{words}</b> }} />
      </span>
    </p>
  );
}

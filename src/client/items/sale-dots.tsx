import { useTranslation } from 'react-i18next';
import { median } from '../../rules/market';
import { CoinAmount } from '../kit/coin-amount';
import styles from './story.module.scss';

const WIDTH = 160;
const HEIGHT = 44;

/** Sales as dots round their median. @param prices oldest first, at least one */
export function SaleDots({ prices }: { prices: readonly number[] }) {
  const { t } = useTranslation();
  const middle = Math.round(median(prices) ?? 0);
  const reach = Math.max(1, ...prices.map(price => Math.abs(price - middle)));
  const y = (price: number): number => HEIGHT / 2 - ((price - middle) / reach) * (HEIGHT / 2 - 4);
  const step = (WIDTH - 8) / Math.max(1, prices.length - 1);
  return (
    <div className={styles.sales}>
      <span>
        {t('items.story.sales')}
        <small>{t('items.story.last', { count: prices.length })}</small>
      </span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
        <path d={`M0 ${HEIGHT / 2}h${WIDTH}`} />
        {prices.map((price, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: two sales can be alike in all but their place.
            key={index}
            cx={prices.length === 1 ? WIDTH / 2 : 4 + index * step}
            cy={y(price)}
            r={index === prices.length - 1 ? 4 : 3}
            data-last={index === prices.length - 1 || undefined}
          />
        ))}
      </svg>
      <span>
        <CoinAmount amount={middle} size={18} />
        <small>{t('items.story.median')}</small>
      </span>
    </div>
  );
}

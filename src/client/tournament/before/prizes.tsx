import { useTranslation } from 'react-i18next';
import type { Tournament } from '../../../protocol/tournament-entities';
import { numberFormat } from '../../kit/number-text';
import { QueenAmount } from '../../kit/queen-coin';
import { PrizeAmount } from '../list/prize-amount';
import { placeText } from '../series/round-text';
import styles from './tournament-before.module.scss';

/** The prize pool, and how it is split. */
export function Prizes({ tournament: { prizePool, prizes = [] } }: { tournament: Tournament }) {
  const { t, i18n } = useTranslation();
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const first = prizes[0] ?? prizePool;
  return (
    <section className={styles.panel}>
      <h3>
        {t('tournament.prize')}
        {prizePool > 0 && (
          <span>
            <PrizeAmount amount={prizePool} size={24} />
          </span>
        )}
      </h3>
      {prizePool === 0 && <p>{t('before.noPrize')}</p>}
      {prizePool > 0 && (
        <ol className={styles.prizes}>
          {prizes.map((prize, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
            <li key={index}>
              <b>{placeText(t, { rank: index + 1 }, i18n.language)}</b>
              <i aria-hidden="true">
                <i style={{ inlineSize: `${(prize / first) * 100}%` }} />
              </i>
              <span>{percent.format(prize / prizePool)}</span>
              <QueenAmount amount={prize} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

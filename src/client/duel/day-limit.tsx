import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import type { DuelLimits } from '../../protocol/duel-calls';
import { kingText } from '../kit/coin-amount';
import { useRead } from '../page/use-read';
import { currentLanguage } from '../settings/state/settings';
import styles from './day-limit.module.scss';
import { ownLimits } from './endpoints';

/** How much of the limit that the user has set for a day is staked; nothing where there is none. */
export function DayLimit({ limits }: { limits: Snapshot<DuelLimits> }) {
  const { t } = useTranslation();
  const { dayStake, staked } = limits;
  if (dayStake === null) return null;
  const king = (amount: number): string => kingText(amount, currentLanguage());
  const style: CSSProperties & Record<'--used', number> = {
    '--used': dayStake === 0 ? 1 : Math.min(1, staked / dayStake),
  };
  return (
    <p className={styles.limit} style={style} data-limit data-testid="day-limit">
      <span>{t('duel.limits.today')}</span>
      <b>{t('duel.limits.used', { staked: king(staked), limit: king(dayStake) })}</b>
      <i aria-hidden="true" />
    </p>
  );
}

/** The same beside a stake, where nothing else asks for the limits. It does without if they do not come. */
export function OwnDayLimit() {
  const { data } = useRead(ownLimits(), true);
  return data && <DayLimit limits={data} />;
}

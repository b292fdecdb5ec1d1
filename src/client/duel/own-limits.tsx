import { SlidersHorizontal } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { alertActions } from '../alerts/state/alert-actions';
import { Button } from '../kit/button';
import { kingText } from '../kit/coin-amount';
import { whenText } from '../page/moment-text';
import { useRead } from '../page/use-read';
import { currentLanguage } from '../settings/state/settings';
import { DayLimit } from './day-limit';
import { ownLimits } from './endpoints';
import styles from './own-limits.module.scss';
import { duelRoom, setOwnLimits } from './state/duel-room';

/** Limits that the user has set for their own stakes, and the way to change them. */
export function OwnLimits() {
  const { t } = useTranslation();
  const { data } = useRead(ownLimits(), true);
  const { limits } = useSnapshot(duelRoom);
  useEffect(() => {
    if (data) setOwnLimits(data);
  }, [data]);
  const { dayStake = null, next = null, coolOffUntil = null } = limits ?? {};
  const isFree = dayStake === null && coolOffUntil === null;
  return (
    <section className={styles.limits} aria-label={t('alert.duel.limits')}>
      <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.what} role="status">
        {limits && isFree && <p>{t('duel.limits.about')}</p>}
        {limits && <DayLimit limits={limits} />}
        {coolOffUntil !== null && <p>{t('duel.limits.paused', { moment: whenText(coolOffUntil) })}</p>}
        {next && (
          <p>
            {next.dayStake === null
              ? t('duel.limits.laterNone', { moment: whenText(next.from) })
              : t('duel.limits.later', {
                  limit: kingText(next.dayStake, currentLanguage()),
                  moment: whenText(next.from),
                })}
          </p>
        )}
      </div>
      <Button
        look="line"
        size="small"
        onClick={() => alertActions.open({ kind: 'duelLimits' })}
        data-testid="duel-limits"
      >
        {t('alert.duel.limits')}
      </Button>
    </section>
  );
}

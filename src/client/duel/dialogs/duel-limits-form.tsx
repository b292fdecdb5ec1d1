import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DuelLimits, DuelLimitsBody } from '../../../protocol/duel-calls';
import { alertActions } from '../../alerts/state/alert-actions';
import { family } from '../../i18n/family';
import { Button } from '../../kit/button';
import { kingText } from '../../kit/coin-amount';
import { Field, Problem } from '../../kit/field';
import { SubmitButton } from '../../kit/submit-button';
import { Skeleton } from '../../kit/waiting';
import { useActions } from '../../page/actions';
import { whenText } from '../../page/moment-text';
import { useTypedAmount } from '../../page/typed-amount';
import { useRead } from '../../page/use-read';
import { currentLanguage } from '../../settings/state/settings';
import { ownLimits } from '../endpoints';
import { setOwnLimits } from '../state/duel-room';
import { FormActions } from './duel-code';
import styles from './duel-form.module.scss';

const DAY_MS = 24 * 3_600_000;
/** Most KING that the call takes. */
const MAX_LIMIT = 999_999_999;
/** Signs of that with its marks. */
const MAX_TYPED = 14;
/** Hours of the breaks that can be asked for; 0 ends one, as soon as the server lets it. */
const PAUSES = { day: 24, week: 7 * 24, month: 30 * 24, end: 0 } as const;
type Pause = keyof typeof PAUSES;
const isPause = (value: string): value is Pause => value in PAUSES;
const pauseKey = family('duel.limits.pauses', ['day', 'week', 'month', 'end']);
const problemKey = family('duel.limits', ['whole', 'failed']);

/**
 * Body of the `duelLimits` alert: what the user allows themselves to stake. Tighter limits hold at once, wider ones after
 * a day, which the form says before it is sent.
 *
 * @param id of the alert
 */
export function DuelLimitsForm({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, retry } = useRead(ownLimits(), true);
  if (error !== null)
    return (
      <div className={styles.form}>
        <Problem>{t('duel.limits.notRead')}</Problem>
        <Button onClick={retry}>{t('common.retry')}</Button>
      </div>
    );
  if (data === null) return <Skeleton width="100%" height="320px" />;
  return <LimitsForm limits={data} alert={id} />;
}

function LimitsForm({ limits, alert }: { limits: DuelLimits; alert: number }) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const { staked, held, next, coolOffUntil, time } = limits;
  const wanted = next ? next.dayStake : limits.dayStake;
  const [stake, setStake] = useState(wanted === null ? '' : String(wanted));
  const [pause, setPause] = useState<Pause | 'stays'>('stays');
  const [problem, setProblem] = useState<Parameters<typeof problemKey>[0] | null>(null);
  const [running, setRunning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const typed = useTypedAmount(stake);
  const king = (amount: number): string => kingText(amount, currentLanguage());

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running) return;
    const dayStake = typed.whole;
    if (dayStake === null ? !typed.isEmpty : dayStake > MAX_LIMIT) {
      setProblem('whole');
      field.current?.focus();
      return;
    }
    setRunning(true);
    const body: DuelLimitsBody = { dayStake };
    if (pause !== 'stays') body.coolOffHours = PAUSES[pause];
    const result = await calls.post(ownLimits(), body);
    setRunning(false);
    if (!result.ok) {
      setProblem('failed');
      return;
    }
    setOwnLimits(result.data);
    alertActions.close(alert);
  }

  // A break that ends within a day cannot be ended sooner.
  const isLong = coolOffUntil !== null && coolOffUntil - time > DAY_MS;
  const offered = (['day', 'week', 'month'] as const).filter(
    one => coolOffUntil === null || PAUSES[one] * 3_600_000 > coolOffUntil - time,
  );
  const today = t('duel.limits.staked', { king: king(staked) });
  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
      <Field
        label={t('duel.limits.day')}
        hint={held > 0 ? `${today} · ${t('duel.limits.held', { king: king(held) })}` : today}
        understood={typed.isEmpty ? t('duel.limits.none') : typed.understood}
        problem={problem && ((problem === 'whole' && typed.unclear) || t(problemKey(problem)))}
      >
        {control => (
          <input
            {...control}
            ref={field}
            className={`${control.className} ${styles.bet}`}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            dir={stake === '' ? undefined : 'ltr'}
            maxLength={MAX_TYPED}
            placeholder={t('duel.limits.none')}
            value={stake}
            onChange={({ target }) => {
              setStake(target.value);
              setProblem(null);
            }}
            data-testid="duel-limit"
          />
        )}
      </Field>
      <Field label={t('duel.limits.pause')} hint={t('duel.limits.pauseHint')}>
        {control => (
          <select
            {...control}
            value={pause}
            onChange={({ target }) => setPause(isPause(target.value) ? target.value : 'stays')}
            data-testid="duel-pause"
          >
            <option value="stays">
              {coolOffUntil === null
                ? t('duel.limits.pauses.none')
                : t('duel.limits.pauses.keep', { moment: whenText(coolOffUntil) })}
            </option>
            {offered.map(one => (
              <option key={one} value={one}>
                {t(pauseKey(one))}
              </option>
            ))}
            {isLong && <option value="end">{t(pauseKey('end'))}</option>}
          </select>
        )}
      </Field>
      <p className={styles.rule}>{t('duel.limits.rule')}</p>
      <FormActions alert={alert}>
        <SubmitButton running={running}>{t('duel.limits.save')}</SubmitButton>
      </FormActions>
    </form>
  );
}

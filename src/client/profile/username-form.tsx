import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { RENAME_COST_KING } from '../../protocol/limits';
import { asksForCode } from '../../protocol/otp';
import { lengthProblem, usernameFrom } from '../../rules/username';
import styles from '../alerts/alert-dialog.module.scss';
import { AlertOtp, hasWholeCode } from '../alerts/alert-otp';
import { isDoor, useDoorText } from '../alerts/door-text';
import { alertActions } from '../alerts/state/alert-actions';
import { family } from '../i18n/family';
import { CoinAmount } from '../kit/coin-amount';
import { Field } from '../kit/field';
import { SubmitButton } from '../kit/submit-button';
import { type UsernameRefusal, type UsernameResult, useActions } from '../page/actions';
import { app, hasName } from '../state/app';

/** A refusal of the name or its price. A refusal that holds KING back has the server's words. */
type Problem = Exclude<UsernameResult, { ok: true }> & { length?: ReturnType<typeof lengthProblem> };
const WORDS = {
  'invalid username': 'home.username.invalid',
  'username reserved': 'home.username.reserved',
  'username already taken': 'home.username.taken',
  'not enough king': 'home.username.notEnough',
  error: 'alert.failed',
} as const satisfies Record<UsernameRefusal, string>;

const lengthKey = family('home.username', ['short', 'long']);

/**
 * Body of the `changeUser` alert: the first name is free, a later one costs KING.
 *
 * @param id of the alert
 * @source requirements ID-14, ID-18…21
 */
export function UsernameForm({ id: alertId }: { id: number }) {
  const { t } = useTranslation();
  const doorText = useDoorText();
  const { session } = useActions();
  const user = useSnapshot(app).user;
  const field = useRef<HTMLInputElement>(null);
  const first = !hasName(user);
  const [name, setName] = useState(() => (first ? usernameFrom(session.givenName()) : ''));
  const [problem, setProblem] = useState<Problem | null>(
    first || user.kingAmount >= RENAME_COST_KING ? null : { ok: false, code: 'not enough king' },
  );
  // Once a code has been asked for its field stays, whatever else is wrong then.
  const [asked, setAsked] = useState<string | null>(null);
  const [running, setRunning] = useState(false);

  // A name that was proposed is replaced by the first letter of another.
  useEffect(() => field.current?.select(), []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (running || (asked !== null && !hasWholeCode(event.currentTarget))) return;
    setRunning(true);
    setProblem(null);
    const result = await session.changeUsername(name, asked === null ? undefined : app.otp);
    setRunning(false);
    if (result.ok) {
      // With the name chosen, the next blocking alert may have taken this one's place.
      alertActions.close(alertId);
      return;
    }
    if (result.code === 'door' && asksForCode(result.refused.code)) {
      alertActions.typeOtp('');
      setAsked(result.refused.code);
      return;
    }
    setProblem({ ...result, length: lengthProblem(name) });
    if (result.code === 'invalid username') setName('');
    field.current?.focus();
  }

  function words(found: Problem): string {
    // An empty field is told so, not that its name is invalid.
    if (found.length === 'empty') return t('home.username.empty');
    if (found.code !== 'door') {
      const wrong = t(WORDS[found.code]);
      return found.length ? `${t(lengthKey(found.length))} ${wrong}` : wrong;
    }
    const { code, until } = found.refused;
    return isDoor(code) ? doorText(code, until) : t('alert.failed');
  }

  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
      <Field
        label={t('home.username.label')}
        hint={t('home.username.hint')}
        problem={problem && words(problem)}
      >
        {control => (
          <input
            {...control}
            ref={field}
            dir="ltr"
            value={name}
            onChange={event => setName(event.target.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {asked !== null && <AlertOtp refusal={asked} />}
      <dl className={styles.sums}>
        <dt>{t('home.username.cost')}</dt>
        <dd>{first ? t('home.username.free') : <CoinAmount amount={RENAME_COST_KING} />}</dd>
        {!first && (
          <>
            <dt>{t('home.username.balance')}</dt>
            <dd>
              <CoinAmount amount={user.kingAmount} />
            </dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        <SubmitButton running={running}>{t('home.username.save')}</SubmitButton>
      </div>
    </form>
  );
}

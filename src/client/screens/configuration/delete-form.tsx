import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOtpCode } from '../../../protocol/otp';
import { useActions } from '../../actions';
import { family } from '../../i18n/family';
import { Button } from '../../kit/button';
import { CodeBoxes } from '../../kit/code-boxes';
import { Field, Problem } from '../../kit/field';
import { apart } from '../../kit/player-name';
import { alertActions } from '../../state/alert-actions';
import { deleteAccount } from '../../transport/endpoints/account';
import styles from './delete-account.module.css';

const PROBLEMS = ['name', 'otpWrong', 'otpUsed', 'later', 'unreachable'] as const;
const problemKey = family('account.problem', PROBLEMS);
type Problems = (typeof PROBLEMS)[number];

interface DeleteFormProps {
  username: string;
  needsCode: boolean;
  onClose: () => void;
  /** Something stands in the way now that did not before. */
  onBusy: () => void;
}

/** Asks a second time: the name has to be typed, and a one-time code where there is one. */
export function DeleteForm({ username, needsCode, onClose, onBusy }: DeleteFormProps) {
  const { t } = useTranslation();
  const { calls, session } = useActions();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problems | null>(null);
  const isComplete = typed.trim() === username && (!needsCode || isOtpCode(code));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running || !isComplete) return;
    setRunning(true);
    setProblem(null);
    const body = { username: typed, ...(needsCode && { otpCode: code }) };
    const result = await calls.post(deleteAccount(), body);
    if (result.ok && result.data.status === 'deleted') {
      // It is gone there; what is left of it here goes with the sign-in.
      await session.signOut();
      alertActions.tellSignedOut({ kind: 'accountDeleted' });
      return;
    }
    setRunning(false);
    setCode('');
    if (!result.ok) setProblem('unreachable');
    else if (result.data.status === 'busy') onBusy();
    else setProblem(PROBLEMS.find(one => one === result.data.status) ?? 'unreachable');
  }

  const isAboutCode = problem === 'otpWrong' || problem === 'otpUsed' || problem === 'later';
  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
      <p className={styles.lead}>{t('account.confirm', { name: apart(username) })}</p>
      <Field label={t('account.name')} problem={problem === 'name' ? t(problemKey('name')) : null}>
        {control => (
          <input
            {...control}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(null);
            }}
            data-testid="delete-name"
          />
        )}
      </Field>
      {needsCode && (
        <CodeBoxes
          label={t('account.code')}
          value={code}
          onChange={setCode}
          problem={isAboutCode && problem !== null ? t(problemKey(problem)) : null}
          disabled={running}
          testId="delete-code"
        />
      )}
      {problem === 'unreachable' && <Problem>{t(problemKey('unreachable'))}</Problem>}
      <div className={styles.acts}>
        <Button
          look="danger"
          type="submit"
          busy={running}
          disabled={running || !isComplete}
          data-testid="delete-now"
        >
          {t('account.now')}
        </Button>
        <Button onClick={onClose} disabled={running} data-testid="delete-close">
          {t('account.keep')}
        </Button>
      </div>
    </form>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Obstacle } from '../../protocol/account';
import { isOtpCode } from '../../protocol/otp';
import { alertActions } from '../alerts/state/alert-actions';
import { Button } from '../kit/button';
import { Field, Problem } from '../kit/field';
import { apart } from '../kit/player-name';
import { useActions } from '../page/actions';
import styles from './account-dialog.module.scss';
import { deleteAccount } from './endpoints';
import { codeProblem, type Proof, proofAfter } from './proof';
import { type CodeProblem, ProofFields } from './proof-fields';

interface DeleteFormProps {
  username: string;
  /** The proof asked for besides the name. */
  first: Proof;
  running: boolean;
  onRunning: (running: boolean) => void;
  onClose: () => void;
  /** Something stands in the way now that did not before. */
  onBusy: (obstacles: Obstacle[]) => void;
}

/** Asks a second time: the user has to type their name and to prove who they are. Typed text stays, but for a code. */
export function DeleteForm({ username, first, running, onRunning, onClose, onBusy }: DeleteFormProps) {
  const { t } = useTranslation();
  const { calls, session } = useActions();
  const [typed, setTyped] = useState('');
  const [proof, setProof] = useState(first);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<'name' | 'unreachable' | CodeProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isProved = proof === 'none' || (proof === 'code' && isOtpCode(code));
  const isComplete = typed.trim() === username && isProved;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running || !isComplete) return;
    onRunning(true);
    setProblem(null);
    const body = { username: typed, ...(proof === 'code' && { otpCode: code }) };
    const result = await calls.post(deleteAccount(), body);
    if (result.ok && result.data.status === 'deleted') {
      // The account is gone on the server; signing out removes what is left of it here.
      await session.signOut();
      alertActions.tellSignedOut({ kind: 'accountDeleted' });
      return;
    }
    onRunning(false);
    setCode('');
    if (!result.ok || result.data.status === 'deleted') return setProblem('unreachable');
    const { status, obstacles = [] } = result.data;
    if (status === 'busy') return onBusy(obstacles);
    if (status === 'name') return setProblem('name');
    setProof(proofAfter({ status }));
    setProblem(codeProblem({ status }));
  }

  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
      <p className={styles.lead}>{t('account.confirm', { name: apart(username) })}</p>
      <Field label={t('account.name')} problem={problem === 'name' ? t('account.problem.name') : null}>
        {control => (
          <input
            {...control}
            ref={field}
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
      <ProofFields
        proof={proof}
        code={code}
        onCode={setCode}
        problem={problem === 'name' || problem === 'unreachable' ? null : problem}
        disabled={running}
        onConfirmed={() => {
          setProof('none');
          // The button that had the focus is gone.
          field.current?.focus();
        }}
      />
      {problem === 'unreachable' && <Problem>{t('account.problem.unreachable')}</Problem>}
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

import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOtpCode } from '../../protocol/otp';
import { Button } from '../kit/button';
import { Problem } from '../kit/field';
import { AccountDialog } from './account-dialog';
import styles from './account-dialog.module.scss';
import type { Proof } from './proof';
import { type CodeProblem, ProofFields } from './proof-fields';

/** The proof that is missing for a copy of the data. */
export interface CopyAsked {
  proof: Proof;
  problem: CodeProblem | 'unreachable' | null;
}

export interface CopyFormProps {
  asked: CopyAsked;
  running: boolean;
  /** Asks for the copy once more. */
  onProved: (otpCode?: string) => void;
  onClose: () => void;
}

/** Has a user show that it is them before a copy of their data is handed out. */
export function CopyForm({ asked: { proof, problem }, running, onProved, onClose }: CopyFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const isComplete = proof !== 'code' || isOtpCode(code);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (running || !isComplete || proof === 'signIn') return;
    onProved(proof === 'code' ? code : undefined);
    setCode('');
  }

  return (
    <AccountDialog title={t('configuration.data.copy')} testId="copy-form" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {proof === 'code' && <p className={styles.lead}>{t('account.copyLead')}</p>}
        <ProofFields
          proof={proof}
          code={code}
          onCode={setCode}
          problem={problem === 'unreachable' ? null : problem}
          disabled={running}
          onConfirmed={() => onProved()}
        />
        {problem === 'unreachable' && <Problem>{t('account.problem.unreachable')}</Problem>}
        <div className={styles.acts}>
          {proof !== 'signIn' && (
            <Button
              look="gold"
              type="submit"
              busy={running}
              disabled={running || !isComplete}
              data-testid="copy-now"
            >
              {t('configuration.data.download')}
            </Button>
          )}
          <Button onClick={onClose} data-testid="copy-close">
            {t('common.close')}
          </Button>
        </div>
      </form>
    </AccountDialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { family } from '../i18n/family';
import { CodeBoxes } from '../kit/code-boxes';
import styles from './account-dialog.module.scss';
import { ConfirmSignIn } from './confirm-sign-in';
import type { codeProblem, Proof } from './proof';

const problemKey = family('account.problem', ['otpWrong', 'otpUsed', 'later']);
export type CodeProblem = NonNullable<ReturnType<typeof codeProblem>>;

interface ProofFieldsProps {
  proof: Proof;
  code: string;
  onCode: (code: string) => void;
  problem: CodeProblem | null;
  disabled: boolean;
  /** The user has signed in anew. */
  onConfirmed: () => void;
}

/** The fields of a proof: a code of the user's app, or a sign-in of now. */
export function ProofFields({ proof, code, onCode, problem, disabled, onConfirmed }: ProofFieldsProps) {
  const { t } = useTranslation();
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <>
      {proof === 'signIn' && (
        <div className={styles.proof}>
          <p>{t('account.signIn.lead')}</p>
          <ConfirmSignIn
            onConfirmed={() => {
              setConfirmed(true);
              onConfirmed();
            }}
          />
        </div>
      )}
      {proof === 'none' && isConfirmed && (
        <p className={styles.confirmed} role="status">
          {t('account.signIn.done')}
        </p>
      )}
      {proof === 'code' && (
        <CodeBoxes
          label={t('account.code')}
          value={code}
          onChange={onCode}
          problem={problem && t(problemKey(problem))}
          disabled={disabled}
          testId="proof-code"
        />
      )}
    </>
  );
}

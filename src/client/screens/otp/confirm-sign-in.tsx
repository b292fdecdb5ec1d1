import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../../actions';
import { family } from '../../i18n/family';
import { Button } from '../../kit/button';
import { Problem } from '../../kit/field';
import { logTrouble } from '../../reporting/report';
import styles from './otp-screen.module.css';

const problemKey = family('otp.confirm.problem', ['other', 'unreachable']);

/** Asks the user to sign in anew, in the provider's popup, before a secret is fetched. */
export function ConfirmSignIn({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation();
  const { session } = useActions();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<'other' | 'unreachable' | null>(null);
  useEffect(() => {
    session.prepareConfirm().catch(error => logTrouble(`sign-in: ${String(error)}`));
  }, [session]);

  async function confirm(): Promise<void> {
    setRunning(true);
    setProblem(null);
    const end = await session.confirm();
    setRunning(false);
    if (end === 'confirmed') onConfirmed();
    else if (end !== 'closed') setProblem(end);
  }

  return (
    <section className={styles.half} data-testid="otp-confirm">
      <h2>{t('otp.confirm.title')}</h2>
      <p className={styles.lead}>{t('otp.confirm.lead')}</p>
      <Button
        look="gold"
        size="large"
        className={styles.onwards}
        busy={running}
        onClick={() => void confirm()}
        data-testid="otp-confirm-now"
      >
        <KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('otp.confirm.now')}
      </Button>
      {problem && <Problem>{t(problemKey(problem))}</Problem>}
    </section>
  );
}

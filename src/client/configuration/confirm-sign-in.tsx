import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { Problem } from '../kit/field';
import { useActions } from '../page/actions';
import { logTrouble } from '../reporting/report';
import type { ConfirmEnd } from '../transport/sign-in';

const problemKey = family('account.signIn.problem', ['other', 'unreachable', 'remembered', 'unsaid']);

interface ConfirmSignInProps {
  size?: 'medium' | 'large';
  className?: string | undefined;
  onConfirmed: () => void;
}

/** Has the user sign in anew, in the provider's popup; another identity is told, and changes nothing. */
export function ConfirmSignIn({ size = 'medium', className, onConfirmed }: ConfirmSignInProps) {
  const { t } = useTranslation();
  const { session } = useActions();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<Exclude<ConfirmEnd, 'confirmed' | 'closed'> | null>(null);
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
    <>
      <Button
        look="gold"
        size={size}
        className={className}
        busy={running}
        onClick={() => void confirm()}
        data-testid="confirm-sign-in"
      >
        <KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('account.signIn.now')}
      </Button>
      {problem && <Problem>{t(problemKey(problem))}</Problem>}
    </>
  );
}

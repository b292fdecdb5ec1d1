import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { family } from '../i18n/family';
import { InHead } from '../screen/head-place';
import styles from './otp-screen.module.scss';

const STEPS = ['scan', 'check', 'keep'] as const;
const stepKey = family('otp.steps', STEPS);

/** Where one is on the way to a second factor. */
export function OtpSteps({ at }: { at: (typeof STEPS)[number] }) {
  const { t } = useTranslation();
  const here = STEPS.indexOf(at);
  return (
    <InHead>
      <ol className={styles.steps} aria-label={t('otp.steps.label')}>
        {STEPS.map((step, place) => (
          <li
            key={step}
            data-done={place < here || undefined}
            aria-current={place === here ? 'step' : undefined}
          >
            <em aria-hidden="true">{place < here ? <Check size={14} strokeWidth={2.5} /> : place + 1}</em>
            <span>{t(stepKey(step))}</span>
          </li>
        ))}
      </ol>
    </InHead>
  );
}

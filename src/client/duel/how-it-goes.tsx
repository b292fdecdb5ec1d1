import { family } from '../i18n/family';
import { useTranslation } from '../i18n/use-translation';
import styles from './duel-screen.module.css';

const STEPS = ['stake', 'ready', 'play', 'end'] as const;
const stepKey = family('duel.how', ['stake', 'ready', 'play', 'end']);

/** A duel from its stake to its receipt. */
export function HowItGoes() {
  const { t } = useTranslation();
  return (
    <section className={styles.panel}>
      <h2>{t('duel.how.title')}</h2>
      <ol className={styles.steps}>
        {STEPS.map(step => (
          <li key={step}>{t(stepKey(step))}</li>
        ))}
      </ol>
    </section>
  );
}

import { CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hourText } from '../page/moment-text';
import styles from './pause-note.module.scss';

/** For everybody who watches a tournament that the operator has halted. @param since epoch milliseconds, where the server says so */
export function PauseNote({ since }: { since: number | undefined }) {
  const { t, i18n } = useTranslation();
  return (
    <p className={styles.note} role="status" data-testid="tournament-paused">
      <CirclePause size={20} strokeWidth={1.75} aria-hidden="true" />
      <b>{t('bracket.paused.title')}</b>
      {since !== undefined && (
        <span>{t('bracket.paused.since', { time: hourText(since, i18n.language) })}</span>
      )}
      <small>{t('bracket.paused.text')}</small>
    </p>
  );
}

import { useTranslation } from 'react-i18next';
import type { Tournament } from '../../../protocol/tournament-entities';
import { datesOf } from '../../../rules/tournament';
import { hourText, whenText } from '../../page/moment-text';
import { lengthOf } from '../list/length';
import styles from './tournament-before.module.scss';

interface StepsProps {
  tournament: Tournament;
  /** When the draw's seed was sealed, epoch milliseconds; `null` where that is not known. */
  sealedAt: number | null;
}

/** Steps of the tournament with their dates, in the reader's own time zone. */
export function Steps({ tournament, sealedAt }: StepsProps) {
  const { t, i18n } = useTranslation();
  const { opens, starts } = datesOf(tournament.openDate, tournament.startDate);
  const lasts = lengthOf(tournament);
  return (
    <section className={styles.panel}>
      <h3>{t('before.steps.title')}</h3>
      <ol className={styles.steps}>
        {sealedAt !== null && <Step what={t('lobby.draw.sealed')} when={whenText(sealedAt)} />}
        <Step what={t('before.steps.opens')} when={whenText(opens)} />
        <Step what={t('before.steps.starts')} when={whenText(starts)} isNext />
        {lasts !== null && (
          <Step
            what={t('before.steps.ends')}
            when={t('before.steps.about', { time: hourText(starts + lasts, i18n.language) })}
          />
        )}
      </ol>
    </section>
  );
}

function Step({ what, when, isNext = false }: { what: string; when: string; isNext?: boolean }) {
  return (
    <li data-next={isNext || undefined}>
      <b>{when}</b>
      <span>{what}</span>
    </li>
  );
}

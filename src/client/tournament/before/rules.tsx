import { Bot, CalendarX, Gift, GitFork, Scale, Split, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Tournament } from '../../../protocol/tournament-entities';
import { fillText } from '../list/facts';
import styles from './tournament-before.module.scss';

interface RulesProps {
  tournament: Tournament;
  /** So many places are taken. */
  taken: number;
}

/** Rules of who goes on, who is paid, and whether the tournament is played at all. */
export function Rules({ tournament, taken }: RulesProps) {
  const { t } = useTranslation();
  const { bestOf = 3, least, fillTo = 0, prizePool, house = false } = tournament;
  const fill = fillText(t, tournament, taken);
  const rules = [
    { Icon: GitFork, text: t('before.rules.double') },
    { Icon: Scale, text: bestOf === 1 ? t('before.rules.tieGame') : t('before.rules.tie') },
    prizePool > 0 && { Icon: Trophy, text: t('before.rules.prize') },
    prizePool > 0 && { Icon: Split, text: t('before.rules.shared') },
    house && { Icon: Gift, text: t('before.rules.item') },
    // Where nobody has come, the list of entrants says so.
    taken > 0 && fill !== null && { Icon: Bot, text: fill },
    // A tournament that the house fills up to its least number is played even with a single entrant.
    least !== undefined &&
      fillTo < least && { Icon: CalendarX, text: t('before.rules.least', { count: least }) },
  ].filter(rule => rule !== false);
  return (
    <section className={styles.panel}>
      <h3>{t('before.rules.title')}</h3>
      <ul className={styles.rules}>
        {rules.map(({ Icon, text }) => (
          <li key={text}>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

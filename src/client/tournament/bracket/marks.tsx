import { ChevronsRight, type LucideIcon, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Bracket, type BracketMatch, wonArmageddon } from '../../bracket/model';
import { family } from '../../i18n/family';
import styles from './legend.module.css';

/** Marks that stand in a box besides points. @source TB-19, settled reading 92 */
const MARKS = ['NS', 'WO', 'armageddon', 'bye'] as const;
type Mark = (typeof MARKS)[number];
const markKey = family('bracket.marks', MARKS);

/** Marks that are pictures. */
const ICONS: Readonly<Partial<Record<Mark, LucideIcon>>> = { armageddon: Scale, bye: ChevronsRight };

/** The marks that a bracket has, in the order in which they are explained. */
export function marksIn({ matches }: Bracket): Mark[] {
  const found = new Set<string>();
  for (const match of matches.values()) {
    if (match.bye === 'one') found.add('bye');
    for (const slot of match.slots) found.add(wonArmageddon(match, slot) ? 'armageddon' : slot.score);
  }
  return MARKS.filter(mark => found.has(mark));
}

/** Meanings of the marks of a bracket. For the eye only: each match is spoken in whole words. */
export function MarksLegend({ bracket }: { bracket: Bracket }) {
  const { t } = useTranslation();
  const marks = marksIn(bracket);
  return (
    marks.length > 0 && (
      <ul className={styles.legend} data-marks aria-hidden="true" data-testid="legend-marks">
        {marks.map(mark => {
          const Icon = ICONS[mark];
          return (
            <li key={mark} data-mark={mark}>
              {Icon ? <Icon size={16} strokeWidth={2} /> : <b>{mark}</b>}
              {t(markKey(mark))}
            </li>
          );
        })}
      </ul>
    )
  );
}

/** The score of a player in a match, with what it does not tell by itself. */
export function Score({ match, slot }: { match: BracketMatch; slot: 0 | 1 }): ReactNode {
  const { t } = useTranslation();
  const { score } = match.slots[slot];
  if (score === 'NS' || score === 'WO') return <abbr title={t(markKey(score))}>{score}</abbr>;
  if (!wonArmageddon(match, match.slots[slot])) return score;
  return (
    <>
      <Scale
        className={styles.scale}
        size={16}
        strokeWidth={2}
        role="img"
        aria-label={t(markKey('armageddon'))}
      >
        <title>{t(markKey('armageddon'))}</title>
      </Scale>
      {score}
    </>
  );
}

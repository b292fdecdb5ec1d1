import { ChevronsRight, Gavel, type LucideIcon, Pause, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Bracket, type BracketMatch, isByOrganiser, wonArmageddon } from '../../bracket/model';
import { family } from '../../i18n/family';
import styles from './legend.module.scss';

/** Marks that stand in a box besides points. @source TB-19, settled reading 92 */
const MARKS = ['NS', 'WO', 'armageddon', 'decided', 'paused', 'bye'] as const;
type Mark = (typeof MARKS)[number];
const markKey = family('bracket.marks', MARKS);

/** Marks that are pictures. */
const ICONS: Readonly<Partial<Record<Mark, LucideIcon>>> = {
  armageddon: Scale,
  decided: Gavel,
  paused: Pause,
  bye: ChevronsRight,
};

/** The marks that a bracket has, in the order in which they are explained. */
export function marksIn({ matches }: Bracket): Mark[] {
  const found = new Set<string>();
  for (const match of matches.values()) {
    if (match.bye === 'one') found.add('bye');
    if (match.isHalted) found.add('paused');
    if (isByOrganiser(match)) found.add('decided');
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
  const one = match.slots[slot];
  const mark =
    isByOrganiser(match) && one.result === 'win'
      ? 'decided'
      : wonArmageddon(match, one)
        ? 'armageddon'
        : null;
  if (mark === null) return score;
  const Icon = mark === 'decided' ? Gavel : Scale;
  return (
    <>
      <Icon className={styles.scale} size={16} strokeWidth={2} role="img" aria-label={t(markKey(mark))}>
        <title>{t(markKey(mark))}</title>
      </Icon>
      {score}
    </>
  );
}

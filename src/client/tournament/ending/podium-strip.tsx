import { ListOrdered } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button';
import { placeText } from '../series/round-text';
import { trophyScale } from '../series/series';
import { OwnPlace, type PodiumProps, Steps } from './podium';
import styles from './podium.module.scss';
import { Trophy } from './trophy';

export interface PodiumStripProps extends PodiumProps {
  /** Results are hidden, or an earlier moment is on show: the cups wait for their names. */
  isHidden: boolean;
  /** Whether everybody's places are on show below. */
  isOpen: boolean;
  /** Shows them, or the bracket again. */
  onOpen: () => void;
}

/** The first three in one row above a bracket, and the way to everybody's places; on a phone they are steps here too. @source TB-04, TB-07 */
export function PodiumStrip({ standings, entrants, me = null, isHidden, isOpen, onOpen }: PodiumStripProps) {
  const { t } = useTranslation();
  const cards = new Map(entrants.map(({ name, card }) => [name, card]));
  return (
    <div className={styles.podium} data-strip data-testid="podium">
      {isHidden ? <EmptySteps /> : <Steps standings={standings} cards={cards} me={me} />}
      <div className={styles.others}>
        {!isOpen && !isHidden && <OwnPlace standings={standings} me={me} />}
        <Button look="line" aria-pressed={isOpen} onClick={onOpen} data-testid="podium-standings">
          <ListOrdered size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('bracket.view.standings')}
        </Button>
      </div>
    </div>
  );
}

/** The steps without those who stand on them, in the same place. */
function EmptySteps() {
  const { t, i18n } = useTranslation();
  return (
    <ol className={styles.steps}>
      {[1, 2, 3].map(rank => (
        <li key={rank} data-rank={rank} value={rank}>
          <small className={styles.place}>{placeText(t, { rank }, i18n.language)}</small>
          <span className={styles.name}>{t('bracket.hidden')}</span>
          <span />
          <div className={styles.block}>
            <Trophy rank={rank} scale={trophyScale(rank)} />
            <em aria-hidden="true">{rank}</em>
          </div>
        </li>
      ))}
    </ol>
  );
}

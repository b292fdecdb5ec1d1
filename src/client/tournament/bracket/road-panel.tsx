import { ArrowDownRight, ArrowUpRight, Crown, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Bracket, matchIn } from '../../bracket/model';
import type { Opponent, Road, RoadStep } from '../../bracket/road';
import { family } from '../../i18n/family';
import { apart, nameText } from '../../kit/player-name';
import { hourText } from '../../page/moment-text';
import { whereText } from '../series/round-text';
import { matchText, originText, stateText } from './bracket-words';
import { Portrait } from './portrait';
import styles from './road-panel.module.scss';

const fromKey = family('bracket.road.from', ['winner', 'loser']);

interface RoadPanelProps {
  bracket: Bracket;
  road: Road;
  /** The reader's number in the tournament. */
  me: number | null;
}

/** Behind the reader and before them: whom they have met, and where a win and a loss lead, about when. */
export function RoadPanel({ bracket, road, me }: RoadPanelProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const whom = (opponent: Opponent) => {
    if (opponent.kind === 'player') return apart(nameText(t, opponent.player.name));
    if (opponent.kind === 'open') return t('bracket.open');
    return originText(t, opponent.origin.outcome, matchIn(bracket, opponent.origin.match));
  };
  const against = (opponent: Opponent) => {
    if (opponent.kind === 'open') return t('bracket.road.open');
    if (opponent.kind === 'player') return t('bracket.road.against', { name: whom(opponent) });
    const { outcome, match } = opponent.origin;
    return t(fromKey(outcome), { match: matchText(t, matchIn(bracket, match)) });
  };
  const where = ({ match }: RoadStep) =>
    whereText(t, match.group, match.round, bracket.groups[match.group].length);
  const when = (step: RoadStep) =>
    step.at === null ? '' : t('bracket.road.earliest', { time: hourText(step.at, i18n.language) });
  const { past, current, ifWon, ifLost, winsLeft } = road;
  return (
    <section className={styles.road} aria-labelledby={id} data-testid="road">
      <h2 id={id}>{t('bracket.road.title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has played much scrolls it with the keyboard */}
      <ol tabIndex={0}>
        {past.map(step => (
          <li key={step.match.id} data-won={step.isWon}>
            {step.isWon ? (
              <Crown size={18} strokeWidth={2} aria-hidden="true" />
            ) : (
              <X size={18} strokeWidth={2} aria-hidden="true" />
            )}
            <span>
              <b>{where(step)}</b>
              <small>
                {t(step.isWon ? 'bracket.road.won' : 'bracket.road.lost', { name: whom(step.opponent) })}
              </small>
            </span>
          </li>
        ))}
        {current && (
          <li data-current>
            <i aria-hidden="true">
              <Portrait player={me} size={28} />
            </i>
            <span>
              <b>{where(current)}</b>
              <small>{against(current.opponent)}</small>
              <small>
                {current.match.isLive || current.match.isHalted ? stateText(t, current.match) : when(current)}
              </small>
            </span>
          </li>
        )}
      </ol>
      {current && (
        <div className={styles.fork}>
          <p data-testid="if-won">
            <ArrowUpRight size={20} strokeWidth={2} aria-hidden="true" />
            <span>
              <em>{t('bracket.road.ifWon')}</em>
              <b>{ifWon ? where(ifWon) : t('bracket.road.champion')}</b>
              {ifWon && <small>{against(ifWon.opponent)}</small>}
              {ifWon && <small>{when(ifWon)}</small>}
            </span>
          </p>
          <p data-testid="if-lost">
            <ArrowDownRight size={20} strokeWidth={2} aria-hidden="true" />
            <span>
              <em>{t('bracket.road.ifLost')}</em>
              <b>{ifLost ? where(ifLost) : t('bracket.road.out')}</b>
              {ifLost && <small>{against(ifLost.opponent)}</small>}
              {ifLost && <small>{when(ifLost)}</small>}
            </span>
          </p>
        </div>
      )}
      {winsLeft !== null && winsLeft > 0 && (
        <p className={styles.far}>{t('bracket.road.winsLeft', { count: winsLeft })}</p>
      )}
    </section>
  );
}

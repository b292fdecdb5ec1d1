import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicUserAnswer } from '../../../protocol/users';
import { family } from '../../i18n/family';
import { MarkedText } from '../../kit/marked-text';
import { numberText } from '../../kit/number-text';
import { currentLanguage } from '../../settings/state/settings';
import styles from './score-split.module.scss';

const resultKey = family('common.result', ['wins', 'draws', 'losses']);

/** A figure in the language in use. */
export const figureText = (count: number): string => numberText(count, currentLanguage());

/** How many games, with the figure set apart. */
export function GamesPlayed({ count }: { count: number }) {
  const { t } = useTranslation();
  return <MarkedText text={t('common.result.games', { count })} marks={{ b: words => <b>{words}</b> }} />;
}

type Score = Pick<PublicUserAnswer['stats'], 'games' | 'wins' | 'draws'>;

/** @source PR-11: losses are games less wins and draws */
const partsOf = ({ games, wins, draws }: Score) =>
  [
    { name: 'wins', count: wins },
    { name: 'draws', count: draws },
    { name: 'losses', count: games - wins - draws },
  ] as const;

interface ScoreBarProps {
  stats: Score;
  /** Each part says how many it is, where it has room for that. */
  figures?: boolean;
}

/** A part of the bar that is as long as its figure. */
const ROOM = 0.08;

/** Wins, draws and losses as a bar. Words beside it say the same. */
export function ScoreBar({ stats, figures = false }: ScoreBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {partsOf(stats).map(
        ({ name, count }) =>
          count > 0 && (
            <i key={name} className={styles[name]} style={share(count)}>
              {figures && count / stats.games >= ROOM && figureText(count)}
            </i>
          ),
      )}
    </div>
  );
}

/** Wins, draws and losses as a bar, and in figures below it. */
export function ScoreSplit({ stats }: { stats: Score }) {
  const { t } = useTranslation();
  return (
    <div className={styles.split}>
      <ScoreBar stats={stats} />
      <dl className={styles.legend}>
        {partsOf(stats).map(({ name, count }) => (
          <div key={name} data-stat={name}>
            <dt>
              <i className={styles[name]} aria-hidden="true" />
              {t(resultKey(name))}
            </dt>
            <dd>{figureText(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Its part of the bar's length. */
const share = (count: number): CSSProperties => ({ flexGrow: count });

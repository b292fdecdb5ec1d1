import { useTranslation } from 'react-i18next';
import type { PublicUserAnswer } from '../../protocol/users';
import type { Side } from '../../rules/chess';
import { figureText, GamesPlayed, ScoreBar, ScoreSplit } from '../game/result/score-split';
import { percentText } from '../game/texts/percent-text';
import { family } from '../i18n/family';
import { SideMark, sideKey } from '../matches/match-marks';
import { useLanguage } from '../page/languages';
import styles from './figures.module.scss';
import { Panel } from './panel';

/** Counts of a player besides how their games ended. */
const DEEDS = ['checkmates', 'surrenders', 'leaves'] as const;
const deedKey = family('profile', DEEDS);

type Stats = PublicUserAnswer['stats'];

/** How many games, and how they ended: all of them, and with each colour. @source PR-11 */
export function Figures({ stats }: { stats: Stats }) {
  const { t } = useTranslation();
  const { white } = stats;
  const black = white && {
    games: stats.games - white.games,
    wins: stats.wins - white.wins,
    draws: stats.draws - white.draws,
  };
  return (
    <Panel
      title={t('profile.figures')}
      more={
        <p className={styles.total} data-stat="games">
          <GamesPlayed count={stats.games} />
        </p>
      }
    >
      <div className={styles.split}>
        <ScoreSplit stats={stats} />
      </div>
      {white && black && stats.games > 0 && (
        <>
          <OfColour side="w" score={white} />
          <OfColour side="b" score={black} />
        </>
      )}
      <dl className={styles.more}>
        {DEEDS.map(deed => (
          <div key={deed} data-stat={deed}>
            <dt>{t(deedKey(deed))}</dt>
            <dd>{figureText(stats[deed])}</dd>
          </div>
        ))}
      </dl>
      {/* The history lists these games too. */}
      <p className={styles.note}>{t('profile.notCounted')}</p>
    </Panel>
  );
}

function OfColour({ side, score }: { side: Side; score: NonNullable<Stats['white']> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { games, wins } = score;
  return (
    <div className={styles.colour} data-testid={`profile-colour-${side}`}>
      <p>
        <SideMark side={side} />
        <b aria-hidden="true">{t(sideKey(side))}</b>
        <span>
          <GamesPlayed count={games} />
        </span>
        {games > 0 && (
          <span className={styles.won}>
            {t('profile.won', { percent: percentText((100 * wins) / games, language) })}
          </span>
        )}
      </p>
      <ScoreBar stats={score} figures />
    </div>
  );
}

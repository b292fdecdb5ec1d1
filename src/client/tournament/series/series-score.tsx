import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import type { TournamentMatch } from '../../../protocol/tournament';
import { pointsText } from '../../bracket/state';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { pipsOf } from './series';
import styles from './series-score.module.scss';

/** How a series stands: both scores, and for each player as many pips as wins are needed. @source TB-21, TB-22 */
export function SeriesScore({ match }: { match: Snapshot<TournamentMatch> }) {
  const { t } = useTranslation();
  const own = match.player.score;
  const other = match.opponent?.score ?? 0;
  return (
    <div className={styles.series}>
      <b aria-hidden="true">
        <span dir="ltr">{pointsText(own)}</span> – <span dir="ltr">{pointsText(other)}</span>
      </b>
      <VisuallyHidden>
        {t('lobby.score', {
          own: pointsText(own),
          other: pointsText(other),
          name: match.opponent?.name ?? '',
        })}
      </VisuallyHidden>
      {/* One game has no wins to count. */}
      {match.childCount > 1 && (
        <span className={styles.both} aria-hidden="true">
          {[own, other].map((points, side) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sides that never change places
            <span key={side} className={styles.pips}>
              {pipsOf(points, match.childCount).map((pip, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pips are told apart by their place alone
                <i key={index} data-pip={pip} />
              ))}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

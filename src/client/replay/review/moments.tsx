import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Reviewed } from '../state/review';
import type { Replayed } from '../state/variation';
import { moveNumber } from '../variation-line';
import { Glyph } from './glyph';
import { decisivePlies } from './read-review';
import styles from './review.module.scss';

interface MomentsProps {
  replayed: Replayed;
  reviewed: Reviewed;
  onGo: (ply: number) => void;
}

/** The moves that gave most away, each of which leads to its position. */
export function Moments({ replayed, reviewed, onGo }: MomentsProps) {
  const { t } = useTranslation();
  const { viewedPly, moves } = useSnapshot(replayed.game);
  const plies = decisivePlies(reviewed);
  if (plies.length === 0) return null;
  return (
    <ul className={styles.moments} dir="ltr" aria-label={t('review.moments')} data-testid="review-moments">
      {plies.map(ply => {
        const judgement = reviewed.judgements[ply - 1];
        return (
          <li key={ply}>
            <button type="button" aria-current={ply === viewedPly || undefined} onClick={() => onGo(ply)}>
              {judgement && <Glyph judgement={judgement} />}
              <span>
                {moveNumber(ply, true)} {moves[ply - 1]?.san}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

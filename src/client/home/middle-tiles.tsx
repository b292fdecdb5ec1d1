import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { isBoardTheme } from '../canvas/board/theme';
import { boardKey } from '../game/board/board-theme';
import { buttonClass } from '../kit/button';
import { ButtonLink } from '../kit/button-link';
import { Skeleton } from '../kit/waiting';
import type { StillPiece } from '../screen/still-board';
import { app } from '../state/app';
import { NextTournament } from './later-parts';
import styles from './middle-tiles.module.scss';
import { OwnBoard, useOwnTheme } from './own-board';

/**
 * The way to the tournaments, with the next one.
 *
 * @param isKnown the server tells nothing to whom it does not know yet
 * @source HM-03
 */
export function TournamentTile({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={styles.tournament} aria-label={t('common.page.tournaments')}>
      {isKnown ? (
        <Suspense fallback={<TournamentsInWords />}>
          <NextTournament>
            <TournamentsInWords />
          </NextTournament>
        </Suspense>
      ) : (
        <TournamentsInWords />
      )}
      <ButtonLink to="/tournament" className={styles.see} data-testid="home-tournament">
        <span>{t('home.tournament.see')}</span>
      </ButtonLink>
    </section>
  );
}

function TournamentsInWords() {
  const { t } = useTranslation();
  return (
    <>
      <h2>{t('common.page.tournaments')}</h2>
      <p className={styles.words}>{t('home.tournament.text')}</p>
    </>
  );
}

/** The corner of a board: White's pieces on their first squares. */
const CORNER: readonly StillPiece[] = [
  { square: 'a2', side: 'w', letter: 'p' },
  { square: 'b2', side: 'w', letter: 'p' },
  { square: 'a1', side: 'w', letter: 'r' },
  { square: 'b1', side: 'w', letter: 'n' },
];

/** The active board with the pieces on it, and the way to the others. @source HM-05 */
export function BoardTile() {
  const { t } = useTranslation();
  const { profile } = useSnapshot(app);
  const theme = useOwnTheme();
  return (
    <Link to="/boards" className={styles.board} data-testid="home-boards">
      <span className={styles.picture} data-unknown={profile === null || undefined}>
        <OwnBoard className={styles.corner} pieces={CORNER} />
      </span>
      <span className={styles.about}>
        <span className={styles.words}>{t('home.board.active')}</span>
        {profile === null ? (
          <Skeleton width="104px" height="28px" />
        ) : (
          <b>{isBoardTheme(theme) && t(boardKey(theme))}</b>
        )}
        <span className={buttonClass({}, styles.change)} aria-hidden="true">
          {t('home.board.change')}
        </span>
      </span>
    </Link>
  );
}

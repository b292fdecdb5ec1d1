import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { placementOf, type Side } from '../../../rules/chess';
import { piecesOf, squareCell } from '../../../rules/squares';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { Spinner } from '../../kit/waiting';
import { PieceImage } from '../../screen/piece-image';
import { useShownGame } from '../shown-game';
import { useReturned } from '../spoken/use-returned';
import { sideBelow } from '../state/game';
import { fenAt } from '../state/game-position';
import { connectionKey } from '../texts/text-keys';
import styles from './board-overlay.module.scss';

/** Overlay of the board: the starting animation (GM-11) and the banner of a lost connection (GM-12). */
export function BoardOverlay() {
  const { t, i18n } = useTranslation();
  const { store, own } = useShownGame();
  const shown = useSnapshot(store);
  const { status, channel, showReconnecting, pending } = shown;
  const starting = status === 'starting';
  const isBack = useReturned(showReconnecting) && status === 'playing';
  return (
    <div className={styles.overlay}>
      <div className={styles.curtain} data-open={!starting} data-testid="starting" aria-hidden={!starting}>
        <div className={styles.castling} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <span className={styles.king}>
            <PieceImage side="w" letter="k" size="100%" />
          </span>
          <span className={styles.rook}>
            <PieceImage side="w" letter="r" size="100%" />
          </span>
        </div>
        <p className={styles.title}>{own ? t('game.starting.title') : t('game.starting.watched')}</p>
        {/* A spectator is let in by the first message, not by the open connection. */}
        <p className={styles.state}>
          {t(connectionKey(!own && channel === 'connected' ? 'connecting' : channel))}
        </p>
      </div>
      {/* The region exists before its content: one that arrives with its content is not read aloud everywhere. */}
      <div role="status">
        {showReconnecting && (
          // The overlay is left to right; only its words follow the language.
          <div
            className={styles.banner}
            dir={i18n.dir()}
            data-place={bannerPlace(fenAt(shown, shown.viewedPly), sideBelow(shown))}
            data-testid="reconnecting"
          >
            <WifiOff className={styles.bannerIcon} size={24} strokeWidth={1.75} aria-hidden="true" />
            <span>
              <b>{t('game.reconnecting.title')}</b>
              <small>{pending ? t('game.reconnecting.text') : t('game.reconnecting.watched')}</small>
            </span>
            <Spinner />
          </div>
        )}
        {isBack && <VisuallyHidden>{t('game.reconnecting.back')}</VisuallyHidden>}
      </div>
    </div>
  );
}

/** Rows of the board, from above, in which a banner may lie; the back ranks are free in any case. */
const PLACES = { middle: [3, 4], upper: [1, 2], lower: [5, 6] } as const;
type BannerPlace = keyof typeof PLACES;

/**
 * Place of a banner that lies over no king: the middle of the board, unless one stands there.
 *
 * @param fen of the position on show
 */
export function bannerPlace(fen: string, orientation: Side): BannerPlace {
  const taken = [...piecesOf(placementOf(fen))].flatMap(([square, { letter }]) =>
    letter === 'k' ? [squareCell(square, orientation).row] : [],
  );
  const names = Object.keys(PLACES) as BannerPlace[];
  return names.find(name => !PLACES[name].some(row => taken.includes(row))) ?? 'middle';
}

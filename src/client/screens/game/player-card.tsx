import { Castle, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { materialLead } from '../../../rules/captured';
import { otherSide } from '../../../rules/chess';
import { Avatar } from '../../parts/avatar';
import { Flag } from '../../parts/flag';
import { PlayerName } from '../../parts/player-name';
import { Skeleton } from '../../parts/skeleton';
import { useMedia } from '../../parts/use-media';
import { VisuallyHidden } from '../../parts/visually-hidden';
import { game } from '../../state/game';
import { CapturedPieces } from './captured-pieces';
import { Connection } from './connection';
import { NARROW } from './narrow';
import styles from './player-card.module.css';

interface PlayerCardProps {
  who: 'player' | 'opponent';
  /** Shown in place of the rating the game began with. */
  newRating?: number | null;
}

/** Who plays, and what he has taken. Its places are kept before anything is known of him. */
export function PlayerCard({ who, newRating = null }: PlayerCardProps) {
  const { t } = useTranslation();
  const { [who]: player, side, captured, absence } = useSnapshot(game);
  const narrow = useMedia(NARROW);
  const ownSide = who === 'player' ? side : otherSide(side);
  const taken = captured[otherSide(ownSide)];
  const lead = materialLead({ w: [...captured.w], b: [...captured.b] }) * (ownSide === 'w' ? 1 : -1);
  const rating = newRating ?? player?.elo ?? 0;
  return (
    <div className={styles.card} data-who={who} aria-busy={player === null}>
      <span className={styles.avatar}>
        <Avatar card={player ? (player.card ?? EMPTY_CARD) : null} size={narrow ? 44 : 48} />
      </span>
      {player ? (
        <div className={styles.who}>
          <span className={styles.name}>
            <PlayerName name={player.username} />
          </span>
          {player.card && <Flag card={player.card} />}
          <span className={styles.elo}>
            <span aria-hidden="true">{rating}</span>
            <VisuallyHidden>{t('game.rating', { rating })}</VisuallyHidden>
          </span>
          {player.house && (
            <span className={styles.house} title={t('game.house.hint')}>
              <Castle size={14} strokeWidth={2} aria-hidden="true" />
              <b>{t('game.house.label')}</b>
            </span>
          )}
          {absence?.who === who && (
            <span className={styles.away} role="img" aria-label={t('game.away')} title={t('game.away')}>
              <WifiOff size={18} strokeWidth={2} />
            </span>
          )}
          {narrow && who === 'player' && <Connection className={styles.connection} />}
        </div>
      ) : (
        <div className={styles.who}>
          <Skeleton width="132px" height="20px" />
          <Skeleton width="44px" height="16px" />
        </div>
      )}
      <CapturedPieces side={otherSide(ownSide)} pieces={taken} lead={lead} name={player?.username ?? ''} />
    </div>
  );
}

const EMPTY_CARD = { avatar: null, frame: null };

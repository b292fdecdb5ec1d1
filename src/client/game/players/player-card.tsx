import { Castle, WifiOff } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { otherSide } from '../../../rules/chess';
import { materialLead } from '../../../rules/material';
import { pieceStyle } from '../../../rules/piece-style';
import { Avatar } from '../../kit/avatar';
import { BreakingName, isLong } from '../../kit/breaking-name';
import { Flag } from '../../kit/flag';
import { isGone, nameText } from '../../kit/player-name';
import { useMedia } from '../../kit/use-media';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { Skeleton } from '../../kit/waiting';
import { profilePath } from '../../page/profile-path';
import { flagOf, portraitOf } from '../../state/installation';
import { houseMet, rememberHouseMet } from '../../storage/flags';
import { useMaterial, useShownGame } from '../shown-game';
import { CapturedPieces } from './captured-pieces';
import { Connection } from './connection';
import { DuelMark } from './duel-mark';
import styles from './player-card.module.scss';

interface PlayerCardProps {
  who: 'player' | 'opponent';
  /** Shown in place of the rating the game began with. */
  newRating?: number | null;
  /** Link from the user's own game to a player's profile; without it the name is no link there. */
  link?: ComponentType<CardLinkProps> | undefined;
}

interface CardLinkProps {
  to: string;
  className: string | undefined;
  children: ReactNode;
}

/** A player and what they had captured by the position on show. The card keeps its size before the player is known. */
export function PlayerCard({ who, newRating = null, link }: PlayerCardProps) {
  const { t } = useTranslation();
  const { store, own } = useShownGame();
  const { [who]: player, [OTHER[who]]: rival, side, status, absence } = useSnapshot(store);
  const { captured, fen } = useMaterial();
  const narrow = useMedia('tablet');
  const snug = useMedia('snug');
  const CardLink = own ? link : Link;
  const ownSide = who === 'player' ? side : otherSide(side);
  const taken = captured[otherSide(ownSide)];
  const lead = materialLead(fen) * (ownSide === 'w' ? 1 : -1);
  const rating = newRating ?? player?.elo ?? 0;
  return (
    <div className={styles.card} data-who={who} aria-busy={player === null}>
      <span className={styles.avatar}>
        <Avatar {...portraitOf(player ? (player.card ?? EMPTY_CARD) : null)} size={narrow ? 44 : 48} />
      </span>
      <div className={styles.body}>
        {player ? (
          <div className={styles.who}>
            <div className={styles.line}>
              <span className={styles.name} data-long={isLong(player.username) || undefined}>
                {/* A link would lead the player away from their running game. */}
                {!CardLink || isGone(player.username) ? (
                  <BreakingName name={nameText(t, player.username)} />
                ) : (
                  <CardLink className={styles.link} to={profilePath(player.username)}>
                    <BreakingName name={nameText(t, player.username)} />
                  </CardLink>
                )}
              </span>
              <Flag url={flagOf(player.card)} />
              {player.house && <HouseMark />}
              {absence?.who === who && (
                <span className={styles.away} role="img" aria-label={t('game.away')} title={t('game.away')}>
                  <WifiOff size={18} strokeWidth={2} />
                </span>
              )}
              {narrow && own && who === 'player' && <Connection className={styles.connection} />}
            </div>
            {/* The rating of an old game may be unknown. */}
            {rating > 0 && (
              <span className={styles.elo} data-testid={`rating-${who}`}>
                <span
                  aria-hidden="true"
                  title={player.provisional ? t('common.provisional.hint') : undefined}
                >
                  {rating}
                  {player.provisional && '?'}
                </span>
                <VisuallyHidden>
                  {t('game.rating', { rating })}
                  {player.provisional && `, ${t('common.provisional.label')}`}
                </VisuallyHidden>
              </span>
            )}
            {/* Elsewhere the clock says so, and at the end the result. */}
            {snug && who === 'opponent' && status !== 'ended' && <DuelMark />}
          </div>
        ) : (
          <div className={styles.who}>
            <Skeleton width="132px" height="20px" />
            <Skeleton width="44px" height="16px" />
          </div>
        )}
        <CapturedPieces
          side={otherSide(ownSide)}
          pieces={taken}
          look={pieceStyle(rival?.card?.piece?.type)}
          lead={lead}
          name={player?.username ?? ''}
        />
      </div>
    </div>
  );
}

/** Says that a computer plays. In a narrow window the word stands beside the sign the first time only. */
function HouseMark() {
  const { t } = useTranslation();
  const [isKnown] = useState(houseMet);
  useEffect(() => rememberHouseMet, []);
  return (
    <span
      className={styles.house}
      title={t('game.house.hint')}
      data-first={!isKnown || undefined}
      data-testid="house-mark"
    >
      <Castle size={14} strokeWidth={2} aria-hidden="true" />
      <b>{t('game.house.label')}</b>
    </span>
  );
}

const OTHER = { player: 'opponent', opponent: 'player' } as const;
const EMPTY_CARD = { avatar: null, frame: null };

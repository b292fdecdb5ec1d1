import { Castle } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PublicUserAnswer } from '../../protocol/users';
import { Provisional } from '../game/modes/provisional';
import { CLOSE_KEYS } from '../keys/tables';
import { useKeys } from '../keys/use-keys';
import { Avatar } from '../kit/avatar';
import { BreakingName } from '../kit/breaking-name';
import { Flag } from '../kit/flag';
import { textScale } from '../kit/text-scale';
import { profilePath } from '../page/profile-path';
import { useRead } from '../page/use-read';
import { flagOf, portraitOf } from '../state/installation';
import styles from './challenge.module.scss';
import { ChallengeButton } from './challenge-button';
import { publicUserIfAny } from './endpoints';
import { CARD_MARK, type RestedName } from './rested-name';

interface NameCardProps {
  rested: RestedName;
  onClose: () => void;
}

/** Card of the player under the mouse; nothing while no player is known by the name. */
export function NameCard({ rested, onClose }: NameCardProps) {
  const { data } = useRead(publicUserIfAny(rested.name));
  return data && 'username' in data ? <Card player={data} rested={rested} onClose={onClose} /> : null;
}

function Card({ player, rested: { element }, onClose }: NameCardProps & { player: PublicUserAnswer }) {
  const { t, i18n } = useTranslation();
  const { username, house, card, rapid_ranked, blitz_ranked, provisional } = player;
  useKeys('sheet', CLOSE_KEYS, { close: onClose });
  useEffect(() => {
    // The card would stay where the name was, so it closes.
    document.addEventListener('scroll', onClose, { capture: true, once: true });
    window.addEventListener('resize', onClose, { once: true });
    return () => {
      document.removeEventListener('scroll', onClose, { capture: true });
      window.removeEventListener('resize', onClose);
    };
  }, [onClose]);
  return createPortal(
    <div className={styles.around} dir="ltr" {...{ [CARD_MARK]: '' }}>
      {/* biome-ignore lint/a11y/useSemanticElements: no group of fields */}
      <div
        className={styles.card}
        style={placeBeside(element)}
        dir={i18n.dir()}
        role="group"
        aria-label={username}
        data-testid="name-card"
      >
        <div className={styles.who}>
          <Avatar {...portraitOf(card)} size={56} />
          <div>
            <Link className={styles.name} to={profilePath(username)}>
              <BreakingName name={username} />
              <Flag url={flagOf(card)} />
            </Link>
            <p className={styles.ratings}>
              <span>
                {t('common.mode.rapid')} <bdi>{Math.round(rapid_ranked)}</bdi>{' '}
                {provisional?.rapid && <Provisional />}
              </span>
              <span>
                {t('common.mode.blitz')} <bdi>{Math.round(blitz_ranked)}</bdi>{' '}
                {provisional?.blitz && <Provisional />}
              </span>
            </p>
            {house && (
              <p className={styles.house}>
                <Castle size={15} strokeWidth={2} aria-hidden="true" />
                {t('profile.house')}
              </p>
            )}
          </div>
        </div>
        <ChallengeButton player={player} size="small" block onOpen={onClose} />
      </div>
    </div>,
    document.body,
  );
}

/** In pixels at ordinary text size: the card's width and greatest height, and its distance from edges and name. */
const WIDTH = 288;
const HEIGHT = 150;
const EDGE = 8;
const AWAY = 6;

/** Below the name, or above it where there is no room, within the window. */
function placeBeside(element: HTMLElement): CSSProperties {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const scale = textScale();
  const width = Math.min(WIDTH * scale, window.innerWidth - 2 * EDGE);
  const start = getComputedStyle(element).direction === 'rtl' ? right - width : left;
  const x = Math.max(EDGE, Math.min(start, window.innerWidth - width - EDGE));
  const fits = bottom + AWAY + HEIGHT * scale < window.innerHeight;
  const y = fits ? `${bottom + AWAY}px` : `calc(${top - AWAY}px - 100%)`;
  return { inlineSize: width, translate: `${x}px ${y}` };
}

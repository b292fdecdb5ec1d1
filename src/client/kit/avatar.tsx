import { UserRound } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import type { Card } from '../../protocol/entities';
import { imageUrl } from '../state/installation';
import styles from './avatar.module.css';

interface AvatarProps {
  /** What the player shows; `null` while nothing is known of him. */
  card: Pick<Card, 'avatar' | 'frame'> | null;
  /** Side in pixels, frame included. */
  size: number;
}

/**
 * A player's avatar in its frame. Decorative: the name stands beside it.
 *
 * The frame is drawn for an avatar of 112/144 of its side, so both scale together (assets, frames).
 */
export function Avatar({ card, size }: AvatarProps) {
  const box: CSSProperties & Record<'--size', string> = { '--size': `${size}px` };
  const avatar = card?.avatar?.url ?? null;
  const frame = card?.frame?.name ?? null;
  return (
    <span className={styles.avatar} style={box} data-framed={frame !== null || undefined} aria-hidden="true">
      <Picture
        key={avatar ?? ''}
        url={avatar === null ? null : imageUrl('avatar', avatar)}
        empty={card !== null}
      />
      {frame !== null && <img key={frame} className={styles.frame} src={imageUrl('frame', frame)} alt="" />}
    </span>
  );
}

/** Skeleton while it loads, a plain figure where there is no picture or it does not come. */
function Picture({ url, empty }: { url: string | null; empty: boolean }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const plain = state === 'failed' || (url === null && empty);
  return (
    <span className={styles.picture} data-state={plain ? 'plain' : state}>
      {url !== null && !plain && (
        <img src={url} alt="" onLoad={() => setState('shown')} onError={() => setState('failed')} />
      )}
      {plain && <UserRound className={styles.plain} strokeWidth={1.5} />}
    </span>
  );
}

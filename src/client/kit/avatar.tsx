import { UserRound } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import styles from './avatar.module.scss';

interface AvatarProps {
  /** Address of the picture; `null` for a plain figure, `undefined` while it is not known. */
  picture: string | null | undefined;
  /** Address of the frame. */
  frame: string | null;
  /** Side in pixels, frame included. */
  size: number;
}

/**
 * A picture of a person in its frame. Decorative: the name stands beside it.
 *
 * The frame is drawn for an avatar of 112/144 of its side, so both scale together (assets, frames).
 */
export function Avatar({ picture, frame, size }: AvatarProps) {
  const box: CSSProperties & Record<'--size', string> = { '--size': `${size}px` };
  return (
    <span className={styles.avatar} style={box} data-framed={frame !== null || undefined} aria-hidden="true">
      <Picture key={picture ?? ''} url={picture} />
      {frame !== null && <img key={frame} className={styles.frame} src={frame} alt="" />}
    </span>
  );
}

/** Skeleton while it loads, a plain figure where there is no picture or it does not come. */
function Picture({ url }: { url: string | null | undefined }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const plain = state === 'failed' || url === null;
  return (
    <span className={styles.picture} data-state={plain ? 'plain' : state}>
      {url !== undefined && !plain && (
        <img src={url} alt="" onLoad={() => setState('shown')} onError={() => setState('failed')} />
      )}
      {plain && <UserRound className={styles.plain} strokeWidth={1.5} />}
    </span>
  );
}

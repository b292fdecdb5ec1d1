import { useState } from 'react';
import type { Card } from '../../protocol/entities';
import { flagUrl } from '../state/installation';
import styles from './flag.module.css';

interface FlagProps {
  card: Pick<Card, 'flag'> | null;
  /** Height in pixels; it is half as wide again. */
  height?: number;
}

/** A player's flag. Decorative; nothing at all where none is active or the picture does not come. */
export function Flag({ card, height = 18 }: FlagProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const flag = card?.flag;
  if (!flag || failed === flag.url) return null;
  return (
    <img
      className={styles.flag}
      src={flagUrl('small', flag.url)}
      width={height * 1.5}
      height={height}
      alt=""
      onError={() => setFailed(flag.url)}
    />
  );
}

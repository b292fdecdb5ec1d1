import { useState } from 'react';
import styles from './flag.module.scss';

interface FlagProps {
  /** Address of the picture. */
  url: string | null;
  /** Height in pixels; it is half as wide again. */
  height?: number;
}

/** A flag. Decorative; nothing at all where there is none or the picture does not come. */
export function Flag({ url, height = 18 }: FlagProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || failed === url) return null;
  return (
    <img
      className={styles.flag}
      src={url}
      width={height * 1.5}
      height={height}
      alt=""
      onError={() => setFailed(url)}
    />
  );
}

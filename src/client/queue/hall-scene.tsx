import type { CSSProperties } from 'react';
import near from '../../../assets/lobby/hall/near.svg';
import wall from '../../../assets/lobby/hall/wall.svg';
import { LogoMark } from '../page/logo';
import styles from './hall-scene.module.scss';

/** Motes: place in the picture (per cent), size (pixels), and how long one drift takes (seconds). */
const DUST = [
  [35, 24, 3, 19],
  [41, 40, 2, 23],
  [43, 68, 3, 27],
  [48, 17, 2, 21],
  [50, 51, 3, 25],
  [54, 30, 2, 18],
  [56, 44, 3, 24],
  [58, 62, 2, 20],
  [62, 26, 3, 28],
  [64, 72, 2, 22],
  [66, 36, 3, 26],
  [68, 57, 2, 19],
  [71, 66, 3, 23],
  [73, 48, 2, 27],
  [76, 31, 3, 21],
  [78, 60, 2, 25],
  [81, 44, 3, 18],
  [83, 56, 2, 24],
  [86, 30, 2, 20],
  [89, 50, 3, 28],
] as const;

/**
 * The great hall behind the waiting view: flat layers, with candle light and dust moved by the style
 * sheet alone, so that it costs no script and stands still where motion is unwanted.
 */
export function HallScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.hall}>
        <img className={styles.layer} src={wall} alt="" />
        <img className={styles.layer} src={near} alt="" />
        {(['far', 'mid', 'close'] as const).map(candles => (
          <span key={candles} className={`${styles.glow} ${styles[candles]}`} />
        ))}
        {(['left', 'right', 'edge'] as const).map(banner => (
          <LogoMark key={banner} className={`${styles.crest} ${styles[banner]}`} />
        ))}
        {DUST.map(([x, y, size, seconds]) => (
          <i key={`${x}.${y}`} className={styles.mote} style={moteStyle(x, y, size, seconds)} />
        ))}
      </div>
    </div>
  );
}

function moteStyle(x: number, y: number, size: number, seconds: number): CSSProperties {
  return {
    insetInlineStart: `${x}%`,
    top: `${y}%`,
    width: size,
    height: size,
    animationDuration: `${seconds}s`,
    // Every mote somewhere else in its drift from the first frame on.
    animationDelay: `${-seconds * ((x * 7 + y * 3) % 10) * 0.1}s`,
  };
}

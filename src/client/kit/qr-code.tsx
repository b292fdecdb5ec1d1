import { useEffect, useState } from 'react';
import styles from './qr-code.module.scss';

/** Width of the light margin around the code, in modules: without it readers do not find the code. */
const QUIET = 4;

interface QrCodeProps {
  /** Text that a camera reads. It stands beside the code as well, for a user without a camera. */
  text: string;
  /** Accessible name. */
  label: string;
}

/** A QR code, dark on light in every theme. Its library is loaded with the first one; its place is kept meanwhile. */
export function QrCode({ text, label }: QrCodeProps) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (next: Drawn) => isWanted && setDrawn(next);
    // Without its library the place stays blank: the text beside it says the same.
    drawQr(text).then(show, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [text]);
  const side = (drawn?.size ?? 0) + 2 * QUIET;
  return (
    <span className={styles.code}>
      {drawn && (
        <svg
          viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={label}
        >
          <path d={drawn.path} />
        </svg>
      )}
    </span>
  );
}

interface Drawn {
  /** Modules on a side, without the quiet zone. */
  size: number;
  /** SVG path of the dark modules. */
  path: string;
}

async function drawQr(text: string): Promise<Drawn> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return {
    size: modules.size,
    path: darkPath(modules.size, (row, column) => modules.get(row, column) === 1),
  };
}

/**
 * The dark modules as one SVG path: each run of them in a row is a rectangle.
 *
 * @param size modules on a side
 */
export function darkPath(size: number, isDark: (row: number, column: number) => boolean): string {
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (column < size && isDark(row, column)) column++;
      if (column > start) path += `M${start} ${row}h${column - start}v1h${start - column}z`;
    }
  }
  return path;
}

import { miniatureOf } from '../../bracket/miniature';
import { type BracketPicture, farOf } from '../../bracket/picture';
import { COLOURS } from './colours';

/** Smaller, and a box would not be seen. */
const LEAST = { width: 2, height: 1 } as const;

/** Paints the whole bracket on a canvas of its own, as it looks from afar. @param resolution device pixels for each CSS pixel */
export function paintMinimap(canvas: HTMLCanvasElement, picture: BracketPicture, resolution: number): void {
  const { layout } = picture;
  const { width, height, scale, left, top } = miniatureOf(layout);
  canvas.width = width * resolution;
  canvas.height = height * resolution;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(resolution, resolution);
  context.translate(left, top);
  context.lineWidth = 0.7;
  for (const column of layout.columns) {
    for (const box of column) {
      const across = Math.max(LEAST.width, box.width * scale);
      const down = Math.max(LEAST.height, box.height * scale);
      const place = [box.x * scale, box.y * scale, across, down] as const;
      const far = farOf(box.match, box.kind);
      const isLive = far === 'live';
      if (far !== 'empty') {
        const isGold = !isLive && picture.isOnWay(box.match.id);
        context.fillStyle = isLive ? COLOURS.live : isGold ? COLOURS.gold : COLOURS.won;
        context.fillRect(...place);
        if (!isLive) continue;
      }
      const isAhead = picture.isAhead(box.match.id);
      context.strokeStyle = isLive ? COLOURS.sky : isAhead ? COLOURS.gold : COLOURS.empty;
      context.strokeRect(...place);
    }
  }
}

import {
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { BracketControl } from '../../bracket/control';
import type { Layout } from '../../bracket/layout';
import { miniatureOf } from '../../bracket/miniature';
import { type PaintedMinimap, paintMinimap } from '../../canvas/bracket/paint-minimap';
import styles from './minimap.module.scss';
import { useCanvasColours } from './use-canvas-colours';

/** Time without a change after which the map is painted anew. */
const REST_MS = 120;

/**
 * The whole bracket with the window's frame in it, which can be dragged. For mouse and touch only: screen readers have
 * all of it in the tree.
 */
export function Minimap({ control }: { control: BracketControl }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const painted = useRef<PaintedMinimap | null>(null);
  const colours = useCanvasColours();
  // React renders a new size only: results and moves are painted without it.
  useSyncExternalStore(control.subscribe, () => sizeOf(control));

  useEffect(() => {
    let size = { width: 0, height: 0 };
    let placed: Layout | undefined;
    const place = () => {
      const layout = control.picture?.layout;
      if (!frame.current || !layout) return;
      placed = layout;
      const { left, top, width, height } = miniatureOf(layout).frameOf(control.seen);
      const { style } = frame.current;
      style.translate = `${left}px ${top}px`;
      // Dragging changes its place only, and a place alone is no layout.
      if (width !== size.width) style.width = `${width}px`;
      if (height !== size.height) style.height = `${height}px`;
      size = { width, height };
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = control.snapshot();
    const paint = () => {
      const { picture } = control;
      if (!canvas.current || !picture) return;
      const resolution = Math.min(devicePixelRatio, 2);
      painted.current = paintMinimap(canvas.current, picture, colours, resolution, painted.current);
    };
    const paintSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(paint, REST_MS);
    };
    const hear = () => {
      const { bracket, open } = control.snapshot();
      if (bracket === shown.bracket && open === shown.open) return;
      shown = control.snapshot();
      if (control.picture?.layout !== placed) place();
      paintSoon();
    };
    place();
    paintSoon();
    const ends = [control.subscribe(hear), control.follow(place)];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [control, colours]);

  const hands = useMemo(() => {
    const look = (event: ReactPointerEvent<HTMLElement>) => {
      const layout = control.picture?.layout;
      if (!layout) return;
      const { left, top } = event.currentTarget.getBoundingClientRect();
      control.lookAt(miniatureOf(layout).pointAt({ x: event.clientX - left, y: event.clientY - top }));
    };
    return {
      onPointerDown(event: ReactPointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        look(event);
      },
      onPointerMove(event: ReactPointerEvent<HTMLElement>) {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) look(event);
      },
    };
  }, [control]);
  const layout = control.picture?.layout;
  const whole = layout && miniatureOf(layout);
  return (
    <div
      className={styles.map}
      style={{ width: whole?.width, height: whole?.height }}
      dir="ltr"
      aria-hidden="true"
      data-testid="minimap"
      {...hands}
    >
      <canvas ref={canvas} />
      <div ref={frame} className={styles.frame} data-testid="minimap-frame" />
    </div>
  );
}

/** Size of the miniature as a text, so that React sees when it changes. */
function sizeOf({ picture }: BracketControl): string {
  if (!picture) return '';
  const { width, height } = miniatureOf(picture.layout);
  return `${width} ${height}`;
}

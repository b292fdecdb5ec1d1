import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { BoardControl } from '../../board/control';
import type { BoardStyle } from '../../board/feed';
import { isWebGl } from '../../canvas/board/ground';
import type { BoardLook } from '../../canvas/board/look';
import { borrowStage } from '../../canvas/stage/borrow-stage';
import { stageSize } from '../../canvas/stage/stage';
import { showScene, willRunShaders } from '../../stage';
import { boardLayer } from './board-scene';
import { followLook, loadLook } from './load-look';

/** State that the effects of one board share. */
interface Shown {
  /** Whether the present stage runs the shaders of themes; `null` until there is a stage. */
  shaders: boolean | null;
  look: BoardLook | null;
  /** Loads the present look for the present stage, and shows it as it comes. */
  dress(): void;
  show(look: BoardLook): void;
}

const nothing = () => undefined;
/** Lets the browser run its other tasks. Timers one after another come to wait 4 ms each. */
const pause = () =>
  'scheduler' in window && 'yield' in window.scheduler
    ? window.scheduler.yield()
    : new Promise<void>(resolve => setTimeout(resolve));

/**
 * Borrows the stage for the life of the component and dresses the board; keeps `data-renders`.
 *
 * @param onSeen called after each frame
 */
export function useBoardCanvas(
  control: BoardControl,
  root: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  style: BoardStyle,
  onSeen: () => void,
): void {
  const board = useRef<Shown>({ shaders: null, look: null, dress: nothing, show: nothing });

  // Before the page is painted: effects that are not of its layout may come a frame later.
  useLayoutEffect(() => {
    const { current } = board;
    let stop: () => void = nothing;
    current.dress = () => {
      stop();
      if (current.shaders === null) return;
      stop = followLook(style, current.shaders, look => {
        current.look = look;
        current.show(look);
      });
    };
    // Art loads while the stage is made. `dress` loads it again if this fails.
    if (current.shaders === null) loadLook(style, willRunShaders()).catch(nothing);
    else current.dress();
    return () => stop();
  }, [style]);

  useLayoutEffect(() => {
    const host = surface.current;
    const { current } = board;
    if (!host) return;
    return showScene(boardLayer, (view, stage) => {
      const detach = control.attach({ update: picture => view.update(picture), atOnce: stage.atOnce });
      const count = (renders: number) => {
        if (!root.current) return;
        root.current.dataset.renders = String(renders);
        root.current.dataset.ready = '';
        onSeen();
        // Needed at the first arrow only, so it loads after the first picture.
        void view.loadSketch();
      };
      let giveBack: (() => void) | null = null;
      let isComing = false;
      let isLeft = false;
      const borrow = () => {
        if (isLeft || giveBack) return;
        const stopCounting = stage.onRender(count);
        const leave = borrowStage(stage, host, view);
        giveBack = () => {
          stopCounting();
          leave();
        };
      };
      current.show = look => {
        view.dress(look);
        // The stage is borrowed only when there is something to see: an empty canvas would be painted as well.
        if (isComing) return;
        isComing = true;
        void pause()
          // Reading the size lays out the whole screen, so it is left to a later task.
          .then(() => {
            const size = stageSize(host.clientWidth, host.clientHeight);
            return isLeft ? undefined : view.prepare(size, pause);
          })
          .finally(borrow);
      };
      if (current.look) {
        // This stage replaces another one, so the board is shown at once.
        view.dress(current.look);
        borrow();
        isComing = true;
      }
      const shaders = isWebGl(stage.renderer);
      if (shaders !== current.shaders) {
        current.shaders = shaders;
        current.dress();
      }
      return () => {
        isLeft = true;
        current.show = nothing;
        detach();
        giveBack?.();
      };
    });
  }, [control, root, surface, onSeen]);
}

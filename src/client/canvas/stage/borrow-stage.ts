import type { Stage } from './stage';
import type { View } from './view';

/** A window being dragged sends sizes faster than textures can be painted. */
const RESIZE_DEBOUNCE_MS = 80;

/** Shows `view` on the shared stage inside `host` until the returned function is called. */
export function borrowStage(stage: Stage, host: HTMLElement, view: View): () => void {
  // Read before anything is changed: afterwards it would be laid out once more.
  const { clientWidth, clientHeight } = host;
  host.append(stage.element);
  stage.show(view, clientWidth, clientHeight);
  const stopWatching = watchSize(host, (width, height) => stage.resize(width, height));
  return () => {
    stopWatching();
    stage.hide(view);
    // Another screen may have taken the stage already.
    if (stage.element.parentElement === host) stage.element.remove();
  };
}

/** Tells sizes when they have stopped changing. */
function watchSize(host: HTMLElement, onSize: (width: number, height: number) => void): () => void {
  let timer = 0;
  const read = () => onSize(host.clientWidth, host.clientHeight);
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = window.setTimeout(read, RESIZE_DEBOUNCE_MS);
  });
  observer.observe(host);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

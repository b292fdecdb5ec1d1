import '../shell.css';
import 'brackets-viewer/dist/brackets-viewer.min.js';
import 'brackets-viewer/dist/brackets-viewer.min.css';
import { changed, framesOf, tablesOf } from '../bracket-data';

/**
 * brackets-viewer knows neither dragging nor zooming: the page adds one transform of the whole, the least that a
 * product would need.
 */
let entrants = 0;
let frames = [];

function follow(window_, tree) {
  let [x, y, scale] = [0, 0, 1];
  let held = null;
  const apply = () => {
    tree.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
  };
  window_.addEventListener('pointerdown', event => {
    held = { x: event.clientX - x, y: event.clientY - y };
    window_.setPointerCapture(event.pointerId);
  });
  window_.addEventListener('pointermove', event => {
    if (!held) return;
    [x, y] = [event.clientX - held.x, event.clientY - held.y];
    apply();
  });
  window_.addEventListener('pointerup', () => {
    held = null;
  });
  const onWheel = event => {
    event.preventDefault();
    const factor = event.deltaY < 0 ? 1.06 : 1 / 1.06;
    x = event.clientX - (event.clientX - x) * factor;
    y = event.clientY - (event.clientY - y) * factor;
    scale *= factor;
    apply();
  };
  window_.addEventListener('wheel', onWheel, { passive: false });
}

window.__bench = {
  prepare(count) {
    entrants = count;
    frames = framesOf(count);
  },
  async mount() {
    const window_ = document.createElement('div');
    window_.style.cssText = 'position:fixed;inset:0;overflow:hidden;background:#fff';
    const tree = document.createElement('div');
    tree.id = 'tree';
    tree.className = 'brackets-viewer';
    tree.style.cssText = 'transform-origin:0 0;width:max-content';
    window_.append(tree);
    document.body.append(window_);
    await window.bracketsViewer.render(tablesOf(frames, entrants), { selector: '#tree', clear: true });
    follow(window_, tree);
  },
  update(turn) {
    const [match] = tablesOf(changed(frames, turn), entrants).matches;
    window.bracketsViewer.updateMatch(match);
  },
};

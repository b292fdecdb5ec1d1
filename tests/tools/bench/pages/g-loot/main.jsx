import '../shell.css';
import { DoubleEliminationBracket, Match, SVGViewer } from '@g-loot/react-tournament-brackets';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { changed, framesOf, groupsOf } from '../bracket-data';

let frames = [];
let root = null;

const Frame = ({ children, ...props }) => (
  <SVGViewer width={innerWidth} height={innerHeight} {...props} background="#fff" SVGBackground="#fff">
    {children}
  </SVGViewer>
);

const draw = shown =>
  flushSync(() =>
    root.render(
      <DoubleEliminationBracket matches={groupsOf(shown)} matchComponent={Match} svgWrapper={Frame} />,
    ),
  );

window.__bench = {
  prepare(count) {
    frames = framesOf(count);
  },
  async mount() {
    root = createRoot(document.getElementById('root'));
    draw(frames);
  },
  update(turn) {
    draw(changed(frames, turn));
  },
};

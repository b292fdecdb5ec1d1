import '../shell.css';
import { bench } from '../host';

/** One text node a board: measures the cost of the driver itself. */
window.__bench = bench({
  mount: slots =>
    slots.map(slot => {
      const text = document.createTextNode('');
      slot.append(text);
      return fen => {
        text.data = String(fen.length);
      };
    }),
});

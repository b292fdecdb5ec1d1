import { type EngineQuestion, Thinker } from './thinker';

/** Kingside's own engine in a worker of the browser: it thinks as long as it likes, and the page never waits. */

/** A message to oneself comes after those of the page that are there already, and without the delay of a timer. */
const { port1, port2 } = new MessageChannel();
let work: (() => void) | null = null;
port1.onmessage = () => work?.();

const thinker = new Thinker({
  now: () => performance.now(),
  later(next) {
    work = next;
    port2.postMessage(null);
  },
  tell: answer => postMessage(answer),
});

addEventListener('message', ({ data }: MessageEvent<EngineQuestion>) => thinker.ask(data));

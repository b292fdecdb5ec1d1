import type { Findings } from '../../rules/engine/findings';
import type { Millis } from '../../rules/units';
import { logTrouble } from '../reporting/report';
import type { EngineAnswer, EngineQuestion } from './thinker';

/** Pause before a worker that has failed is started again. It doubles with each failure at one position. */
const AGAIN_MS: Millis = 4_000;
const SELDOM_MS: Millis = 60_000;

/** The part of a worker that the page uses. */
export type EngineWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const startWorker = (): EngineWorker =>
  new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'engine' });

/** A position that is asked about. */
interface Asked {
  fen: string;
  /** Called with what is found, deeper and deeper. */
  onFound(findings: Findings): void;
  /** The worker has failed, and the position is asked about again after a pause. */
  onFailed(): void;
}

/** Kingside's own engine in this browser. Its worker starts with the first question; only the last one is answered. */
export class BrowserEngine {
  private worker: EngineWorker | null = null;
  private sent = 0;
  private asked: Asked | null = null;
  /** The last position that was asked about: one that breaks the worker breaks the next one, too. */
  private askedFen: string | null = null;
  private pause = AGAIN_MS;
  /** Runs during the pause after a failure. */
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly start = startWorker) {}

  /** Asks about a position. During the pause after a failure it waits, and `onFailed` is called at once. */
  ask(asked: Asked): void {
    if (asked.fen !== this.askedFen) this.pause = AGAIN_MS;
    this.askedFen = asked.fen;
    this.asked = asked;
    if (this.timer === null) this.send(asked.fen);
    else asked.onFailed();
  }

  /** Ends the question under way; the worker rests. */
  rest(): void {
    this.asked = null;
    if (this.worker) this.send(null);
  }

  /** Ends the pause after a failure: the network is back. */
  retry(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    if (this.asked) this.send(this.asked.fen);
  }

  stop(): void {
    this.rest();
    // Without a question this only ends the pause.
    this.retry();
    this.worker?.terminate();
    this.worker = null;
  }

  private send(fen: string | null): void {
    this.worker ??= this.begin();
    const question: EngineQuestion = { id: ++this.sent, fen };
    this.worker.postMessage(question);
  }

  private begin(): EngineWorker {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
      const { id, depth, lines } = data;
      // An answer may be on its way while the next question goes out.
      if (id !== this.sent) return;
      this.asked?.onFound({ depth, lines });
    };
    worker.onerror = event => {
      // An event without a message: the worker's file did not come.
      logTrouble(`engine: ${event.message || 'not loaded'}`);
      worker.terminate();
      if (this.worker === worker) this.fail();
    };
    return worker;
  }

  private fail(): void {
    this.worker = null;
    this.timer = setTimeout(() => this.retry(), this.pause);
    this.pause = Math.min(this.pause * 2, SELDOM_MS);
    this.asked?.onFailed();
  }
}

import type { Findings } from '../../rules/engine/findings';
import { logTrouble } from '../reporting/report';
import type { EngineAnswer, EngineQuestion } from './thinker';

/** The part of a worker that the page uses. */
export type EngineWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

const startWorker = (): EngineWorker =>
  new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'engine' });

/** Kingside's own engine in this browser. Its worker starts with the first question; only the last one is answered. */
export class BrowserEngine {
  private worker: EngineWorker | null = null;
  private asked = 0;
  private onFound: (findings: Findings) => void = () => undefined;

  constructor(private readonly start = startWorker) {}

  /** @param onFound is told what is found, deeper and deeper */
  ask(fen: string, onFound: (findings: Findings) => void): void {
    this.onFound = onFound;
    this.send(fen);
  }

  /** Ends the question under way; the worker rests. */
  rest(): void {
    this.onFound = () => undefined;
    if (this.worker) this.send(null);
  }

  stop(): void {
    this.rest();
    this.worker?.terminate();
    this.worker = null;
  }

  private send(fen: string | null): void {
    this.worker ??= this.begin();
    const question: EngineQuestion = { id: ++this.asked, fen };
    this.worker.postMessage(question);
  }

  private begin(): EngineWorker {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
      const { id, depth, lines } = data;
      // An answer may be on its way while the next question goes out.
      if (id === this.asked) this.onFound({ depth, lines });
    };
    worker.onerror = event => {
      logTrouble(`engine: ${event.message}`);
      worker.terminate();
      // The next question starts it anew.
      if (this.worker === worker) this.worker = null;
    };
    return worker;
  }
}

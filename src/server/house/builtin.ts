import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { EngineMove, Opponent, Question } from './opponent';
import type { EngineAnswer, EngineRequest } from './worker';

/** Our own engine. Its thread is started at the first question, and again if it ever dies. */
export class BuiltinEngine implements Opponent {
  private worker: Worker | null = null;
  private asked = 0;
  private readonly waiting = new Map<number, (move: EngineMove | null) => void>();

  constructor(private readonly log: Logger) {}

  choose(question: Question): Promise<EngineMove | null> {
    this.worker ??= this.begin();
    const request: EngineRequest = { id: ++this.asked, question };
    this.worker.postMessage(request);
    return new Promise(resolve => this.waiting.set(request.id, resolve));
  }

  async stop(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    this.forgetAll();
    await worker?.terminate();
  }

  private begin(): Worker {
    // Beside the built chunk that runs this; vite.config.ts lists the worker as an input of its own.
    const worker = new Worker(new URL('./engine-worker.js', import.meta.url));
    worker.on('message', ({ id, move }: EngineAnswer) => {
      this.waiting.get(id)?.(move);
      this.waiting.delete(id);
    });
    worker.on('error', error => this.log.error({ err: error }, 'the built-in engine failed'));
    worker.on('exit', () => {
      if (this.worker !== worker) return;
      this.worker = null;
      this.forgetAll();
    });
    return worker;
  }

  private forgetAll(): void {
    for (const resolve of this.waiting.values()) resolve(null);
    this.waiting.clear();
  }
}

import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Choice, Opponent, Question } from './opponent';
import type { EngineAnswer, EngineRequest } from './worker';

const LEAST_BUDGET_MS = 15;

/** Our own engine. Its thread is started at the first question, and again after a failure. */
export class BuiltinEngine implements Opponent {
  private worker: Worker | null = null;
  private asked = 0;
  private stopped = false;
  private readonly waiting = new Map<number, (move: Choice | null) => void>();

  constructor(private readonly log: Logger) {}

  choose(question: Question): Promise<Choice | null> {
    if (this.stopped) return Promise.resolve(null);
    this.worker ??= this.begin();
    // Many games share the thread: the more questions wait, the less time each gets.
    const budget = Math.max(LEAST_BUDGET_MS, question.budget / (1 + this.waiting.size));
    const request: EngineRequest = { id: ++this.asked, question: { ...question, budget } };
    this.worker.postMessage(request);
    return new Promise(resolve => this.waiting.set(request.id, resolve));
  }

  async stop(): Promise<void> {
    this.stopped = true;
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

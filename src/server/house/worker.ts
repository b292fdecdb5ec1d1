import { parentPort } from 'node:worker_threads';
import type { Choice, Question } from './opponent';
import { search } from './search';

/** The built-in engine in a thread of its own: it thinks as long as it likes, and the server never waits. */

export interface EngineRequest {
  id: number;
  question: Question;
}

export interface EngineAnswer {
  id: number;
  move: Choice | null;
}

parentPort?.on('message', ({ id, question }: EngineRequest) => {
  const answer: EngineAnswer = { id, move: search(question, () => performance.now()) };
  parentPort?.postMessage(answer);
});

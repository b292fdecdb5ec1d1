import type { OpenedText } from '../../../rules/pgn/book';
import type { LetterLanguage } from '../../../rules/pgn/letters';
import type { ReadPgn } from '../../../rules/pgn/read';
import { logTrouble } from '../../reporting/report';

export type PgnQuestion =
  | { ask: 'open'; text: string }
  | { ask: 'read'; index: number; letters?: LetterLanguage | undefined }
  | { ask: 'write'; changed: readonly (readonly [number, string])[]; letters?: LetterLanguage | undefined };

/** Sent as JSON. */
export type PgnAnswer =
  | { ask: 'open'; opened: OpenedText }
  | { ask: 'read'; read: ReadPgn }
  | { ask: 'write'; text: string };

const startWorker = (): PgnWorker =>
  new Worker(new URL('./pgn-worker.ts', import.meta.url), { type: 'module', name: 'pgn' });

/** The part of a worker that the page uses. */
export type PgnWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Games of a text, read in a worker. Questions are answered in their order; one that cannot be is answered by `null`. */
export class PgnReader {
  private worker: PgnWorker | null = null;
  private readonly waiting: ((answer: PgnAnswer | null) => void)[] = [];

  constructor(private readonly start = startWorker) {}

  async open(text: string): Promise<OpenedText | null> {
    const answer = await this.ask({ ask: 'open', text });
    return answer?.ask === 'open' ? answer.opened : null;
  }

  /** @param letters the language of the letters of pieces, where the user has told it */
  async read(index: number, letters?: LetterLanguage): Promise<ReadPgn | null> {
    const answer = await this.ask({ ask: 'read', index, letters });
    return answer?.ask === 'read' ? answer.read : null;
  }

  /** All games of the text. @param changed games to be written in place of those of the text */
  async write(
    changed: readonly (readonly [number, string])[],
    letters?: LetterLanguage,
  ): Promise<string | null> {
    const answer = await this.ask({ ask: 'write', changed, letters });
    return answer?.ask === 'write' ? answer.text : null;
  }

  /** Ends the worker. A later question starts another one, which knows no text. */
  stop(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const answer of this.waiting.splice(0)) answer(null);
  }

  private ask(question: PgnQuestion): Promise<PgnAnswer | null> {
    this.worker ??= this.begin();
    this.worker.postMessage(question);
    return new Promise(resolve => {
      this.waiting.push(resolve);
    });
  }

  private begin(): PgnWorker {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      const answer: PgnAnswer = JSON.parse(data);
      this.waiting.shift()?.(answer);
    };
    worker.onerror = event => {
      // An event without a message: the worker's file did not come.
      logTrouble(`pgn: ${event.message || 'not loaded'}`);
      this.stop();
    };
    return worker;
  }
}

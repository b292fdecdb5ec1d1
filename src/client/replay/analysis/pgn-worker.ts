import { PgnBook } from '../../../rules/pgn/book';
import type { PgnAnswer, PgnQuestion } from './pgn-reader';

/** Reads and writes games in a worker of the browser, so that the page never waits for a large text. */

const book = new PgnBook();

function answerTo(question: PgnQuestion): PgnAnswer {
  switch (question.ask) {
    case 'open':
      return { ask: 'open', opened: book.open(question.text) };
    case 'read':
      return { ask: 'read', read: book.read(question.index, question.letters) };
    case 'write':
      return { ask: 'write', text: book.write(new Map(question.changed), question.letters) };
  }
}

// As JSON: browsers cannot clone variations in variations as deep as they are read.
addEventListener('message', ({ data }: MessageEvent<PgnQuestion>) =>
  postMessage(JSON.stringify(answerTo(data))),
);

import { Readable } from 'node:stream';
import { HttpFailure } from './failure';

/** Answers that may be long, of which each user is sent one at a time: what they cost is another's whole history. */
export class OneEach {
  private readonly open = new Set<string>();

  /**
   * @param pieces of the answer, read as the client takes them
   * @throws HttpFailure 429 while this user is sent another one
   */
  send(uid: string, pieces: Iterable<string> | AsyncIterable<string>): Readable {
    if (this.open.has(uid)) throw new HttpFailure(429, 'Another file is on its way: wait for its end.');
    this.open.add(uid);
    const answer = Readable.from(pieces);
    answer.once('close', () => this.open.delete(uid));
    return answer;
  }
}

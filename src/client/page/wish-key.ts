import { randomId } from '../state/random-id';

/**
 * `Idempotency-Key` of what a form asks for. After a lost answer the same wish has the same key, so that it counts once;
 * another wish, and any wish after an answer, has a new one.
 */
export class WishKey {
  private wish = '';
  private key = '';

  /** @param body what is asked for, as it is sent */
  of(body: object): string {
    const wish = JSON.stringify(body);
    if (this.key === '' || wish !== this.wish) {
      this.wish = wish;
      this.key = randomId();
    }
    return this.key;
  }

  /** The server has answered: the next wish is a new one, even with the same words. */
  answered(): void {
    this.key = '';
  }
}

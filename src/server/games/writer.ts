import type { Side } from '../../rules/chess';
import type { Database } from '../database/database';
import type { StoredEffect } from './actor';
import { batching, inTurn } from './batch';
import type { Game } from './game';
import { Latency } from './latency';
import { releaseGames } from './leases';
import type { Settlement } from './settlement';
import { type Append, appendMoves, type Claim, type Closing, closeGame, storeOffer } from './store';

/**
 * Games that are being ended at the same time. Each takes a connection for several statements: when many end
 * together, moves and leases still find one.
 */
const ENDING_AT_ONCE = 4;

/** Writes what happens in the games of one owner. */
export class GameWriter {
  /** How long moves waited to be stored. */
  readonly latency = new Latency();
  /** Lets a game go, so that any node may take it over at once. */
  readonly release: (id: number) => Promise<void>;
  private readonly ending = inTurn(ENDING_AT_ONCE);
  private readonly append: (append: Append) => Promise<boolean>;

  constructor(
    private readonly db: Database,
    private readonly owner: string,
    private readonly settlements: readonly Settlement[],
  ) {
    this.append = batching(async items => {
      const stored = await appendMoves(db, owner, items);
      return item => stored.has(item.id);
    });
    this.release = batching(async ids => {
      await releaseGames(db, owner, ids);
      return () => undefined;
    });
  }

  /** @param at epoch milliseconds of what happened. @returns false if the game is no longer ours */
  async store(game: Game, effect: StoredEffect, at: number): Promise<boolean> {
    const { db, owner } = this;
    const { id, fence } = game;
    const claim = { id, fence, owner };
    switch (effect.do) {
      case 'append':
        return this.timed(this.append({ ...effect.move, id, fence, ply: effect.ply, at }));
      case 'storeOffer':
        return storeOffer(db, claim, effect.side);
      case 'finish':
        return this.close(claim, { how: 'ended', result: effect.result }, game.clock.left);
      case 'abort':
        return this.close(claim, { how: 'aborted', reason: effect.reason }, game.clock.left);
    }
  }

  /** Closes a game with all that follows from it. @returns false if it is no longer ours */
  close(claim: Claim, closing: Closing, left: Readonly<Record<Side, number>>): Promise<boolean> {
    return this.ending(() => closeGame(this.db, claim, closing, left, this.settlements));
  }

  private async timed<T>(storing: Promise<T>): Promise<T> {
    const begun = performance.now();
    const stored = await storing;
    this.latency.add(performance.now() - begun);
    return stored;
  }
}

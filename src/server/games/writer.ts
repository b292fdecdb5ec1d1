import { moveStored } from '../instruments';
import type { Claim } from '../lease/leases';
import type { StoredEffect } from './actor';
import { batching, inTurn } from './batch';
import type { Game } from './game';
import type { GameStore } from './game-store';
import { Latency } from './latency';
import type { Append, Closing, Leaving } from './store';

/**
 * Games that are being begun or ended at the same time. Each takes a connection for several statements: when many begin or
 * end together, as in a tournament, moves still find one.
 */
const CHANGING_AT_ONCE = 4;
/** Of these so many begin at most: those that end have players who wait. */
const BEGINNING_AT_ONCE = 3;

/** Writes what happens in the games of one node. */
export class GameWriter {
  /** How long moves waited to be stored. */
  readonly latency = new Latency();
  /** Lets a game go, so that any node may take it over at once. */
  readonly release: (leaving: Leaving) => Promise<void>;
  private readonly changing = inTurn(CHANGING_AT_ONCE);
  private readonly beginning = inTurn(BEGINNING_AT_ONCE);
  private readonly append: (append: Append) => Promise<boolean>;

  constructor(private readonly store: Pick<GameStore, 'append' | 'storeOffer' | 'close' | 'release'>) {
    this.append = batching(appends => store.append(appends));
    this.release = batching(async claims => {
      await store.release(claims);
      return () => undefined;
    });
  }

  /** Begins a game when its turn has come. */
  begin<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.beginning(() => this.changing(work));
  }

  /** @param at epoch milliseconds of what happened. @returns false if the game is no longer ours */
  async write(claim: Claim, { clock }: Game, effect: StoredEffect, at: number): Promise<boolean> {
    switch (effect.do) {
      case 'append':
        return this.timed(this.append({ ...effect.move, ...claim, ply: effect.ply, at }));
      case 'storeOffer':
        return this.store.storeOffer(claim, effect.draws);
      case 'finish':
        return this.close(claim, { how: 'ended', result: effect.result, blamed: effect.blamed }, clock.left);
      case 'abort':
        return this.close(
          claim,
          { how: 'aborted', reason: effect.reason, blamed: effect.blamed },
          clock.left,
        );
    }
  }

  /** Closes a game with all that follows from it. @returns false if it is no longer ours */
  close(claim: Claim, closing: Closing, left: Game['clock']['left']): Promise<boolean> {
    return this.changing(() => this.store.close(claim, closing, left));
  }

  private async timed<T>(storing: Promise<T>): Promise<T> {
    const begun = performance.now();
    const stored = await storing;
    const took = performance.now() - begun;
    this.latency.add(took);
    moveStored.observe(took / 1_000);
    return stored;
  }
}

import type { Logger } from 'pino';
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

interface WriterDeps {
  store: Pick<GameStore, 'append' | 'storeOffer' | 'close' | 'release'>;
  /** Turns a recent moment of the game clocks into epoch milliseconds. */
  epochOf(moment: number): number;
  log: Pick<Logger, 'debug'>;
}

/** Writes what happens in the games of one node. */
export class GameWriter {
  /** How long moves waited to be stored. */
  readonly latency = new Latency();
  /** Lets a game go, so that any node may take it over at once. */
  readonly release: (leaving: Leaving) => Promise<void>;
  private readonly changing = inTurn(CHANGING_AT_ONCE);
  private readonly beginning = inTurn(BEGINNING_AT_ONCE);
  private readonly append: (append: Append) => Promise<boolean>;

  constructor(private readonly deps: WriterDeps) {
    this.append = batching(appends => deps.store.append(appends));
    this.release = batching(async claims => {
      await deps.store.release(claims);
      return () => undefined;
    });
  }

  /** Begins a game when its turn has come. */
  begin<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.beginning(() => this.changing(work));
  }

  /**
   * Stores an effect of a step.
   *
   * @param at of what happened, by the game clocks
   * @returns whether the game is still ours
   */
  async write(claim: Claim, { clock }: Game, effect: StoredEffect, at: number): Promise<boolean> {
    const { store, epochOf } = this.deps;
    switch (effect.do) {
      case 'append':
        return this.timed({ ...effect.move, ...claim, ply: effect.ply, at: epochOf(at) });
      case 'storeOffer':
        return store.storeOffer(claim, effect.draws);
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
    return this.changing(() => this.deps.store.close(claim, closing, left));
  }

  private async timed(move: Append): Promise<boolean> {
    const begun = performance.now();
    const isStored = await this.append(move);
    const took = performance.now() - begun;
    this.latency.add(took);
    moveStored.observe(took / 1_000);
    this.deps.log.debug({ trace: move.mid, game: move.id, ply: move.ply, isStored }, 'move stored');
    return isStored;
  }
}

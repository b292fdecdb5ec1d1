import type { Side } from '../../rules/chess';
import type { GameActor, PlayerConnection } from './actor';
import type { Said } from './nodes/messages';
import { firstOrigin } from './order';

/** Where a player sits: at a game that this node runs, or another. */
export interface Place {
  /** Id of the game. */
  readonly game: number;
  /** The position for the heartbeat, with the thinking time so far; `null` while it is not known. */
  readonly position: { fen: string; ply?: number; spent?: number } | null;
  /** The game, for whoever asks whether it may be repeated; `null` while it is not known. */
  readonly played: { id: number; isDuel: boolean } | null;
  /** @param settle called when it has been judged, with whether it was a legal move */
  post(said: Said, settle: (legalMove: boolean) => void): void;
  leave(): void;
}

/** A seat at a game of this node. */
export class PlaceHere implements Place {
  constructor(
    private readonly actor: GameActor,
    private readonly side: Side,
    private readonly player: PlayerConnection,
  ) {}

  get game() {
    return this.actor.game.id;
  }

  get position() {
    return { ...this.actor.announced, ...this.actor.thought };
  }

  get played() {
    const { id, origin } = this.actor.game;
    return { id, isDuel: firstOrigin(origin).kind === 'duel' };
  }

  post(said: Said, settle: (legalMove: boolean) => void): void {
    this.actor.post({ ...said, side: this.side }, settle);
  }

  leave(): void {
    this.actor.disconnect(this.side, this.player);
  }
}

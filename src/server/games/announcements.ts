import type { Logger } from 'pino';
import { WINDOW_COMES_MS } from '../../protocol/limits';
import { SIDES } from '../../rules/chess';
import type { Bus } from '../bus/bus';
import type { Timers } from '../clock';
import { patient } from '../patience';
import type { GameActor } from './actor';
import { userFree, userPlaying } from './events';
import type { Game } from './game';

/** Which window each player takes a game from, by uid; who is missing has none that holds a channel. */
export type Windows = Readonly<Record<string, string | undefined>>;

/** Tells the pages of players that a game of theirs has begun or ended. */
export class Announcements {
  constructor(
    private readonly bus: Pick<Bus, 'publish'>,
    private readonly log: Pick<Logger, 'info'>,
    private readonly timers: Pick<Timers, 'after'>,
  ) {}

  /**
   * A game has begun. Where a window of the player takes it the others leave it alone, unless that window has not
   * come to the game in time.
   */
  begun(actor: GameActor, windows: Windows): void {
    const { id, seats, control, rated, origin } = actor.game;
    const players = { white: seats.w.uid, black: seats.b.uid };
    this.log.info({ game: id, ...players, gameMode: control.name, rated, origin: origin.kind }, 'game began');
    for (const side of SIDES) {
      const { uid } = actor.game.seats[side];
      const window = windows[uid];
      this.bus.publish(userPlaying, window === undefined ? { uid } : { uid, window });
      if (window !== undefined) this.timers.after(patient(WINDOW_COMES_MS), () => this.callAll(actor, side));
    }
  }

  /** A game has ended, and its end is stored. */
  ended({ id, seats, moves, result, aborted }: Game): void {
    this.log.info({ game: id, moves: moves.length, ...(result ?? { aborted }) }, 'game ended');
    for (const side of SIDES) if (!seats[side].house) this.bus.publish(userFree, { uid: seats[side].uid });
  }

  private callAll(actor: GameActor, side: 'w' | 'b'): void {
    if (actor.isStopped || actor.game.phase !== 'playing' || actor.hasCome(side)) return;
    this.bus.publish(userPlaying, { uid: actor.game.seats[side].uid });
  }
}

import { type ChannelState, closeCode } from '../../../protocol/close-codes';
import { parseGameMessage } from '../../../protocol/game';
import { MOVE_CONFIRMATION_MS, RESEND_MS } from '../../../protocol/limits';
import type { MoveRequest } from '../../../rules/chess';
import { applyChannelState, applyLongAbsence, applyOwnMove } from '../../state/game';
import { applyGameMessage } from '../../state/game-messages';
import { playPremove } from '../../state/premove';
import type { Effect, GameState } from '../../state/shapes';
import type { Channel } from '../../transport/channel';

/** The banner shows after so long without a connection. @source GM-12 */
const BANNER_MS = 4_000;

export interface GameSessionParts {
  game: GameState;
  openChannel(listen: {
    onState(state: ChannelState): void;
    onText(text: string): void;
    onFinal(code: number): void;
  }): Channel;
  /** performance.now() */
  now(): number;
  newId(): string;
  /** Sounds, notifications, reports and reloads. */
  run(effect: Exclude<Effect, { do: 'send' | 'reply' | 'close' }>): void;
  /** The game has ended, with or without a result. */
  onEnd(): void;
  onFinal(code: number): void;
}

/** One game on one channel: messages in, effects out, and the two timers that belong to it. */
export class GameSession {
  private readonly channel: Channel;
  private confirmation: ReturnType<typeof setTimeout> | undefined;
  private banner: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: GameSessionParts) {
    this.channel = parts.openChannel({
      onState: state => this.channelIs(state),
      onText: text => this.received(text),
      onFinal: code => {
        this.stopTimers();
        parts.onFinal(code);
      },
    });
  }

  /** Whether nothing more is to come of the game itself. */
  get over(): boolean {
    return this.parts.game.status === 'ended' || this.channel.ended;
  }

  move(request: MoveRequest): void {
    const { game, now, newId } = this.parts;
    this.act(applyOwnMove(game, request, newId(), now()));
  }

  /** Runs what one of the player's own actions left to do. */
  act(effects: readonly Effect[]): void {
    for (const effect of effects) this.run(effect);
    this.watchConfirmation();
  }

  dispose(): void {
    this.channel.dispose();
    // Last: the end of the channel would set the banner's.
    this.stopTimers();
  }

  private received(text: string): void {
    const { game, now, newId, onEnd } = this.parts;
    const before = game.status;
    const effects = applyGameMessage(game, parseGameMessage(text), now());
    if (game.status === 'ended' && before !== 'ended') onEnd();
    this.act(effects);
    this.act(playPremove(game, newId, now()));
  }

  private run(effect: Effect): void {
    if (effect.do === 'send') this.channel.send(effect.message);
    else if (effect.do === 'reply') this.channel.sendNow(effect.message);
    else if (effect.do === 'close') this.channel.close(effect.code);
    else this.parts.run(effect);
  }

  /** A sent move that is not confirmed in time closes the channel to resynchronise (LV-10). */
  private watchConfirmation(): void {
    const { game } = this.parts;
    if (game.pending === null) {
      clearTimeout(this.confirmation);
      this.confirmation = undefined;
      return;
    }
    if (this.confirmation !== undefined || this.channel.state !== 'connected') return;
    // A queued move leaves a little later, and has the full time from then on.
    const wait = MOVE_CONFIRMATION_MS + (this.channel.waiting ? RESEND_MS : 0);
    const { mid } = game.pending;
    this.confirmation = setTimeout(() => {
      this.confirmation = undefined;
      if (game.pending?.mid === mid) this.channel.close(closeCode.resynchronise);
    }, wait);
  }

  private channelIs(state: ChannelState): void {
    const { game } = this.parts;
    applyChannelState(game, state);
    if (state === 'connected') {
      clearTimeout(this.banner);
      this.banner = undefined;
      return;
    }
    clearTimeout(this.confirmation);
    this.confirmation = undefined;
    this.banner ??= setTimeout(() => applyLongAbsence(game), BANNER_MS);
  }

  private stopTimers(): void {
    clearTimeout(this.confirmation);
    clearTimeout(this.banner);
  }
}

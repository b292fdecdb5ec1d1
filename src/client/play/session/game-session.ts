import { type ChannelState, closeCode, type LineHealth } from '../../../protocol/close-codes';
import { parseGameMessage } from '../../../protocol/game';
import { MOVE_CONFIRMATION_MS, RESEND_MS } from '../../../protocol/limits';
import { applyChannelState, applyLine, noteClose, sendOffer } from '../../game/state/game';
import { applyGameMessage } from '../../game/state/game-messages';
import type { Effect, GameState } from '../../game/state/game-shapes';
import { playPremove } from '../../game/state/premove';
import type { Channel } from '../../transport/channel';

/** An offer can be taken back for so long. @source settled reading 81 */
const TAKE_BACK_MS = 2_000;

/** Effects that are not about the channel: sounds, notifications, reports, reloads, leaving. */
export type PlatformEffect = Exclude<Effect, { do: 'send' | 'reply' | 'close' }>;

export interface GameSessionOptions {
  game: GameState;
  openChannel(listener: {
    onState(state: ChannelState): void;
    onLine(health: LineHealth): void;
    onText(text: string): void;
    onBreak(code: number): void;
    onFinal(code: number): void;
  }): Channel;
  /** performance.now() */
  now(): number;
  newId(): string;
  run(effect: PlatformEffect): void;
  /** The game is there for the first time. */
  onStart(): void;
  /** The game has ended, with or without a result. */
  onEnd(): void;
  onFinal(code: number): void;
}

/** One game on one channel: messages in, effects out, and the waits for a confirmation and for an offer that may be taken back. */
export class GameSession {
  private readonly channel: Channel;
  private confirmation: ReturnType<typeof setTimeout> | undefined;
  private offer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: GameSessionOptions) {
    this.channel = options.openChannel({
      onState: state => this.channelIs(state),
      onLine: health => applyLine(options.game, health),
      onText: text => this.received(text),
      onBreak: code => noteClose(options.game, code, Date.now()),
      onFinal: code => {
        this.stopWaiting();
        this.dropOffer();
        options.onFinal(code);
      },
    });
  }

  /** Whether nothing more is to come of the game itself. */
  get over(): boolean {
    return this.options.game.status === 'ended' || this.channel.ended;
  }

  /** Runs what a message or one of the player's own actions has left to do. */
  run(effects: readonly Effect[]): void {
    for (const effect of effects) this.runOne(effect);
    this.watchConfirmation();
    this.watchOffer();
  }

  dispose(): void {
    this.channel.dispose();
    this.stopWaiting();
    this.dropOffer();
  }

  private received(text: string): void {
    const { game, now, newId, onStart, onEnd } = this.options;
    const before = game.status;
    const effects = applyGameMessage(game, parseGameMessage(text), now(), this.channel.waiting);
    if (game.status === 'playing' && before === 'starting') onStart();
    if (game.status === 'ended' && before !== 'ended') onEnd();
    this.run(effects);
    this.run(playPremove(game, newId, now()));
  }

  private runOne(effect: Effect): void {
    if (effect.do === 'send') this.channel.send(effect.message);
    else if (effect.do === 'reply') this.channel.sendNow(effect.message);
    else if (effect.do === 'close') this.channel.close(effect.code);
    else this.options.run(effect);
  }

  /** A sent move that is not confirmed in time closes the channel to resynchronise (LV-10). */
  private watchConfirmation(): void {
    const { game } = this.options;
    if (game.pending === null) {
      this.stopWaiting();
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

  /** Sends an offer that has been neither taken back nor dropped by a move meanwhile. */
  private watchOffer(): void {
    const { game } = this.options;
    if (game.draw !== 'pressed') {
      this.dropOffer();
      return;
    }
    this.offer ??= setTimeout(() => this.run(sendOffer(game)), TAKE_BACK_MS);
  }

  private dropOffer(): void {
    clearTimeout(this.offer);
    this.offer = undefined;
  }

  private channelIs(state: ChannelState): void {
    applyChannelState(this.options.game, state);
    if (state !== 'connected') this.stopWaiting();
  }

  private stopWaiting(): void {
    clearTimeout(this.confirmation);
    this.confirmation = undefined;
  }
}

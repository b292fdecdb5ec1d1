import type { Card } from '../../../protocol/entities';
import type { MoveRequest, Side } from '../../../rules/chess';
import { settings } from '../../settings/state/settings';
import type { Settings } from '../../settings/state/settings-shapes';
import { randomId } from '../../state/random-id';
import {
  applyOwnMove,
  asksFirst,
  canOfferDraw,
  dressed,
  game,
  proposeMove,
  quickModeOf,
  viewPly,
} from './game';
import type { Effect, GameState } from './game-shapes';
import { addPremove, cancelPremoves, type PremoveRequest, premoveMode } from './premove';

export interface GameActionOptions {
  settings: Pick<Settings, 'premove' | 'premoveQueue' | 'confirmMoves'>;
  /** performance.now() */
  now(): number;
  newId(): string;
  /** Runs the effects that an action leaves to be done. */
  run(effects: readonly Effect[]): void;
}

/**
 * Actions of a player in a game. An action that is not possible at the moment does nothing.
 *
 * @param state the store that the actions write
 */
export function createGameActions(state: GameState, { settings, now, newId, run }: GameActionOptions) {
  const send = (action: string, more: object = {}): void =>
    run([{ do: 'send', message: { action, ...more } }]);
  const make = (request: MoveRequest): void => run(applyOwnMove(state, request, newId(), now()));
  return {
    /**
     * Makes a move if it is legal and the player's turn. With `confirmMoves` on, or with `asks`, it only proposes the
     * move. Premoves are never asked about: when they are played there is no time for a question.
     */
    move({ asks, ...request }: MoveRequest & { asks?: true }): void {
      if (asks || asksFirst(state, settings, now())) run(proposeMove(state, request));
      else make(request);
    },

    /** Sends the proposed move. */
    confirmMove(): void {
      if (state.proposed) make({ ...state.proposed.request });
    },

    /** Takes the proposed move back. */
    withdrawMove(): void {
      state.proposed = null;
    },

    /** Makes a move as soon as the opponent has moved, if it is legal then. */
    premove(request: PremoveRequest): void {
      run(addPremove(state, request, premoveMode(settings)));
    },

    cancelPremoves(): void {
      cancelPremoves(state);
    },

    /** Shows the position after this many half-moves (GM-05). */
    view(ply: number): void {
      viewPly(state, ply);
    },

    /** @source GM-07 */
    surrender(): void {
      if (state.status === 'playing') send('surrender');
    },

    /**
     * Accepts the opponent's draw offer at once, or offers one after a moment in which it can be taken back.
     *
     * @source GM-08, IP-07, settled reading 81
     */
    offerDraw(): void {
      if (!canOfferDraw(state)) return;
      const accepts = state.draw === 'wasOffered';
      state.draw = accepts ? 'accepted' : 'pressed';
      if (accepts) send('offerDraw', { ply: state.moves.length });
      else run([]);
    },

    /** Takes back an offer that has not been sent yet. */
    takeBackOffer(): void {
      if (state.draw !== 'pressed') return;
      state.draw = 'none';
      run([]);
    },

    /** Declines the opponent's offer, where the server supports declining. @source settled reading 81 */
    declineDraw(): void {
      if (state.draw !== 'wasOffered' || state.drawMuted === null) return;
      state.draw = 'refused';
      send('declineDraw');
    },

    /** Refuses further draw offers of the opponent for the rest of the game. */
    muteDraws(): void {
      if (state.draw !== 'refused') return;
      state.draw = 'none';
      send('declineDraw', { mute: true });
    },

    /** Ends a game in which not both sides have moved. @source design §5 (added to the wire) */
    abort(): void {
      if (state.status === 'playing' && state.moves.length < 2) send('abort');
    },

    /**
     * Offers another game after the end, or accepts the offer.
     *
     * @param otpCode where the server has asked for one
     * @source design §5 (added to the wire)
     */
    rematch(otpCode?: string): void {
      if (state.status !== 'ended' || state.rematch === 'offered') return;
      state.rematch = 'offered';
      send('rematch', otpCode === undefined ? {} : { otpCode });
    },

    /**
     * Leaves a quick game that is over for another of its mode.
     *
     * @param side to have against the house that was asked for; by default chance decides
     * @source settled reading 82
     */
    playAnother(side?: Side): void {
      const gameMode = quickModeOf(state);
      if (gameMode !== null && state.status === 'ended') {
        const practice = { house: state.practice, ...(side && { side }) };
        run([{ do: 'requeue', gameMode, isAgain: false, ...practice }]);
      }
    },

    /**
     * Shows the player's own board or pieces as others, which the user has chosen beside the game.
     *
     * @returns takes that back
     */
    wear(look: { board?: string; piece?: NonNullable<Card['piece']> | null }): () => void {
      const { serial, player } = state;
      if (!player) return () => undefined;
      state.player = dressed(player, look.board ?? player.board, look.piece);
      return () => {
        if (state.serial === serial) state.player = player;
      };
    },

    /** Reloads user data, clears the game and shows the home screen, or another page (GM-20, GM-22). */
    leave(to = '/'): void {
      run([{ do: 'leave', to }]);
    },
  };
}

type Run = GameActionOptions['run'];
const nobody: Run = () => undefined;
let runEffects = nobody;

/** Hands the effects of `gameActions` to the session of the game on show; `null` when there is none. */
export function connectGameActions(run: Run | null): void {
  runEffects = run ?? nobody;
}

/** The user's own game. Loaded with the game screen, since it brings the rules of chess. */
export const gameActions = createGameActions(game, {
  settings,
  now: () => performance.now(),
  newId: randomId,
  run: effects => runEffects(effects),
});

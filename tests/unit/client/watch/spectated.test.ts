import { beforeEach, describe, expect, test } from 'vitest';
import { watchedEndgameAlert } from '../../../../src/client/game/result/endgame-alert';
import { createGameState, flipBoard } from '../../../../src/client/game/state/game';
import {
  applySpectateClose,
  applySpectateMessage,
  createSpectated,
  dismissEnd,
  newMoves,
  resetSpectated,
  type SpectatedState,
  viewSpectated,
} from '../../../../src/client/watch/state/spectated';
import { parseSpectateMessage } from '../../../../src/protocol/spectate';
import { fenAfter, moveFrame, stateFrame, told } from '../game/frames';

const OPENING = ['e4', 'e5', 'Nf3', 'Nc6'];

let state: SpectatedState;
beforeEach(() => {
  state = createSpectated();
});

/** Hands a frame to the store as the channel does. */
const hear = (frame: object): string[] =>
  told(applySpectateMessage(state, parseSpectateMessage(JSON.stringify(frame)), 0));
const game = (id: number, sans: readonly string[], side: 'w' | 'b' = 'w') => ({
  ...stateFrame(sans, side),
  game: id,
});
const end = (action: 'win' | 'lose' | 'draw', reason: string) => ({
  action,
  reason,
  spectatedUserWon: action === 'win',
});
const idle = { action: 'notPlaying' };

describe('games on show', () => {
  test('[SP-07] [GM-17] the clocks stop where those of the players do', () => {
    hear(game(7, OPENING));
    hear({ ...end('lose', 'surrender'), time: 28_400, timeO: 31_000 });
    expect(state.game).toMatchObject({
      ...{ times: { player: 0, opponent: 31_000 }, kept: { who: 'player', left: 28_400 } },
    });
  });

  test('[SP-05] [SP-06] [BI-20] a game is shown from its first move, silent at the start', () => {
    expect(hear(game(7, []))).toEqual([]);
    expect(state).toMatchObject({ presence: 'playing', gameId: 7, game: { status: 'playing' } });
    expect(hear(moveFrame(['e4']))).toEqual(['sound drop']);
    expect(hear({ action: 'pg', fen: fenAfter(['e4']), ply: 1 })).toEqual(['reply pong']);
    expect(state.game.fen).toBe(fenAfter(['e4']));
    expect(state.game.moves.map(move => move.san)).toEqual(['e4']);
  });

  test('[SP-01] with White below, each game of a player who is watched is turned that has them as Black', () => {
    resetSpectated(state, true);
    for (const [id, side, flipped] of [
      [7, 'b', true],
      [8, 'w', false],
      [9, 'b', true],
    ] as const) {
      hear(game(id, OPENING, side));
      expect(state.game).toMatchObject({ side, flipped });
    }
    // A spectator who turns the board keeps it so when the connection comes back.
    flipBoard(state.game);
    hear(game(9, OPENING, 'b'));
    expect(state.game.flipped).toBe(false);
    resetSpectated(state);
    hear(game(7, OPENING, 'b'));
    expect(state.game.flipped).toBe(false);
  });

  test('[SP-06] a move that does not follow asks for the whole game, which is shown with the missed moves', () => {
    hear(game(7, OPENING));
    expect(hear(moveFrame([...OPENING, 'Bb5', 'a6']))).toEqual(['close 4500']);
    expect(state.game.moves).toHaveLength(4);
    hear(game(7, [...OPENING, 'Bb5', 'a6']));
    expect(state.game).toMatchObject({ viewedPly: 6, missed: 2 });
  });

  test('[SP-04] an idle player is shown as such until a game begins, and again after it is lost', () => {
    hear(idle);
    expect(state.presence).toBe('notPlaying');
    hear(game(8, ['d4']));
    expect(state).toMatchObject({ presence: 'playing', gameId: 8 });
    // The server tells later that nobody is playing any more.
    hear(idle);
    expect(state).toMatchObject({ presence: 'notPlaying', gameId: null, game: { moves: [] } });
  });

  test('[SP-04] an unknown name and a refusal of the server are told apart', () => {
    applySpectateClose(state, 4404);
    expect(state.presence).toBe('notFound');
    applySpectateClose(state, 4403);
    expect(state.presence).toBe('refused');
    resetSpectated(state);
    const { game } = state;
    expect(state).toEqual({ ...createSpectated(), game: createGameState(game.serial) });
  });

  test('an unreadable state and an end without a game change nothing', () => {
    expect(hear({ ...game(7, []), fen: 'nonsense' })).toEqual(['report']);
    expect(hear(end('win', 'checkmate'))).toEqual([]);
    expect(state.presence).toBe('connecting');
    hear(game(7, OPENING));
    expect(hear({ ...game(8, []), fen: 'nonsense' })).toEqual(['report']);
    expect(state).toMatchObject({ presence: 'playing', gameId: 7, game: { viewedPly: 4 } });
  });
});

describe('older moves', () => {
  test('[GM-27] new moves are counted without leaving the old position on show, and one step leads to the live end', () => {
    hear(game(7, OPENING));
    viewSpectated(state, 2);
    hear(moveFrame([...OPENING, 'Bb5']));
    hear(moveFrame([...OPENING, 'Bb5', 'a6']));
    expect(state.game.viewedPly).toBe(2);
    expect(newMoves(state)).toBe(2);
    viewSpectated(state, 5);
    expect(newMoves(state)).toBe(1);
    // After a reconnection the position on show stays, and new moves are still counted.
    hear(game(7, [...OPENING, 'Bb5', 'a6', 'Ba4']));
    expect(state.game.viewedPly).toBe(5);
    expect(newMoves(state)).toBe(2);
    viewSpectated(state, 7);
    expect(state.game.viewedPly).toBe(7);
    expect(newMoves(state)).toBe(0);
    hear(moveFrame([...OPENING, 'Bb5', 'a6', 'Ba4', 'Nf6']));
    expect(state.game.viewedPly).toBe(8);
  });
});

describe('the end', () => {
  const loses = end('lose', 'surrender');

  test('[SP-07] [AL-09] the end is told with its winner, ends the following, and is cleared once it has been read', () => {
    for (const [frame, winner] of [
      [end('win', 'checkmate'), 'me'],
      [loses, 'other'],
      [end('draw', 'stalemate'), undefined],
      [{ action: 'aborted', reason: 'abort' }, undefined],
      // The server's own word on who won counts over the action.
      [{ action: 'win', reason: 'timeout', spectatedUserWon: false }, 'other'],
    ] as const) {
      resetSpectated(state);
      hear(game(7, OPENING));
      expect(hear(frame)).toEqual(frame.action === 'aborted' ? [] : ['sound end']);
      expect(state).toMatchObject({ presence: 'over', gameId: null, game: { status: 'ended' } });
      expect(watchedEndgameAlert(state.game, false)?.endgame.spectatedWinnerName).toBe(winner);
      expect(state.game.moves).toHaveLength(4);
      dismissEnd(state);
      expect(state).toMatchObject({ presence: 'notPlaying', game: { moves: [], status: 'starting' } });
    }
  });

  test('[SP-07] an end told again after a reconnection is ignored, and so is an idle player then', () => {
    hear(game(7, OPENING));
    hear(loses);
    expect(hear(game(7, OPENING))).toEqual([]);
    expect(hear(loses)).toEqual([]);
    hear(idle);
    expect(state).toMatchObject({ presence: 'over', gameId: null });
  });

  test('[SP-07] the next game takes the place of the finished one, with colours swapped', () => {
    hear(game(7, OPENING));
    hear(loses);
    hear(game(8, [], 'b'));
    expect(state).toMatchObject({ presence: 'playing', gameId: 8, seen: 0 });
    expect(state.game).toMatchObject({ side: 'b', moves: [], result: null, status: 'playing' });
  });

  test('a finished game stays while it is studied, and the next one runs behind it until asked for', () => {
    hear(game(7, OPENING));
    viewSpectated(state, 2);
    hear(loses);
    hear(game(8, []));
    expect(hear(moveFrame(['d4']))).toEqual(['sound drop']);
    viewSpectated(state, 4);
    expect(state).toMatchObject({ presence: 'over', gameId: 8, game: { viewedPly: 4, status: 'ended' } });
    dismissEnd(state);
    expect(state).toMatchObject({ presence: 'playing', next: null, game: { viewedPly: 1 } });
    expect(state.game.moves.map(move => move.san)).toEqual(['d4']);
    hear(moveFrame(['d4', 'd5']));
    expect(state.game.moves).toHaveLength(2);
  });

  test('the last of several games that run behind a studied one is kept', () => {
    hear(game(7, OPENING));
    viewSpectated(state, 2);
    hear(loses);
    hear(game(8, []));
    hear(loses);
    hear(game(9, ['d4']));
    expect(state).toMatchObject({ presence: 'over', gameId: 9, game: { viewedPly: 2 } });
    // The game is no longer studied, so the next one takes its place.
    viewSpectated(state, 4);
    hear(loses);
    hear(game(10, ['c4']));
    expect(state).toMatchObject({ presence: 'playing', gameId: 10, next: null, seen: 1 });
    expect(state.game.moves.map(move => move.san)).toEqual(['c4']);
  });

  test('a next game that has ended as well leaves nothing to show', () => {
    hear(game(7, OPENING));
    viewSpectated(state, 1);
    hear(loses);
    hear(game(8, ['d4']));
    hear(loses);
    expect(state).toMatchObject({ presence: 'over', pastId: 8 });
    dismissEnd(state);
    expect(state).toMatchObject({ presence: 'notPlaying', next: null, gameId: null });
  });
});

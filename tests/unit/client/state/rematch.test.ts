import { describe, expect, test } from 'vitest';
import { applyChannelState } from '../../../../src/client/state/game';
import type { GameState } from '../../../../src/client/state/game-shapes';
import { rematchNote } from '../../../../src/client/state/rematch';
import { gameAfter, receive } from './frames';

const END = { action: 'win', reason: 'surrender' };
const OFFERED = { action: 'rematchOffered' };
const DECLINED = { action: 'rematchDeclined' };
const presence = (connected: boolean) => ({
  action: 'opponentConnection',
  who: 'opponent',
  connected,
  now: 1_000,
});

function ended(): GameState {
  const game = gameAfter(['e4', 'e5']);
  applyChannelState(game, 'connected');
  receive(game, END, 7_000);
  return game;
}

describe('[LV-21] a rematch', () => {
  test('can be asked for from the end on, and waits for the opponent then', () => {
    const game = ended();
    expect(game.endedAt).toBe(7_000);
    expect(rematchNote(game)).toBe('left');
    game.rematch = 'offered';
    expect(rematchNote(game)).toBe('waiting');
    receive(game, DECLINED);
    expect(rematchNote(game)).toBe('unavailable');
  });

  test('needs an opponent who is there; with them goes what was offered, by either', () => {
    const game = ended();
    receive(game, OFFERED);
    expect(game.rematch).toBe('wasOffered');
    receive(game, presence(false));
    expect([game.rematch, rematchNote(game)]).toEqual(['none', 'gone']);
    receive(game, presence(true));
    expect([game.rematch, rematchNote(game)]).toEqual(['none', 'left']);

    const other = ended();
    other.rematch = 'offered';
    receive(other, presence(false));
    receive(other, DECLINED);
    expect([other.rematch, rematchNote(other)]).toEqual(['declined', 'gone']);
    receive(other, presence(true));
    expect([other.rematch, rematchNote(other)]).toEqual(['none', 'left']);
    // Their absence is no news of the game, which is over.
    expect(other.absence).toBeNull();
  });

  test('[LG-05] of a duel that cannot begin says why, and whose purse or limit it is', () => {
    const game = ended();
    game.rematch = 'offered';
    receive(game, { ...DECLINED, code: 'notEnoughKing', who: 'player' });
    expect(game).toMatchObject({
      rematch: 'declined',
      rematchRefusal: { code: 'notEnoughKing', who: 'player' },
    });
    // A later refusal replaces the earlier one's reason.
    receive(game, DECLINED);
    expect(game.rematchRefusal).toBeNull();
  });

  test('[LG-10] whose stake needs a code asks for it, and can be pressed again with it', () => {
    const game = ended();
    game.rematch = 'offered';
    const frame = { ...DECLINED, code: 'codeNeeded', who: 'player' };
    expect(receive(game, frame)).toEqual([{ do: 'askCode', refusal: 'codeNeeded' }]);
    expect(game).toMatchObject({ rematch: 'none', rematchRefusal: null });
  });

  test('is not to be had from somebody who was away when the game ended', () => {
    const game = gameAfter(['e4', 'e5']);
    applyChannelState(game, 'connected');
    receive(game, { ...presence(false), deadline: 46_000 });
    receive(game, { action: 'win', reason: 'afk' });
    expect(rematchNote(game)).toBe('gone');
  });

  test('needs one’s own channel: lost, the server has forgotten the offer; closed, its time is over', () => {
    const game = ended();
    game.rematch = 'offered';
    applyChannelState(game, 'reconnecting');
    expect([game.rematch, rematchNote(game)]).toEqual(['none', 'lost']);
    applyChannelState(game, 'connected');
    expect(rematchNote(game)).toBe('left');
    applyChannelState(game, 'disconnected');
    expect(rematchNote(game)).toBe('over');
  });
});

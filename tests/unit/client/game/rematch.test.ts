import { describe, expect, test } from 'vitest';
import { applyChannelState } from '../../../../src/client/game/state/game';
import type { GameState } from '../../../../src/client/game/state/game-shapes';
import { rematchNote } from '../../../../src/client/game/state/rematch';
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
  test('a rematch can be offered from the end on, and then waits for the opponent', () => {
    const game = ended();
    expect(game.endedAt).toBe(7_000);
    expect(rematchNote(game)).toBe('left');
    game.rematch = 'offered';
    expect(rematchNote(game)).toBe('waiting');
    receive(game, DECLINED);
    expect(rematchNote(game)).toBe('unavailable');
  });

  test('the time for a rematch is a minute from the end on, and the rest of it where the end is told late', () => {
    expect(ended().rematchUntil).toBe(67_000);
    const late = gameAfter(['e4', 'e5']);
    receive(late, { ...END, left: 40_000 }, 7_000);
    expect(late).toMatchObject({ endedAt: 7_000, rematchUntil: 47_000 });
  });

  test('a rematch needs an opponent who is there, and either side’s offer goes when they leave', () => {
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

  test('[LG-05] a rematch of a duel that cannot begin says why, and whose purse or limit it is', () => {
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

  test('[LG-10] a rematch whose stake needs a code asks for it, and can then be pressed again', () => {
    const game = ended();
    game.rematch = 'offered';
    const frame = { ...DECLINED, code: 'codeNeeded', who: 'player' };
    expect(receive(game, frame)).toEqual([{ do: 'askCode', refusal: 'codeNeeded' }]);
    expect(game).toMatchObject({ rematch: 'none', rematchRefusal: null });
  });

  test('a rematch is not offered to an opponent who was away when the game ended', () => {
    const game = gameAfter(['e4', 'e5']);
    applyChannelState(game, 'connected');
    receive(game, { ...presence(false), deadline: 46_000 });
    receive(game, { action: 'win', reason: 'afk' });
    expect(rematchNote(game)).toBe('gone');
  });

  test('a rematch needs one’s own channel: a lost one forgets the offer, and a closed one ends its time', () => {
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

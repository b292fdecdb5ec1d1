import { expect, test } from 'vitest';
import { applyOwnMove, asksFirst, proposeMove } from '../../../../src/client/game/state/game';
import { actionsOn } from './actions-on';
import { gameAfter, moveFrame, receive, stateFrame, told } from './frames';

test('a move is confirmed first with twenty seconds or more on the own clock, and only by choice', () => {
  const game = gameAfter(['e4', 'e5']);
  game.times.player = 25_000;
  const { since } = game.clock;
  expect(asksFirst(game, { confirmMoves: false }, since)).toBe(false);
  expect(asksFirst(game, { confirmMoves: true }, since + 5_000)).toBe(true);
  expect(asksFirst(game, { confirmMoves: true }, since + 5_001)).toBe(false);
});

test('[BI-01] a proposed move changes neither the game nor the wire until it is made', () => {
  const game = gameAfter(['e4', 'e5']);
  const before = structuredClone({ ...game, proposed: null });
  expect(told(proposeMove(game, { from: 'g1', to: 'g3' }))).toEqual([]);
  expect(game.proposed).toBeNull();
  expect(told(proposeMove(game, { from: 'g1', to: 'f3' }))).toEqual(['sound select']);
  expect(game.proposed).toMatchObject({ san: 'Nf3', request: { from: 'g1', to: 'f3' } });
  expect({ ...game, proposed: null }).toEqual(before);
  // A second proposal replaces the first, and can be taken back.
  proposeMove(game, { from: 'd2', to: 'd4' });
  expect(game.proposed?.san).toBe('d4');
  actionsOn(game).actions.withdrawMove();
  expect({ ...game }).toEqual(before);
});

test('a move that asks is only proposed, whatever the settings say', () => {
  const game = gameAfter(['e4', 'e5']);
  const { actions, leftToDo } = actionsOn(game, { confirmMoves: false });
  actions.move({ from: 'f1', to: 'b5', asks: true });
  expect(game.proposed).toMatchObject({ san: 'Bb5', request: { from: 'f1', to: 'b5' } });
  expect(leftToDo()).toEqual(['sound select']);
});

test('[GM-15] a proposal outlasts a reconnect with nothing new, and ends with the position or the game', () => {
  const game = gameAfter(['e4', 'e5']);
  proposeMove(game, { from: 'g1', to: 'f3' });
  receive(game, stateFrame(['e4', 'e5']));
  expect(game.proposed?.san).toBe('Nf3');
  applyOwnMove(game, { from: 'g1', to: 'f3' }, 'm', 0);
  expect(game.proposed).toBeNull();
  // While a move is on its way, or on the opponent's turn, there is nothing to propose.
  expect(proposeMove(game, { from: 'd2', to: 'd4' })).toEqual([]);
  receive(game, moveFrame(['e4', 'e5', 'Nf3'], { confirmation: 'm' }));
  receive(game, moveFrame(['e4', 'e5', 'Nf3', 'Nc6']));
  proposeMove(game, { from: 'd2', to: 'd4' });
  expect(game.proposed?.san).toBe('d4');
  receive(game, { action: 'draw', reason: 'draw' });
  expect(game.proposed).toBeNull();
});

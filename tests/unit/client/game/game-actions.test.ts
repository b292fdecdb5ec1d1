import { expect, test } from 'vitest';
import { createGameState, sendOffer, viewPly } from '../../../../src/client/game/state/game';
import {
  connectGameActions,
  createGameActions,
  gameActions,
} from '../../../../src/client/game/state/game-actions';
import { materialOnShow } from '../../../../src/client/game/state/game-position';
import type { Effect, GameState } from '../../../../src/client/game/state/game-shapes';
import { defaultSettings } from '../../../../src/client/settings/state/settings';
import { START_FEN } from '../../../../src/rules/chess';
import { actionsOn } from './actions-on';
import { gameAfter, moveFrame, receive, stateFrame, told } from './frames';

/** A game after two moves, with more of what a server says of it. */
function gameWith(more: object): GameState {
  const game = createGameState();
  receive(game, { ...stateFrame(['e4', 'e5']), ...more });
  return game;
}

const SERIES_GAME = {
  ...{ id: 7, name: 'Final', childCount: 3, game: 1, isArmageddon: false },
  score: { player: 0, opponent: 0 },
};

test('[GM-08] a second offer is blocked until a move has been made', () => {
  const game = gameAfter(['e4', 'e5']);
  const { actions, leftToDo } = actionsOn(game);
  actions.offerDraw();
  actions.offerDraw();
  expect(sendOffer(game)).toEqual([{ do: 'send', message: { action: 'offerDraw', ply: 2 } }]);
  expect(game.draw).toBe('offered');
  actions.offerDraw();
  expect([leftToDo(), sendOffer(game)]).toEqual([[], []]);
  actions.move({ from: 'g1', to: 'f3' });
  actions.offerDraw();
  expect(leftToDo()).toEqual(['sound drop', 'send move']);
  expect(told(sendOffer(game))).toEqual(['send offerDraw']);
});

test('[GM-08] an offer that is taken back, or overtaken by a move of either side, is not sent', () => {
  const game = gameAfter(['e4', 'e5']);
  const { actions } = actionsOn(game);
  actions.offerDraw();
  actions.takeBackOffer();
  expect([game.draw, sendOffer(game)]).toEqual(['none', []]);
  actions.offerDraw();
  actions.move({ from: 'g1', to: 'f3' });
  expect(sendOffer(game)).toEqual([]);
  receive(game, moveFrame(['e4', 'e5', 'Nf3'], { confirmation: 'Nf3' }));
  actions.offerDraw();
  receive(game, moveFrame(['e4', 'e5', 'Nf3', 'Nc6']));
  expect(sendOffer(game)).toEqual([]);
});

test('[GM-08 IP-07] accepting an offer is not taken for an offer of one’s own', () => {
  const game = gameAfter(['e4', 'e5']);
  const { actions, leftToDo } = actionsOn(game);
  receive(game, { action: 'drawOffered' });
  actions.offerDraw();
  actions.offerDraw();
  expect(leftToDo()).toEqual(['send offerDraw']);
  expect(game.draw).toBe('accepted');
});

test('[GM-08] an offer is declined, and further ones with a second press when the server can do so', () => {
  const offered = (more: object) => {
    const game = gameWith(more);
    receive(game, { action: 'drawOffered' });
    return { game, ...actionsOn(game) };
  };
  const { game, actions, leftToDo } = offered({ drawMuted: false });
  actions.declineDraw();
  expect(game.draw).toBe('refused');
  actions.declineDraw();
  actions.muteDraws();
  actions.muteDraws();
  expect(leftToDo()).toEqual(['send declineDraw', 'send declineDraw']);
  expect(game.draw).toBe('none');
  const old = offered({});
  old.actions.declineDraw();
  expect(old.leftToDo()).toEqual([]);
  expect(old.game.draw).toBe('wasOffered');
});

test('[GM-08] a declined offer is not made again before a move, nor by a muted player, who may still accept', () => {
  const game = gameWith({ drawDeclined: true, drawMuted: false });
  const { actions, leftToDo } = actionsOn(game);
  expect(game.draw).toBe('declined');
  actions.offerDraw();
  expect(leftToDo()).toEqual([]);
  const muted = gameWith({ drawMuted: true });
  const { actions: own, leftToDo: done } = actionsOn(muted);
  own.offerDraw();
  expect(done()).toEqual([]);
  receive(muted, { action: 'drawOffered' });
  own.offerDraw();
  expect(done()).toEqual(['send offerDraw']);
});

test('[GM-07] a surrender is sent while the game is played, and a rematch once after its end', () => {
  const game = gameAfter(['e4', 'e5']);
  const { actions, leftToDo } = actionsOn(game);
  actions.rematch();
  actions.surrender();
  expect(leftToDo()).toEqual(['send surrender']);
  receive(game, { action: 'lose', reason: 'surrender' });
  actions.surrender();
  actions.rematch();
  actions.rematch();
  expect(leftToDo()).toEqual(['send rematch']);
});

test('a game is called off only until both sides have moved', () => {
  const begun = actionsOn(gameAfter(['e4']));
  begun.actions.abort();
  expect(begun.leftToDo()).toEqual(['send abort']);
  const played = actionsOn(gameAfter(['e4', 'e5']));
  played.actions.abort();
  expect(played.leftToDo()).toEqual([]);
});

test('[BI-01] a move is sent at once, or by a second action when moves are confirmed', () => {
  const game = gameAfter(['e4', 'e5']);
  const { actions, leftToDo } = actionsOn(game, { confirmMoves: true });
  actions.confirmMove();
  expect(leftToDo()).toEqual([]);
  actions.move({ from: 'g1', to: 'f3' });
  expect(leftToDo()).toEqual(['sound select']);
  actions.confirmMove();
  expect(leftToDo()).toEqual(['sound drop', 'send move']);
  expect(game.pending).toMatchObject({ san: 'Nf3', mid: 'id-1' });
});

test('[BI-10] a premove is set when the settings allow it, and taken back', () => {
  const game = gameAfter(['e4'], 'w');
  const off = actionsOn(game, { premove: false });
  off.actions.premove({ from: 'g1', to: 'f3' });
  expect(game.premoves).toEqual([]);
  const { actions } = actionsOn(game);
  actions.premove({ from: 'g1', to: 'f3' });
  expect(game.premoves).toMatchObject([{ from: 'g1', to: 'f3' }]);
  actions.cancelPremoves();
  expect(game.premoves).toEqual([]);
});

test('[GM-22] effects of an action go to the session of the game on show, and nowhere without one', () => {
  const ran: Effect[] = [];
  connectGameActions(effects => ran.push(...effects));
  gameActions.leave();
  connectGameActions(null);
  gameActions.leave('/profile/ana');
  expect(ran).toEqual([{ do: 'leave', to: '/' }]);
});

test('[GM-03 GM-05] material is that of the position on show, live or older', () => {
  const game = gameAfter(['e4', 'd5', 'exd5', 'Qxd5']);
  const { fen, captured } = game;
  expect(captured).toEqual({ w: ['p'], b: ['p'] });
  expect(materialOnShow(game)).toEqual({ fen, captured });
  viewPly(game, 3);
  expect(materialOnShow(game)).toEqual({ fen: game.moves[2]?.fen, captured: { w: [], b: ['p'] } });
  viewPly(game, 0);
  expect(materialOnShow(game)).toEqual({ fen: START_FEN, captured: { w: [], b: [] } });
});

test.each([
  ['a duel', { duel: true }],
  ['a game of a tournament', { tournament: SERIES_GAME }],
  ['a game in a mode that the queue does not have', { gameMode: 'CLASSIC_30' }],
])('another game is not asked for in the queue after %s', (_, more) => {
  const game = gameWith(more);
  const { actions, leftToDo } = actionsOn(game);
  receive(game, { action: 'win', reason: 'surrender' });
  actions.playAnother();
  expect(leftToDo()).toEqual([]);
});

test('[BO-03] a board and pieces chosen beside the game are shown at once, and taken back where that fails', () => {
  const game = gameAfter(['e4', 'e5']);
  const { actions } = actionsOn(game);
  const before = game.player;
  const boardBack = actions.wear({ board: 'GOLD' });
  expect(game.player).toMatchObject({ username: before?.username, board: 'GOLD' });
  boardBack();
  expect(game.player).toBe(before);
  actions.wear({ piece: { id: 4, type: 'rune_1_1_1' } });
  expect(game.player).toMatchObject({ board: before?.board, card: { piece: { id: 4 } } });
  actions.wear({ piece: null });
  expect(game.player?.card?.piece).toBeNull();
});

test('[BO-03] a choice that fails late changes no other game', () => {
  const game = gameAfter(['e4', 'e5']);
  const takeBack = actionsOn(game).actions.wear({ board: 'GOLD' });
  const next = { ...createGameState(game.serial + 1), player: null };
  Object.assign(game, next);
  takeBack();
  expect(game.player).toBeNull();
});

test('[GM-22 QU-01] another game against the house is asked for with the colour that was pressed', () => {
  const game = gameWith({ practice: 2, gameMode: 'BLITZ_3' });
  const asked: Effect[] = [];
  const actions = createGameActions(game, {
    settings: defaultSettings(),
    now: () => 0,
    newId: () => 'id',
    run: effects => asked.push(...effects),
  });
  receive(game, { action: 'win', reason: 'surrender' });
  actions.playAnother('b');
  expect(asked).toEqual([{ do: 'requeue', gameMode: 'BLITZ_3', house: 2, side: 'b', isAgain: false }]);
});

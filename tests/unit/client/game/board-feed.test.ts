import { proxy } from 'valtio';
import { describe, expect, test, vi } from 'vitest';
import { modelOf, withScene } from '../../../../src/client/board/model';
import { playFeed, watchFeed } from '../../../../src/client/game/state/board-feed';
import { createGameState, flipBoard, proposeMove, viewPly } from '../../../../src/client/game/state/game';
import { addPremove } from '../../../../src/client/game/state/premove';
import { createEngine } from '../../../../src/client/replay/state/engine';
import { replayFeed } from '../../../../src/client/replay/state/replay-feed';
import { readMatch } from '../../../../src/client/replay/state/replay-match';
import { createReview } from '../../../../src/client/replay/state/review';
import { createVariation } from '../../../../src/client/replay/state/variation';
import { settings } from '../../../../src/client/settings/state/settings';
import { START_FEN } from '../../../../src/rules/chess';
import { Position } from '../../../../src/rules/position/position';
import { gameAfter, moveFrame, receive, stateFrame } from './frames';

/** The feed of a board, from a game that is played, watched or over. */

const SANS = ['e4', 'e5', 'Nf3', 'Nc6'];
const chosen = () => proxy({ ...settings });

describe('one’s own game', () => {
  test('[GM-27] moves are made on the live position, whichever is on show', () => {
    const game = gameAfter(SANS);
    const feed = playFeed(game, chosen());
    const live = feed.read();
    expect(live).toMatchObject({ movable: 'w', lastMove: { to: 'c6' } });
    expect([live.shown.fen, live.live.fen]).toEqual([game.fen, game.fen]);
    viewPly(game, 1);
    const old = feed.read();
    expect(old).toMatchObject({ movable: 'w', lastMove: { from: 'e2', to: 'e4' } });
    expect([old.shown.fen, old.live.fen]).toEqual([game.moves[0]?.fen, game.fen]);
    viewPly(game, 0);
    expect(feed.read().lastMove).toBeNull();
    expect(feed.read().shown.fen).toBe(START_FEN);
  });

  test('a position is handed on as it is, from the message to the board, and shared where a feed has read it anew', () => {
    const game = proxy(gameAfter(SANS.slice(0, 3)));
    const feed = playFeed(game, chosen());
    const before = modelOf(feed.read());
    receive(game, moveFrame(SANS));
    const { scene } = withScene(before, feed.read(), 0);
    expect(scene.shown).toBe(game.moves.at(-1)?.position);
    expect(scene.live).toBe(scene.shown);
    const anew = { ...scene, shown: new Position(game.fen), live: new Position(game.fen) };
    expect(withScene(modelOf(scene), anew, 0).scene).toBe(scene);
  });

  test('[BI-09] a move that waits for confirmation is on show, and the live position stays behind it', () => {
    const game = gameAfter(SANS);
    const { fen } = game;
    proposeMove(game, { from: 'f1', to: 'c4' });
    const scene = playFeed(game, chosen()).read();
    expect(scene.lastMove).toEqual({ from: 'f1', to: 'c4' });
    expect(scene.live.fen).toBe(fen);
    expect(scene.shown.fen).not.toBe(fen);
  });

  test('[BI-10 BI-11] premoves follow the settings, and are made only on the opponent’s turn', () => {
    const game = gameAfter(SANS.slice(0, 3));
    const own = Object.assign(chosen(), { premove: true, premoveQueue: true, promote: '' });
    addPremove(game, { from: 'f1', to: 'c4' }, 'queue');
    const feed = playFeed(game, own);
    expect(feed.read()).toMatchObject({
      movable: null,
      premoveMode: 'queue',
      premoves: [{ from: 'f1', to: 'c4', promotion: null }],
      alwaysQueen: false,
    });
    own.premove = false;
    expect(feed.read().premoveMode).toBe('off');
    expect(playFeed(gameAfter(SANS), own).read().premoveMode).toBe('off');
  });

  test('[GM-15] moves that came all at once are passed through, unless an older position is on show', () => {
    const game = gameAfter(SANS.slice(0, 1));
    receive(game, stateFrame(SANS));
    const feed = playFeed(game, chosen());
    expect(feed.read().through.map(({ fen }) => fen)).toEqual(game.moves.slice(1, 3).map(({ fen }) => fen));
    viewPly(game, 2);
    expect(feed.read().through).toEqual([]);
  });

  test('[BO-10 CF-13] the board is the player’s own, each side has its player’s pieces, and settings apply at once', async () => {
    const game = proxy(gameAfter([], 'b'));
    const player = (username: string, board: string, type: string) => ({
      username,
      elo: 1500,
      board,
      card: { piece: { type } },
    });
    Object.assign(game, {
      player: player('me', 'DIAMOND', 'bone_0_1_4'),
      opponent: player('you', 'CLASSIC', 'rune'),
    });
    const own = chosen();
    const feed = playFeed(game, own);
    expect(feed.read().style).toMatchObject({
      theme: 'DIAMOND',
      white: { set: 'rune' },
      black: { set: 'bone', palette: '0_1_4' },
      lightGraphics: false,
    });
    const heard = vi.fn();
    const stop = feed.subscribe(heard);
    own.lightGraphics = true;
    await Promise.resolve();
    expect(heard).toHaveBeenCalledOnce();
    expect(feed.read().style.lightGraphics).toBe(true);
    stop();
    own.lightGraphics = false;
    await Promise.resolve();
    expect(heard).toHaveBeenCalledOnce();
  });
});

test('[GM-02 CF-13] a turned board leaves moves, premoves and pieces to their players', () => {
  const game = gameAfter(SANS);
  const own = Object.assign(chosen(), { animation: 'slow', coordinates: 'outside' });
  const feeds = [playFeed(game, own), watchFeed(game, own)];
  const before = feeds.map(feed => feed.read());
  flipBoard(game);
  const after = feeds.map(feed => feed.read());
  expect(after).toEqual(before.map(scene => ({ ...scene, orientation: 'b' })));
  for (const scene of after)
    expect(scene).toMatchObject({ travelMs: 360, style: { coordinates: 'outside' } });
  expect(after.map(scene => scene.movable)).toEqual(['w', null]);
  expect(createGameState(game.serial + 1).flipped).toBe(false);
});

test('[SP-08 MH-12] nobody moves in a watched game, and in a finished one moves are tried on the position on show', () => {
  const game = gameAfter(SANS);
  viewPly(game, 3);
  const watched = watchFeed(game, chosen()).read();
  expect(watched).toMatchObject({ movable: null, premoveMode: 'off', lastMove: { from: 'g1', to: 'f3' } });
  expect(watched.live).toBe(watched.shown);
  const player = (board: string) => ({ username: board, elo: 1500, board, house: false });
  const players = { w: player('CLASSIC'), b: player('DIAMOND') };
  const match = { ...readMatch({ whites: 'w', blacks: 'b', movements: '' }), players };
  const opened = { game, match, variation: createVariation() };
  const replayed = replayFeed(opened, chosen(), 'b', createReview(), createEngine()).read();
  expect(replayed).toMatchObject({
    movable: game.turn,
    premoveMode: 'off',
    style: { theme: 'DIAMOND' },
  });
  expect([replayed.shown, replayed.live]).toEqual([game.position, game.position]);
});

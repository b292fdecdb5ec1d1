import { describe, expect, test } from 'vitest';
import { BoardControl } from '../../../../src/client/board/control';
import type { BoardActions, BoardFeed } from '../../../../src/client/board/feed';
import { playFeed, watchFeed } from '../../../../src/client/game/state/board-feed';
import { clearGame, createGameState, game as ownGame, viewPly } from '../../../../src/client/game/state/game';
import { createGameActions } from '../../../../src/client/game/state/game-actions';
import { createEngine } from '../../../../src/client/replay/state/engine';
import { openReplay, showPly } from '../../../../src/client/replay/state/replay';
import { replayFeed } from '../../../../src/client/replay/state/replay-feed';
import { readMatch } from '../../../../src/client/replay/state/replay-match';
import { createReview } from '../../../../src/client/replay/state/review';
import { createVariation } from '../../../../src/client/replay/state/variation';
import { defaultSettings } from '../../../../src/client/settings/state/settings';
import {
  applySpectateMessage,
  createSpectated,
  dismissEnd,
} from '../../../../src/client/watch/state/spectated';
import { parseSpectateMessage } from '../../../../src/protocol/spectate';
import { gameAfter, moveFrame, receive, stateFrame } from '../game/frames';

/** Marks and arrows belong to the position they were drawn on, whoever plays, watches or studies the game. */

const settings = (keepMarks: boolean) => ({ ...defaultSettings(), keepMarks });
const READ_ONLY: BoardActions = { step: () => undefined, play: null };

/** A board with an arrow and a mark on it. */
function drawnOn(feed: BoardFeed, actions = READ_ONLY) {
  let told: () => void = () => undefined;
  const source: BoardFeed = {
    read: feed.read,
    subscribe(onChange) {
      told = onChange;
      return () => undefined;
    },
  };
  const control = new BoardControl(source, actions, { now: () => 0, prefersStillness: () => true });
  control.follow(source, actions);
  const draw = () => {
    for (const to of ['c5', 'f4'] as const) {
      control.sketchbook.sketch('f4', to, 'plain');
      control.sketchbook.end(true);
    }
  };
  draw();
  return { control, draw, tell: () => told(), count: () => control.snapshot().drawn.length };
}

describe('while playing', () => {
  test('[BI-16 BI-17] marks go with the next move on show, and with nothing less', () => {
    const game = gameAfter(['e4', 'e5']);
    const { tell, count } = drawnOn(playFeed(game, settings(false)));
    game.draw = 'wasOffered';
    tell();
    expect(count()).toBe(2);
    receive(game, moveFrame(['e4', 'e5', 'Nf3'], { confirmation: 'other' }));
    tell();
    expect(count()).toBe(0);
  });

  test('[BI-16 GM-27] marks on an old position stay while the game goes on, and go when another one is viewed', () => {
    const game = gameAfter(['e4', 'e5']);
    viewPly(game, 1);
    const { tell, count } = drawnOn(playFeed(game, settings(false)));
    receive(game, moveFrame(['e4', 'e5', 'Nf3']));
    tell();
    expect(count()).toBe(2);
    viewPly(game, 3);
    tell();
    expect(count()).toBe(0);
  });

  test('[BI-17] a typed move removes the marks at once, except one that is just being drawn', () => {
    const game = gameAfter(['e4', 'e5']);
    const play = createGameActions(game, {
      settings: settings(false),
      now: () => 0,
      newId: () => 'mid',
      run: () => undefined,
    });
    const nothing = () => undefined;
    const { control, count } = drawnOn(playFeed(game, settings(false)), {
      step: nothing,
      play: { ...play, goLive: nothing, select: nothing },
    });
    control.sketchbook.sketch('a1', 'a8', 'red');
    for (const key of ['N', 'f', '3', 'Enter'])
      control.key({
        key,
        code: '',
        repeat: false,
        ctrlKey: false,
        metaKey: false,
        shiftKey: false,
        altKey: false,
      });
    expect(game.moves).toHaveLength(3);
    expect(count()).toBe(0);
    control.sketchbook.end(true);
    expect(control.snapshot().drawn).toEqual([{ from: 'a1', to: 'a8', ink: 'red' }]);
  });

  test('[BI-16 CF-13] marks that are kept by choice stay until they are erased or another game begins', () => {
    receive(ownGame, stateFrame(['e4']));
    const { control, draw, tell, count } = drawnOn(playFeed(ownGame, settings(true)));
    receive(ownGame, moveFrame(['e4', 'e5']));
    tell();
    expect(count()).toBe(2);
    control.sketchbook.erase();
    expect(count()).toBe(0);
    draw();
    clearGame();
    receive(ownGame, stateFrame(['e4', 'e5']));
    tell();
    expect(count()).toBe(0);
    Object.assign(ownGame, createGameState());
  });
});

describe('while watching', () => {
  const hear = (state: ReturnType<typeof createSpectated>, frame: object) =>
    applySpectateMessage(state, parseSpectateMessage(JSON.stringify(frame)), 0);
  const begin = (id: number, side: 'w' | 'b') => ({ ...stateFrame([], side), game: id });

  test('[SP-06 SP-08 BI-16] marks go with the next move, and never reach the next game', () => {
    for (const keepMarks of [false, true]) {
      const state = createSpectated();
      hear(state, begin(7, 'w'));
      const { draw, tell, count } = drawnOn(watchFeed(state.game, settings(keepMarks)));
      // The next game begins where this one did, before anybody has moved.
      hear(state, { action: 'aborted', reason: 'nostart' });
      tell();
      expect(count()).toBe(2);
      hear(state, begin(8, 'b'));
      tell();
      expect(count()).toBe(0);
      draw();
      hear(state, moveFrame(['e4']));
      tell();
      expect(count()).toBe(keepMarks ? 2 : 0);
      hear(state, { action: 'win', reason: 'surrender', spectatedUserWon: true });
      dismissEnd(state);
      tell();
      expect(count()).toBe(0);
    }
  });
});

describe('in a replay', () => {
  test('[MH-12 BI-16] marks go with every step, or stay by choice', () => {
    const match = readMatch({ whites: 'w', blacks: 'b', movements: 'e4 e5 Nf3' });
    for (const keepMarks of [false, true]) {
      const store = createGameState();
      openReplay(store, match, 'w', 2);
      const { tell, count } = drawnOn(
        replayFeed(
          { game: store, match, variation: createVariation() },
          settings(keepMarks),
          'w',
          createReview(),
          createEngine(),
        ),
      );
      showPly(store, match, 1);
      tell();
      expect(count()).toBe(keepMarks ? 2 : 0);
    }
  });
});

import { expect, test } from 'vitest';
import { parseSpectateMessage } from '../../../src/protocol/spectate';
import { GAME_FRAMES, MOVE, STATE } from './frames';

const parse = (frame: unknown) => parseSpectateMessage(JSON.stringify(frame));

test('[SP-05] [SP-06] states and moves are those of the game channel, and a state names its game', () => {
  expect(parse(STATE)).toMatchObject({ kind: 'state', state: { id: 7, side: 'b' } });
  expect(parse({ ...STATE, game: undefined })).toMatchObject({ kind: 'state', state: { id: null } });
  const { confirmation: _, ...told } = MOVE;
  expect(parse(told)).toMatchObject({ kind: 'moved', san: 'bxa8=N+', ply: 31, confirmation: null });
});

test.each([
  [{ action: 'lose', reason: 'timeout', spectatedUserWon: false }, 'lose', false],
  // The field decides who won, whatever view the action takes; without it the action does.
  [{ action: 'win', reason: 'checkmate', spectatedUserWon: false }, 'win', false],
  [{ action: 'win', reason: 'checkmate' }, 'win', true],
  [{ action: 'draw', reason: 'stalemate' }, 'draw', false],
])('[SP-07] [WS-18] the end %j is read', (frame, outcome, spectatedUserWon) => {
  expect(parse(frame)).toEqual({ kind: 'ended', outcome, reason: frame.reason, spectatedUserWon });
});

test('[SP-04] an idle player and an abort are read, and frames of players are unknown', () => {
  expect(parse({ action: 'notPlaying' })).toEqual({ kind: 'notPlaying' });
  expect(parse(GAME_FRAMES.aborted)).toMatchObject({ kind: 'aborted', reason: 'nostart' });
  for (const frame of [GAME_FRAMES.connection, { action: 'rematchOffered' }, { action: 'win' }, 7, null])
    expect(parse(frame)).toEqual({ kind: 'unknown', raw: JSON.stringify(frame) });
});

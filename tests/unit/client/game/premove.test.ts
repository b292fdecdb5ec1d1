import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PremoveMode } from '../../../../src/client/board/premoves';
import { viewPly } from '../../../../src/client/game/state/game';
import type { GameState } from '../../../../src/client/game/state/game-shapes';
import {
  addPremove,
  cancelPremoves,
  type PremoveRequest,
  playPremove,
  premoveMode,
} from '../../../../src/client/game/state/premove';
import type { Square } from '../../../../src/rules/chess';
import { KeptGame } from '../../../support/games/kept-game';
import { gameAfter, moveFrame, receive, stateFrame, told } from './frames';

const OPENING = ['e4', 'e5', 'Nf3'];
/** White has just made the last of these moves and thinks ahead. */
function waiting(sans: readonly string[] = OPENING): GameState {
  return gameAfter(sans);
}

/** Sets premoves as `e2e4` or `e7e8q`. */
function ahead(game: GameState, mode: PremoveMode, ...texts: string[]) {
  for (const text of texts) {
    const request: PremoveRequest = { from: text.slice(0, 2) as Square, to: text.slice(2, 4) as Square };
    addPremove(game, text[4] ? { ...request, promotion: text[4] as 'q' } : request, mode);
  }
}
const shown = (game: GameState) => game.premoves.map(({ from, to, ply }) => `${from}${to}@${ply}`);

/** The opponent's reply arrives; what is sent because of it. */
function reply(game: GameState, sans: readonly string[]): string[] {
  receive(game, moveFrame(sans));
  return playPremove(game, () => 'mid', 0).flatMap(effect =>
    effect.do === 'send' ? [JSON.stringify(effect.message)] : [],
  );
}

describe('setting premoves', () => {
  test('[BI-11] no premove is set with the setting off, and the settings choose one or a queue', () => {
    const game = waiting();
    ahead(game, 'off', 'f1c4');
    expect(game.premoves).toEqual([]);
    expect(premoveMode({ premove: false, premoveQueue: true })).toBe('off');
    expect(premoveMode({ premove: true, premoveQueue: false })).toBe('one');
    expect(premoveMode({ premove: true, premoveQueue: true })).toBe('queue');
  });

  test('[BI-10] a single premove replaces the one before, and a queue grows to five and no further', () => {
    const one = waiting();
    ahead(one, 'one', 'f1c4', 'd2d4');
    expect(shown(one)).toEqual(['d2d4@4']);
    const queue = waiting();
    ahead(queue, 'queue', 'f1c4', 'e1g1', 'f1e1', 'd2d4', 'd4d5', 'd5d6');
    expect(shown(queue)).toEqual(['f1c4@4', 'e1g1@6', 'f1e1@8', 'd2d4@10', 'd4d5@12']);
  });

  test('[BI-10] no premove is set on one’s own turn, for the other side, out of reach, or over an old position', () => {
    const own = gameAfter(['e4', 'e5']);
    ahead(own, 'queue', 'g1f3');
    const game = waiting();
    ahead(game, 'queue', 'e5e4', 'f1f4', 'd5d6', 'a2a3q');
    viewPly(game, 1);
    ahead(game, 'queue', 'f1c4');
    expect([own.premoves, game.premoves]).toEqual([[], []]);
  });
});

describe('making premoves', () => {
  test('[BI-10 LV-10] a premove is sent as soon as the opponent has moved, like any own move', () => {
    const game = waiting();
    ahead(game, 'one', 'f1c4');
    const sent = reply(game, [...OPENING, 'Nc6']);
    expect(sent.map(text => JSON.parse(text))).toEqual([
      { action: 'move', from: 'f1', to: 'c4', san: 'Bc4', ply: 4, mid: 'mid' },
    ]);
    expect(game.premoves).toEqual([]);
    expect(game.pending?.ply).toBe(4);
    expect(game.moves.map(move => move.san)).toEqual([...OPENING, 'Nc6', 'Bc4']);
  });

  test('[BI-10] a premove that has become illegal is dropped, and its queue with it', () => {
    const game = waiting();
    ahead(game, 'queue', 'e4d5', 'f1c4', 'e1g1');
    expect(reply(game, [...OPENING, 'Nc6'])).toEqual([]);
    expect(game.premoves).toEqual([]);
    expect(game.turn).toBe('w');
    expect(game.pending).toBeNull();
  });

  test('[BI-10] a queue of premoves goes on move by move', () => {
    const game = waiting();
    ahead(game, 'queue', 'f1c4', 'e1g1');
    const sans = [...OPENING, 'Nc6'];
    expect(reply(game, sans)).toHaveLength(1);
    expect(shown(game)).toEqual(['e1g1@6']);
    sans.push('Bc4');
    receive(game, moveFrame(sans, { confirmation: 'mid' }));
    expect(playPremove(game, () => 'mid', 0)).toEqual([]);
    expect(shown(game)).toEqual(['e1g1@6']);
    sans.push('Nf6');
    expect(reply(game, sans)).toHaveLength(1);
    expect(game.moves.at(-1)?.san).toBe('O-O');
    expect(game.premoves).toEqual([]);
  });

  test('[BI-12 BI-13] a premoved promotion names its piece, and is not set without one', () => {
    const sans = ['h4', 'g5', 'hxg5', 'h6', 'g6', 'h5', 'g7', 'h4'];
    const game = gameAfter([...sans, 'a3']);
    ahead(game, 'one', 'g7h8');
    expect(game.premoves).toEqual([]);
    ahead(game, 'one', 'g7h8n');
    expect(reply(game, [...sans, 'a3', 'h3'])[0]).toContain('"san":"gxh8=N"');
  });
});

describe('dropping premoves', () => {
  const set = () => {
    const game = waiting();
    ahead(game, 'queue', 'f1c4', 'e1g1');
    return game;
  };

  test('[BI-10 GM-15] a state of the same position keeps premoves, and one of another ply drops them', () => {
    const same = set();
    receive(same, stateFrame(OPENING));
    expect(same.premoves).toHaveLength(2);
    const other = set();
    receive(other, stateFrame([...OPENING, 'Nc6']));
    expect(other.premoves).toEqual([]);
    expect(playPremove(other, () => 'mid', 0)).toEqual([]);
  });

  test('[BI-10 GM-17] the end, another position on show and the player drop premoves', () => {
    const ended = set();
    receive(ended, { action: 'win', reason: 'surrender' });
    const looking = set();
    viewPly(looking, 2);
    viewPly(looking, 3);
    const cancelled = set();
    cancelPremoves(cancelled);
    expect([ended, looking, cancelled].map(game => game.premoves)).toEqual([[], [], []]);
  });

  test('[BI-10] only legal moves are sent as premoves, each for its own ply, whatever happens', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('premove' as const), from: fc.nat(63), to: fc.nat(63) }),
      fc.record({ do: fc.constant('reply' as const), choice: fc.nat() }),
      fc.record({ do: fc.constant('echo' as const) }),
      fc.record({ do: fc.constant('resync' as const), choice: fc.nat() }),
      fc.record({ do: fc.constant('view' as const), ply: fc.nat(12) }),
    );
    const squares = 'abcdefgh'
      .split('')
      .flatMap(file => [1, 2, 3, 4, 5, 6, 7, 8].map(rank => `${file}${rank}`));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        // The server's game; the player has Black, and White's moves come from afar.
        const server = new KeptGame();
        const game = gameAfter([], 'b');
        const act = (effects: ReturnType<typeof playPremove>) => {
          for (const effect of effects) {
            if (effect.do !== 'send') continue;
            const message = effect.message as { san: string; ply: number };
            expect(message.ply).toBe(server.moves.length);
            expect(server.moveSan(message.san)?.san).toBe(message.san);
          }
        };
        const white = (choice: number) => {
          const moves = server.turn === 'w' ? server.legalMoves() : [];
          const move = moves[choice % Math.max(1, moves.length)];
          if (move) server.move({ ...move, promotion: move.promotes ? 'q' : undefined });
          return Boolean(move);
        };
        for (const one of steps) {
          if (one.do === 'premove') {
            ahead(game, 'queue', `${squares[one.from]}${squares[one.to]}`);
          } else if (one.do === 'view') viewPly(game, one.ply);
          else if (one.do === 'echo') {
            if (server.turn === 'w' && server.moves.length > 0)
              receive(game, moveFrame(server.sans, { confirmation: 'mid' }));
          } else if (white(one.choice)) {
            receive(game, one.do === 'reply' ? moveFrame(server.sans) : stateFrame(server.sans, 'b'));
          }
          act(playPremove(game, () => 'mid', 0));
          expect(game.premoves.length).toBeLessThanOrEqual(5);
          expect(server.fen.split(' ')[0]).toBe(game.board);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('[GM-15] moves missed while away are counted until the player steps or a new move comes', () => {
  const game = gameAfter(['e4', 'e5']);
  receive(game, stateFrame(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']));
  expect(game.missed).toBe(3);
  viewPly(game, 5);
  expect(game.missed).toBe(0);
  receive(game, stateFrame(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4']));
  expect(told(receive(game, moveFrame(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6'])))).toEqual([
    'sound drop',
  ]);
  expect(game.missed).toBe(0);
  // A state with other moves than the known ones has no missed moves.
  receive(game, stateFrame(['d4', 'd5', 'c4']));
  expect(game.missed).toBe(0);
});

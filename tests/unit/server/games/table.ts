import type { GamePlayer } from '../../../../src/protocol/entities';
import type { GameFrame, UnratedBecause } from '../../../../src/protocol/game-frames';
import type { Side } from '../../../../src/rules/chess';
import { type Line, measure, newLine } from '../../../../src/rules/lag';
import { TIME_CONTROLS, type TimeControlName } from '../../../../src/rules/time-control';
import type { Game } from '../../../../src/server/games/game';
import type { Origin } from '../../../../src/server/games/order';
import { newGame } from '../../../../src/server/games/revive';
import { type GameEffect, type GameEvent, step } from '../../../../src/server/games/step';

/** A connection whose way there and back always takes the same. */
export function lineOf(roundTrip: number): Line {
  const line = newLine();
  measure(line, roundTrip, 0);
  return line;
}

/** A game at which a test sits: a clock to turn, moves to make, and all that was said. */
export class Table {
  now = 1_000_000;
  readonly game: Game;
  /** Effects of the last step. */
  effects: GameEffect[] = [];

  constructor(
    control: TimeControlName = 'BLITZ_3',
    joined = true,
    origin: Origin = { kind: 'quick' },
    unratedBecause: UnratedBecause | null = null,
  ) {
    const players = {
      w: { uid: 'white', player: person('Wanda') },
      b: { uid: 'black', player: person('Boris') },
    };
    const beginning = { id: 1, control: TIME_CONTROLS[control], rated: true, unratedBecause };
    this.game = newGame({ ...beginning, origin }, players, this.now);
    if (!joined) return;
    this.step({ kind: 'join', side: 'w' });
    this.step({ kind: 'join', side: 'b' });
  }

  step(event: GameEvent): GameEffect[] {
    this.effects = step(this.game, event, this.now);
    return this.effects;
  }

  after(milliseconds: number): this {
    this.now += milliseconds;
    return this;
  }

  tick(): GameEffect[] {
    return this.step({ kind: 'tick' });
  }

  /** Makes moves in turn, given as `e2e4` or `e7e8q`. */
  play(moves: string): this {
    for (const move of moves.split(' ')) this.move(this.game.chess.turn, move);
    return this;
  }

  move(side: Side, move: string, more: { mid?: string; ply?: number } = {}): GameEffect[] {
    const [from, to, promotion] = [move.slice(0, 2), move.slice(2, 4), move[4]] as const;
    const wanted = promotion ? { from, to, promotion: promotion as 'q' } : { from, to };
    return this.step({ kind: 'move', side, move: { ...wanted, ...more } });
  }

  /** Frames that the last step sent to one side. */
  heard(side: Side): GameFrame[] {
    return this.effects.flatMap(effect => (effect.do === 'send' && effect.to === side ? [effect.frame] : []));
  }

  /** As `heard`, without the clocks that an end comes with. */
  told(side: Side): GameFrame[] {
    return this.heard(side).map(frame => {
      if (!('action' in frame)) return frame;
      const { time: _, timeO: _other, ...rest } = frame as GameFrame & { time?: number; timeO?: number };
      return rest as GameFrame;
    });
  }

  /** Kinds of what the last step wants stored. */
  get stored(): string[] {
    return this.effects.flatMap(effect =>
      effect.do === 'send' || effect.do === 'rematch' ? [] : [effect.do],
    );
  }
}

const person = (username: string): GamePlayer => ({ username, elo: 1500, board: 'CLASSIC', house: false });

import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { parseSpectateMessage } from '../../src/protocol/spectate';
import type { Side } from '../../src/rules/chess';
import { byClicking } from '../support/browser/board';
import { Person } from '../support/browser/person';
import { sitDown, type Table } from '../support/browser/play';
import { addressOf, expect, type Site } from '../support/browser/site';
import { type ScriptedMove, scriptedGame } from '../support/crowd/scripts';
import { KeptGame } from '../support/games/kept-game';
import type { FaultProxy } from '../support/proxy';
import { hasStatus, type Session } from '../support/server/server';
import { storedMoves } from '../support/server/stored';
import { Wire } from './wire';

/** Clocks are right within a second. */
const CLOCK_MS = 1_000;
/** No test plays for longer than this. */
const PLIES = 80;

/** A player in a browser, and their line to the server. */
export interface Seat {
  person: Person;
  wire: Wire;
  line: FaultProxy;
}

/** How a player arrives. */
interface Arrival {
  /** Browser to use instead of the worker's. */
  browser?: Browser;
  /** Error of the clock of their machine, milliseconds. */
  skew?: number;
}

type Open = (options?: BrowserContextOptions, where?: Browser) => Promise<Page>;

/** Seats two newcomers at a board, each over a line of their own, and plays until both clocks run. */
export async function sit(
  site: Site,
  open: Open,
  one: Arrival = {},
  other: Arrival = {},
): Promise<BrowserGame> {
  const seats = [await arrive(site, open, one), await arrive(site, open, other)] as const;
  return BrowserGame.begin(site, seats);
}

async function arrive(site: Site, open: Open, { browser, skew = 0 }: Arrival): Promise<Seat> {
  const line = await site.newLine();
  const page = await open({ baseURL: addressOf(line) }, browser);
  if (skew !== 0) await page.context().addInitScript(setClock, skew);
  // A player whose clock is wrong signs up, so that their first token is issued under that clock.
  const person = await (skew === 0 ? Person.comeBack(page) : Person.signUp(page));
  return { person, wire: new Wire(page), line };
}

/** Runs in the browser: every question for the time of day is answered with the wrong time. */
function setClock(skew: number): void {
  const Real = Date;
  window.Date = class extends Real {
    constructor(...given: [] | [number]) {
      super(...(given.length === 0 ? ([Real.now() + skew] as const) : given));
    }
    static override now(): number {
      return Real.now() + skew;
    }
  } as DateConstructor;
}

/** Position and clocks that a board shows. */
interface Sight {
  fen: string;
  /** Milliseconds left. */
  left: Record<Side, number>;
}

/** A game of two browsers that plays a script. */
export class BrowserGame {
  readonly seats: Readonly<Record<Side, Seat>>;
  private readonly chess = new KeptGame();
  private readonly loads: Readonly<Record<Side, number>>;
  private readonly script: readonly ScriptedMove[];

  private constructor(
    private readonly site: Site,
    table: Table,
    /** The seat that arrived first. */
    readonly one: Seat,
    other: Seat,
    private readonly observer: Session,
  ) {
    this.seats = table.w === one.person ? { w: one, b: other } : { w: other, b: one };
    this.loads = { w: this.seats.w.wire.loads, b: this.seats.b.wire.loads };
    this.script = scriptedGame(site.random, PLIES);
  }

  /** Both press Blitz, and play until both clocks run. */
  static async begin(site: Site, [one, other]: readonly [Seat, Seat]): Promise<BrowserGame> {
    const observer = await site.server.player(`Eye_${one.person.username}`.slice(0, 20));
    const table = await sitDown(one.person, other.person);
    const game = new BrowserGame(site, table, one, other, observer);
    await game.play(4);
    return game;
  }

  get turn(): Side {
    return this.chess.turn;
  }

  /** The seat that is to move; `waiter` is the other one. */
  get mover(): Seat {
    return this.seats[this.turn];
  }

  get waiter(): Seat {
    return this.seats[this.turn === 'w' ? 'b' : 'w'];
  }

  /** Number of whole games that both browsers have received. */
  get states(): number {
    return this.seats.w.wire.states + this.seats.b.wire.states;
  }

  /** Makes the next move in its player's browser, and waits until that shows it. */
  async press(): Promise<void> {
    const { board } = this.mover.person;
    const next = this.script[this.chess.moves.length];
    const move = next ? this.chess.moveSan(next.san) : null;
    if (!move) throw new Error('The script has come to its end.');
    await byClicking(board, move);
    await board.shows(move.fen);
  }

  /** Waits until both browsers show all the moves that were made. */
  async bothShow(): Promise<void> {
    for (const { person } of Object.values(this.seats)) await person.board.shows(this.chess.fen);
  }

  async play(plies: number): Promise<void> {
    for (let ply = 0; ply < plies; ply++) {
      await this.press();
      await this.bothShow();
    }
  }

  async look(side: Side): Promise<Sight> {
    const seen = await this.seats[side].person.page.evaluate(() => {
      const ms = (who: string) =>
        Number(document.querySelector<HTMLElement>(`[data-testid="clock-${who}"]`)?.dataset.ms);
      const fen = document.querySelector<HTMLElement>('[data-testid="board"]')?.dataset.fen ?? '';
      return { fen, player: ms('player'), opponent: ms('opponent') };
    });
    const { fen, player, opponent } = seen;
    return { fen, left: side === 'w' ? { w: player, b: opponent } : { w: opponent, b: player } };
  }

  /** The game as the server has it now, as a spectator receives it. */
  async truth(): Promise<Sight> {
    const { username } = this.seats.w.person;
    const socket = this.site.server.socket('spectate', this.observer.token, { username });
    const frame = await socket.next(hasStatus('recconect'));
    socket.close();
    const message = parseSpectateMessage(JSON.stringify(frame));
    if (message.kind !== 'state') throw new Error(`not a game: ${JSON.stringify(frame)}`);
    const { fen, playerTime: w, opponentTime: b, spent } = message.state;
    const white = fen.split(' ')[1] === 'w';
    return { fen, left: { w: w - (white ? spent : 0), b: b - (white ? 0 : spent) } };
  }

  /**
   * Checks that position and clocks of both browsers are the server's, that neither was loaded again, and that neither
   * complains.
   */
  async isRight(): Promise<void> {
    await this.bothShow();
    const began = Date.now();
    const [white, black, truth] = await Promise.all([this.look('w'), this.look('b'), this.truth()]);
    // The clocks run on between the three readings, so that time is allowed as well.
    const error = CLOCK_MS + Date.now() - began;
    for (const sight of [white, black]) {
      expect(sight.fen).toBe(truth.fen);
      for (const side of ['w', 'b'] as const)
        expect(Math.abs(sight.left[side] - truth.left[side]), `clock of ${side}`).toBeLessThanOrEqual(error);
    }
    for (const side of ['w', 'b'] as const) {
      const { person, wire } = this.seats[side];
      await expect(person.page.getByTestId('alert')).toBeHidden();
      expect(wire.loads).toBe(this.loads[side]);
    }
  }

  /** White surrenders. Each move that was pressed and each that was confirmed is stored once and in order. */
  async end(): Promise<void> {
    const { page } = this.seats.w.person;
    await page.getByTestId('surrender').click();
    await page.getByTestId('alert-action-1').click();
    for (const { person } of Object.values(this.seats))
      await expect(person.page.getByTestId('play-again')).toBeVisible();
    const pressed = this.chess.sans;
    const stored = await storedMoves(this.site.server, { token: this.seats.w.wire.token });
    expect(stored).toEqual(pressed);
    // A move that was sent again is confirmed again, but made once.
    for (const { wire } of Object.values(this.seats))
      expect(wire.confirmed.map(({ ply }) => stored[ply - 1])).toEqual(wire.confirmed.map(({ san }) => san));
  }
}

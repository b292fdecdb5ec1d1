import type { Logger } from 'pino';
import { otherSide, type Side } from '../../rules/chess';
import { timeLeft } from '../../rules/clock';
import { HOUSE_RATINGS, type HouseStrength } from '../../rules/house';
import { materialLead } from '../../rules/material';
import type { Clock } from '../clock';
import type { Configuration } from '../configuration';
import type { Database } from '../database/database';
import { findUciEngine } from '../engine/find';
import { fenOf, type Game } from '../games/game';
import { seriesPlaceOf } from '../games/series-place';
import type { GameEvent } from '../games/step';
import { freeOf } from '../players/engagement';
import { ensureHousePlayer, type HousePlayer } from '../profiles/newcomers';
import { BuiltinEngine } from './builtin';
import type { Choice, Opponent, Question } from './opponent';
import { paceIn, thinkingTime } from './pace';
import { RESIDENT_COUNT, resident, residentsOf } from './roster';
import { Surrenders } from './surrender';
import { UciEngine } from './uci';

/** Most time an engine is given for one move, milliseconds. */
const MOST_THINKING_MS = 600;
/** The same in a game between two house players: games against people come first. */
const SHOW_THINKING_MS = 60;
/** The same where it plays at a fast pace. */
const FAST_THINKING_MS = 100;
/** Engines that had no answer are asked again after this, and each time after so much longer. */
const AGAIN_MS = 1_000;
/** The numbers of the first generation. */
const ALL = Array.from({ length: RESIDENT_COUNT }, (_, number) => number);
/** A house player takes this long to press "rematch" or to shake hands. */
const GESTURE_MS = { human: 1_200, fast: 50 };

export interface HouseDeps {
  db: Database;
  log: Logger;
  /** Time of the game clocks, milliseconds. */
  now(): number;
  clock: Pick<Clock, 'steadyNow' | 'sleep'>;
  random(): number;
  house: Configuration['house'];
}

/** The players of the house. */
export interface House {
  readonly on: boolean;
  /** Whether house players play each other, for others to watch. */
  readonly shows: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Finds so many free house players near a rating.
   *
   * @returns their uids
   */
  opponentsFor(rating: number, count: number): Promise<string[]>;
  /** Finds a free house player of this strength. @returns their uid */
  opponentOf(strength: HouseStrength): Promise<string>;
  areFree(uids: readonly string[]): Promise<boolean>;
  /** Does what the house player has to do. To be called for each change of their game. */
  attend(game: Game, side: Side, act: (event: GameEvent) => void): void;
}

export function createHouse({ db, log, now, clock, random, house }: HouseDeps): House {
  const builtin = new BuiltinEngine(log);
  const program = house.on ? findUciEngine(house.uciEngine) : null;
  const engine: Opponent = program === null ? builtin : new UciEngine(program, log);
  const known = new Set<string>();
  /** Intents that a house player has begun in a game, so that none is begun twice. */
  const intents = new WeakMap<Game, Set<string>>();
  const surrenders = new Surrenders();
  let stopped = false;

  function once(game: Game, intent: string, work: () => Promise<void>): void {
    const begun = intents.get(game) ?? new Set();
    if (begun.has(intent)) return;
    intents.set(game, begun.add(intent));
    work().catch(error => log.error({ err: error, game: game.id }, 'a house player failed'));
  }

  /**
   * Asks the engines until one has an answer: the game does not change before this move, so nothing else asks again.
   *
   * @param isTurn whether the move is still wanted; `null` is returned once it is not
   */
  async function choose(game: Game, question: Question, isTurn: () => boolean): Promise<Choice | null> {
    for (let tries = 1; isTurn(); tries++) {
      try {
        // The game goes on with our own engine if an engine of others fails.
        const chosen = (await engine.choose(question)) ?? (await builtin.choose(question));
        if (chosen || !isTurn()) return chosen;
        log.warn({ game: game.id, tries }, 'no engine had a move, and is asked again');
      } catch (error) {
        log.error({ err: error, game: game.id, tries }, 'an engine failed, and is asked again');
      }
      await clock.sleep(AGAIN_MS * tries);
    }
    return null;
  }

  async function move(game: Game, side: Side, act: (event: GameEvent) => void): Promise<void> {
    const ply = game.moves.length;
    const isTurn = (): boolean => !stopped && game.phase === 'playing' && game.moves.length === ply;
    const begun = clock.steadyNow();
    const left = timeLeft(game.clock, side, now());
    const most = game.seats[otherSide(side)].house ? SHOW_THINKING_MS : MOST_THINKING_MS;
    const budget = house.pace === 'fast' ? FAST_THINKING_MS : Math.max(20, left / 50);
    const question = ask(game, side, Math.min(most, budget), random());
    const chosen = await choose(game, question, isTurn);
    if (!chosen) return;
    const { from, to, promotion, score, difficulty } = chosen;
    const last = game.moves.at(-1);
    const isRecapture = last?.to === to && last.san.includes('x');
    const base = game.control.time * 1000;
    const wait = thinkingTime({ ply, left, base, difficulty, isRecapture }, paceIn(game, house.pace), random);
    await clock.sleep(Math.max(0, wait - (clock.steadyNow() - begun)));
    if (!isTurn()) return;
    // A move drops an offer: whoever made it reads the answer first.
    if (game.drawOffer === otherSide(side)) {
      answerDraw(game, side, act);
      await pause(timeLeft(game.clock, side, now()));
      if (!isTurn()) return;
    }
    if (surrenders.givesUp(game, side, score, now())) {
      act({ kind: 'surrender', side });
      return;
    }
    act({ kind: 'move', side, move: { from, to, ...(promotion && { promotion }) } });
  }

  /** @param left milliseconds on its clock, if it runs meanwhile: offers at each move must not run it out */
  const pause = (left = Number.POSITIVE_INFINITY): Promise<void> =>
    clock.sleep(Math.min(GESTURE_MS[house.pace] * (0.5 + random()), left / 25));

  async function gesture(act: () => void): Promise<void> {
    await pause();
    if (!stopped) act();
  }

  /** Takes the draw that the opponent offers, or declines it, so that they know the answer; nothing once the offer has lapsed. */
  function answerDraw(game: Game, side: Side, act: (event: GameEvent) => void): void {
    if (game.drawOffer !== otherSide(side)) return;
    act(agreesToDraw(game, side) ? { kind: 'offerDraw', side } : { kind: 'declineDraw', side, mute: false });
  }

  return {
    on: house.on,
    shows: house.on && house.show,
    async start() {
      if (!house.on) return;
      for (const number of ALL) await settle(resident(number));
    },
    async stop() {
      stopped = true;
      await Promise.all([engine.stop(), builtin.stop()]);
    },
    opponentsFor: (rating, count) => opponents(ALL, rating, count),
    async opponentOf(strength) {
      const [uid = ''] = await opponents(residentsOf(strength), HOUSE_RATINGS[strength], 1);
      return uid;
    },
    areFree: async uids => (await freeOf(db, uids)).length === uids.length,
    attend(game, side, act) {
      const other = otherSide(side);
      if (game.phase === 'ended' && game.seats[other].rematch && !game.seats[side].rematch)
        once(game, 'rematch', async () => {
          await gesture(() => act({ kind: 'rematch', side }));
          // The wish may have lapsed meanwhile, with the player's connection: the next one is answered too.
          intents.get(game)?.delete('rematch');
        });
      if (game.phase !== 'playing' || stopped) return;
      const ply = game.moves.length;
      // The first moves wait until the opponent is connected. In a series one who does not come loses, so the house must not be late.
      const begins = ply >= 2 || game.seats[other].absence === null || seriesPlaceOf(game.origin) !== null;
      if (begins && game.chess.turn === side) once(game, `move ${ply}`, () => move(game, side, act));
      if (game.drawOffer === other)
        once(game, `draw ${ply}`, () => gesture(() => answerDraw(game, side, act)));
    },
  };

  /** @param numbers of those of the first generation who are meant; the same of each further one are as well */
  async function opponents(numbers: readonly number[], rating: number, count: number): Promise<string[]> {
    const found: string[] = [];
    for (let generation = 0; found.length < count; generation++) {
      const all = numbers.map(number => resident(generation * RESIDENT_COUNT + number));
      const uids = all.map(({ uid }) => uid);
      const free = new Set(await freeOf(db, uids));
      // The nearest rating first, with some chance for variety.
      const nearest = all
        .filter(({ uid }) => free.has(uid))
        .map(one => ({ one, distance: Math.abs(one.rating - rating) + 200 * random() }))
        .sort((a, b) => a.distance - b.distance);
      for (const { one } of nearest.slice(0, count - found.length)) found.push(await settle(one));
    }
    return found;
  }

  /** Makes sure that a house player is in the database. */
  async function settle(one: HousePlayer): Promise<string> {
    if (!known.has(one.uid)) await db.transaction(tx => ensureHousePlayer(tx, one));
    known.add(one.uid);
    return one.uid;
  }
}

function ask(game: Game, side: Side, budget: number, seed: number): Question {
  const { player } = game.seats[side];
  return {
    fen: fenOf(game),
    moves: game.moves.map(({ from, to, promotion }) => ({ from, to, promotion })),
    seen: game.moves.map(({ fen }) => fen.split(' ').slice(0, 4).join(' ')),
    rating: player.elo,
    budget,
    seed,
  };
}

/** From here on an even game may be called a draw. */
const LATE_PLY = 60;
/** Behind by this many pawns, a draw is welcome at any time after the opening. */
const BEHIND = 2;
const OPENING_PLIES = 20;

/**
 * Whether a house player would agree to a draw: late in a game of even material, or earlier when it is
 * clearly behind. It never offers one.
 */
export function agreesToDraw(game: Game, side: Side): boolean {
  const lead = materialLead(fenOf(game)) * (side === 'w' ? 1 : -1);
  if (lead <= -BEHIND) return game.moves.length >= OPENING_PLIES;
  return lead <= 1 && game.moves.length >= LATE_PLY;
}

import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { TIME_CONTROLS } from '../../rules/time-control';
import type { Timer, Timers } from '../clock';
import type { Queries } from '../database/database';
import type { Games } from '../games/games';
import type { House } from './house';

/** How often it is checked whether a game has to begin. See README of this folder, "A show of the house is a game like any other". */
const ROUND_MS = 1_000;
/** With so many games none has to be added. */
const ENOUGH_GAMES = 6;
/**
 * A move about every six seconds, to the end, for the increment: good to watch, and kept like every game it takes
 * about two megabytes a day.
 */
const CONTROL = TIME_CONTROLS.RAPID_10P5;
/** Strengths among which one is drawn by lot for each game. */
const WEAKEST = 850;
const STRONGEST = 1750;
/** The same two play so many games, colours in turn: spectators of one of them go on to the next game. */
const SERIES = 4;

export interface ShowDeps {
  games: Pick<Games, 'create' | 'running' | 'shows'>;
  house: Pick<House, 'areFree' | 'opponentsFor' | 'shows'>;
  log: Logger;
  timers: Pick<Timers, 'every'>;
  /** 0 up to 1. */
  random(): number;
  /** Whether this node is the one that keeps a show going. */
  isOurs(): boolean;
  playedAnywhere(most: number): Promise<Played>;
}

/** Keeps one game between two house players running, so that there is always a game to watch. */
export class Show {
  private timer: Timer | null = null;
  private draining = false;
  private beginning = false;
  /** The pair that plays, or played last, and how many games they have had. */
  private pair = { white: '', black: '', games: SERIES };

  constructor(private readonly deps: ShowDeps) {}

  start(): void {
    const { house, timers } = this.deps;
    if (house.shows) this.timer = timers.every(ROUND_MS, () => this.look());
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = null;
  }

  /** While this is on no game begins. */
  drain(on: boolean): void {
    this.draining = on;
  }

  private look(): void {
    const { games, log, isOurs } = this.deps;
    if (this.draining || this.beginning || games.shows > 0 || games.running >= ENOUGH_GAMES) return;
    if (!isOurs()) return;
    this.beginning = true;
    this.begin()
      .catch(error => log.warn({ err: error }, 'no game to watch could begin'))
      .finally(() => {
        this.beginning = false;
      });
  }

  private async begin(): Promise<void> {
    const { games, house, playedAnywhere } = this.deps;
    const played = await playedAnywhere(ENOUGH_GAMES);
    if (played.shows > 0 || played.games >= ENOUGH_GAMES) return;
    const { white, black, games: before } = this.pair;
    const isOver = before >= SERIES || !(await house.areFree([white, black]));
    const next = isOver ? await this.draw() : { white: black, black: white, games: before };
    if (this.draining || !this.timer) return;
    // One of the two may be playing on another node: then two others are drawn next time.
    const created = await games.create({
      white: next.white,
      black: next.black,
      control: CONTROL,
      rated: false,
      origin: { kind: 'house' },
    });
    this.pair = { ...next, games: created.ok ? next.games + 1 : SERIES };
  }

  private async draw(): Promise<typeof this.pair> {
    const { house, random } = this.deps;
    const rating = WEAKEST + (STRONGEST - WEAKEST) * random();
    const [white = '', black = ''] = await house.opponentsFor(rating, 2);
    return { white, black, games: 0 };
  }
}

/** Games that are played, at whichever node. */
interface Played {
  games: number;
  shows: number;
}

/** @param most so many are looked at */
export async function countPlayed(db: Queries, most: number): Promise<Played> {
  const { rows } = await db.execute<Played & Record<string, unknown>>(sql`
    select count(*)::int as games, (count(*) filter (where game.origin = 'house'))::int as shows
    from (select id from lease where kind = 'game' limit ${most}) as played join game on game.id = played.id`);
  return rows[0] ?? { games: 0, shows: 0 };
}

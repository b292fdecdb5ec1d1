import type { Logger } from 'pino';
import { closeCode } from '../../protocol/close-codes';
import type { DeclineReason, DuelHello } from '../../protocol/duel';
import type { DoorRefused } from '../../protocol/otp';
import { isBet } from '../../rules/duel';
import { TIME_CONTROLS } from '../../rules/time-control';
import type { Bus } from '../bus/bus';
import { type Database, isAway } from '../database/database';
import { userPlaying } from '../games/events';
import type { Games } from '../games/games';
import type { Buckets, Rate } from '../limits/buckets';
import type { Session } from '../live/channel';
import { channelsDropped } from '../live/events';
import type { Doors, Leaving } from '../otp/doors';
import { firstStopping, standstillsOf } from '../players/standstill';
import { findPlayer } from '../players/store';
import type { Codes } from './codes';
import { duelChanged } from './events';
import { stakeRefused } from './rematch-door';
import { Seats } from './seats';
import { areReady, type DuelEvent, type DuelRow, isOverFor } from './step';
import {
  applyEvent,
  createDuel,
  createHouseDuel,
  type Entered,
  joinDuel,
  type NewDuel,
  openDuelOf,
  readDuel,
  type StakeDoor,
} from './store';

/** Each stake is kept in the ledger for ever, and so is its return: ten duels at once, then six a minute. */
export const ENTERING: Rate = { perSecond: 6 / 60, burst: 10 };

export interface DuelsDeps {
  db: Database;
  games: Pick<Games, 'create' | 'forfeit' | 'isPlaying'>;
  bus: Bus;
  log: Logger;
  codes: Codes;
  /** How often a user may create or join a duel. */
  entering: Buckets;
  doors: Pick<Doors, 'leave'>;
  /** Epoch milliseconds. */
  now(): number;
  random(): number;
}

/** A user who enters a duel, with their session and what they ask for. */
type Entering = Pick<Session<DuelHello>, 'uid' | 'sid' | 'from' | 'hello'>;

/** Why a duel may not go on to its game: value of one of the two may not move, or they have asked for a break from stakes. */
export type StopReason = 'banned' | 'held' | 'break';

/** Events that `apply` takes; a player joins by `enter`. */
export type DuelOrder = Exclude<DuelEvent, { kind: 'join' }>;

/**
 * The duels before their games. The row of each is the truth; kept here are only the channels of its players on this
 * node, which are sent whatever the row has become.
 */
export class Duels {
  readonly seats: Seats;
  private readonly starting = new Set<string>();
  private isDraining = false;

  constructor(private readonly deps: DuelsDeps) {
    const { bus } = deps;
    this.seats = new Seats(deps);
    bus.subscribe(duelChanged, ({ uids }) => {
      for (const uid of uids) this.seats.refresh(uid);
    });
    bus.subscribe(userPlaying, ({ uid }) => this.inBackground(this.playsNow(uid)));
    bus.subscribe(channelsDropped, ({ uid, code }) => {
      if (uid !== null && code === closeCode.notAllowed) this.inBackground(this.bar(uid));
    });
  }

  get draining(): boolean {
    return this.isDraining;
  }

  /** While this is on users are asked to try again, which may lead them to another node. Their duels stay. */
  drain(on: boolean): void {
    this.isDraining = on;
    if (on) this.seats.closeAll(closeCode.tryAgainLater, 'draining');
  }

  /** Brings a user into the duel that they have open, the one that they ask for, or a new one. */
  async enter({ uid, sid, from, hello }: Entering): Promise<Entered> {
    const open = await openDuelOf(this.deps.db, uid);
    const at = open && (await readDuel(this.deps.db, open.code));
    if (at) return { ok: true, ...at };
    if (hello.resumes !== undefined) {
      const over = await this.overFor(uid, hello.resumes);
      // A client that comes back does so without a press: its wish is not carried out again, and no KING is staked.
      return over ? { ok: true, ...over } : { ok: false, refusal: { code: 'over' } };
    }
    const wait = this.deps.entering.wait(uid);
    if (wait > 0) return { ok: false, refusal: { code: 'tooOften', until: this.deps.now() + wait * 1_000 } };
    const entered = await this.begins({ uid, sid, from, otpCode: hello.otpCode }, hello);
    if (entered.ok) this.deps.entering.spend(uid);
    return entered;
  }

  private async begins(leaving: Leaving, { options, gameMode }: Entering['hello']): Promise<Entered> {
    const { bet, public: isPublic, idMatch, challenge } = options;
    if (idMatch != null && idMatch.trim() !== '') return this.join(leaving, idMatch);
    if (!isBet(bet)) return { ok: false, refusal: { code: 'bet' } };
    const wanted = { owner: leaving.uid, gameMode, bet, isPublic, challenge };
    return this.create(wanted, this.doorOf(leaving));
  }

  /** A duel that a user was in, and that ended or went on without them while they had no connection. */
  private async overFor(uid: string, code: string): ReturnType<typeof readDuel> {
    const at = await readDuel(this.deps.db, code);
    return at && isOverFor(at.row, uid) ? at : null;
  }

  /** A duel of the house, unless so many wait already. */
  async createForHouse(wanted: Omit<NewDuel, 'bet'>, most: number): Promise<void> {
    const created = await createHouseDuel(this.deps.db, wanted, most);
    if (created?.ok) this.announce(created.row);
  }

  private async create(wanted: NewDuel, door: StakeDoor): Promise<Entered> {
    const created = await createDuel(this.deps.db, wanted, door);
    if (created.ok) this.announce(created.row);
    return created;
  }

  private doorOf(leaving: Leaving): StakeDoor {
    const refuse = (why: DoorRefused): Entered => ({ ok: false, refusal: stakeRefused(why) });
    return (tx, work) => this.deps.doors.leave(tx, 'stake', leaving, { work, refuse });
  }

  private async join(leaving: Leaving, typed: string): Promise<Entered> {
    const { uid } = leaving;
    const { codes, db, now } = this.deps;
    const wait = codes.wait(uid);
    if (wait > 0) return { ok: false, refusal: { code: 'tooManyTries', until: now() + wait * 1_000 } };
    const code = codes.read(uid, typed);
    if (code === null) return { ok: false, refusal: { code: 'noSuchDuel' } };
    const joined = await joinDuel(db, code, uid, this.doorOf(leaving));
    if (joined.ok) this.announce(joined.row);
    else if (joined.refusal.code === 'noSuchDuel') codes.countWrong(uid);
    return joined;
  }

  /** Applies an event, tells all players concerned, and begins the game when both are ready. */
  async apply(code: string, event: DuelOrder): Promise<void> {
    const changed = await applyEvent(this.deps.db, code, event);
    if (!changed) return;
    const { before, row } = changed;
    this.announce(row, before);
    if (row.state === 'matched' && areReady(row)) await this.begin(row);
  }

  /** Accepts the opponent for a player of the duel; `leave` below leaves it. */
  accept = (code: string, by: string, limit: number): Promise<void> =>
    this.apply(code, { kind: 'accept', by, limit });
  leave = (code: string, by: string, reason: DeclineReason | null = null): Promise<void> =>
    this.apply(code, { kind: 'leave', by, how: 'declined', reason });

  /** Begins the game of a duel whose players are ready. If it cannot begin now, the sweep tries again. */
  async begin(row: DuelRow): Promise<void> {
    const { games, log, random } = this.deps;
    const { code, owner, joiner, gameMode } = row;
    if (joiner === null || this.starting.has(code)) return;
    this.starting.add(code);
    try {
      const [white, black] = random() < 0.5 ? [owner, joiner] : [joiner, owner];
      const created = await games.create(
        {
          white,
          black,
          rated: false,
          control: TIME_CONTROLS[gameMode],
          origin: { kind: 'duel', reference: code },
        },
        this.seats.windowsOf([owner, joiner]),
      );
      if (!created.ok && created.code === 'busy')
        for (const by of [owner, joiner]) if (await games.isPlaying(by)) await this.leaveBusy(code, by);
    } catch (error) {
      log.warn({ err: error, duel: code }, 'the game of a duel could not begin');
    } finally {
      this.starting.delete(code);
    }
  }

  private leaveBusy = (code: string, by: string): Promise<void> =>
    this.apply(code, { kind: 'leave', by, how: 'busy', reason: null });

  /** A user's game has begun: if it is another one, they are no longer there for their duel. */
  private async playsNow(uid: string): Promise<void> {
    const open = await openDuelOf(this.deps.db, uid);
    if (open && (await this.deps.games.isPlaying(uid))) await this.leaveBusy(open.code, uid);
    this.seats.refresh(uid);
  }

  /** Ends a duel before its game, and both stakes go back; a player who takes a break leaves it. */
  stop = (code: string, by: string, why: StopReason): Promise<void> =>
    why === 'break' ? this.leave(code, by) : this.apply(code, { kind: 'standstill', by, how: why });

  /** Stops what a user has open, once their account stands still. A running game goes on. */
  async standStill(uid: string): Promise<void> {
    const { db } = this.deps;
    const found = await standstillsOf(db, [uid]);
    const open = found.length > 0 ? await openDuelOf(db, uid) : null;
    const still = open && firstStopping(found, open.bet);
    if (still) await this.stop(open.code, uid, still.until === null ? 'banned' : 'held');
  }

  /** Stops the duel with a stake that a user has open, since they have asked for a break. @returns whether there was one */
  async takeBreak(uid: string): Promise<boolean> {
    const open = await openDuelOf(this.deps.db, uid);
    if (!open || open.bet === 0) return false;
    await this.stop(open.code, uid, 'break');
    return true;
  }

  /** Ends the duel of a banned user, whose running game is lost. */
  private async bar(uid: string): Promise<void> {
    const { db, games } = this.deps;
    if (!(await findPlayer(db, uid))?.banned) return;
    await this.standStill(uid);
    games.forfeit(uid);
  }

  private announce(row: DuelRow, before: DuelRow = row): void {
    const uids = [...new Set([row.owner, row.joiner, before.owner, before.joiner])];
    this.deps.bus.publish(duelChanged, { code: row.code, uids: uids.filter(uid => uid !== null) });
  }

  /** The sweep makes up for what fails here. */
  private inBackground(work: Promise<void>): void {
    work.catch(error => {
      if (!isAway(error)) this.deps.log.warn({ err: error }, 'a duel could not be changed');
    });
  }
}

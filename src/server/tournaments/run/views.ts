import type { Logger } from 'pino';
import { closeCode } from '../../../protocol/close-codes';
import type { TournamentHello } from '../../../protocol/tournament';
import { parseTournamentResults } from '../../../protocol/tournament-calls';
import { kingToHundredths } from '../../../rules/money';
import type { Millis } from '../../../rules/units';
import type { Bus } from '../../bus/bus';
import type { Clock, Timer } from '../../clock';
import type { Database } from '../../database/database';
import type { Session } from '../../live/channel';
import { gamePlayers } from '../../profiles/game-players';
import { Recurring } from '../../recurring';
import { elosOf, entrantsFor, type Presence } from '../entrants';
import { runStepped, tournamentCancelled, tournamentChanged } from '../events';
import { drawOf, frameOf } from '../list';
import { openEntryOf, readTournament, type TournamentRow } from '../store';
import { readResults } from '../stored-results';
import type { ReadyCheck } from './event';
import { Hall } from './hall';
import { Room } from './room';
import type { Runs } from './runs';
import type { FinalPlaces } from './standing';
import { type Run, revive } from './state';
import { readRun, type StoredRun } from './store';

/** Interval of looking for changes that other nodes have made to tournaments that are watched here. */
const LOOK_MS = 1_000;
/** Steps of another node are gathered for so long. */
const GATHER_MS = 100;
/** A large bracket takes long to read: a node spends a tenth of its time on that at most. */
const REST = 10;
/** Interval of telling users who wait for a start which entrants have come or gone. */
const PRESENCE_MS = 3_000;

export interface ViewsDeps {
  db: Database;
  bus: Bus;
  log: Logger;
  runs: Pick<Runs, 'onStored' | 'runOf'>;
  /** Whether users have a page open. */
  presence: Presence;
  clock: Clock;
}

const NOBODY: FinalPlaces = new Map();

/** The tournaments that connections of this node look at. They see only stored steps. */
export class Views {
  private readonly rooms = new Map<number, Room>();
  private readonly opening = new Map<number, Promise<Room | null>>();
  /** Users who wait for a start. */
  private readonly hall: Hall;
  /** Connections of users who take part in no tournament yet. */
  private readonly following = new Set<Session<TournamentHello>>();
  private readonly shown = new WeakMap<Session<TournamentHello>, number>();
  /** `seq` that was read last of each tournament that another node runs. */
  private readonly read = new Map<number, number>();
  private readonly rounds: readonly Recurring[];
  /** Tournaments that are to be looked at soon, since the node that runs them has told of a step. */
  private readonly soon = new Map<number, Timer>();
  /** When each may be looked at again before its round, in steady milliseconds. */
  private readonly restUntil = new Map<number, number>();
  /** One look after another, so that no older one ends last. */
  private looking: Promise<void> = Promise.resolve();

  constructor(private readonly deps: ViewsDeps) {
    const { bus, runs, log, clock: timers } = deps;
    const trouble = 'tournaments could not be shown';
    this.hall = new Hall({ ...deps, roomOf: row => this.roomOf(row) });
    this.rounds = [
      new Recurring({ timers, everyMs: LOOK_MS, round: () => this.lookAtOthers(), log, trouble }),
      new Recurring({ timers, everyMs: PRESENCE_MS, round: () => this.hall.look(), log, trouble }),
    ];
    runs.onStored((run, changed, places) => this.rooms.get(run.id)?.update(run, changed, places ?? NOBODY));
    bus.subscribe(tournamentChanged, ({ id, uids }) => {
      this.hall.gather(id);
      for (const session of this.following) if (uids.includes(session.uid)) this.found(session);
    });
    bus.subscribe(runStepped, ({ id }, source) => {
      if (source === 'elsewhere') this.lookSoon(id);
    });
    bus.subscribe(tournamentCancelled, ({ id, reason, refunds }) => {
      this.hall.cancel(id, reason, uid => refunds.find(one => one.uid === uid)?.king ?? 0);
      this.rooms.get(id)?.close(closeCode.finished, 'over');
    });
  }

  start(): void {
    for (const round of this.rounds) round.start();
  }

  async stop(): Promise<void> {
    for (const timer of this.soon.values()) timer.cancel();
    this.soon.clear();
    await Promise.all(this.rounds.map(round => round.stop()));
    await this.looking;
  }

  /** Shows a tournament to a connection from now on. */
  async show(session: Session<TournamentHello>, id: number): Promise<void> {
    const { connection } = session;
    this.shown.set(session, id);
    const row = (await readTournament(this.deps.db, id))?.row;
    if (!row || row.status === 'cancelled')
      return connection.close(closeCode.noSuchGame, 'no such tournament');
    const room = await this.roomOf(row);
    if (!connection.isOpen) return;
    await (room ? room.join(session) : this.hall.enter(session, row));
  }

  /** Shows a connection the tournament of its user as soon as they take part in one. */
  follow(session: Session<TournamentHello>): void {
    this.following.add(session);
    session.connection.onClose(() => this.following.delete(session));
    // Tells the client that it is let in, since there is nothing to show yet.
    session.connection.send({ action: 'ping' });
  }

  /** The tournament that a connection is shown; `null` for none yet. */
  idShownTo(session: Session<TournamentHello>): number | null {
    return this.shown.get(session) ?? null;
  }

  /** The game that a connection was asked about last; `null` while its user need not say that they are there. */
  checkShownTo(session: Session<TournamentHello>): ReadyCheck | null {
    return this.rooms.get(this.idShownTo(session) ?? 0)?.checkShownTo(session) ?? null;
  }

  private found(session: Session<TournamentHello>): void {
    openEntryOf(this.deps.db, session.uid)
      .then(async entry => {
        if (!entry || !this.following.delete(session)) return;
        await this.show(session, entry.tournament);
      })
      .catch(() => session.connection.close(closeCode.tryAgainLater, 'try again later'));
  }

  /** @returns `null` for one that has not begun */
  private async roomOf(row: TournamentRow): Promise<Room | null> {
    const { id, status } = row;
    if (status !== 'closed' && status !== 'finished') return null;
    const there = this.rooms.get(id);
    if (there) return there;
    const opening = this.opening.get(id) ?? this.openRoom(row).finally(() => this.opening.delete(id));
    this.opening.set(id, opening);
    return opening;
  }

  private async openRoom(row: TournamentRow): Promise<Room | null> {
    const { db, clock } = this.deps;
    const { id, gameMode } = row;
    const entrants = await entrantsFor(db, row);
    const uids = (await this.currentRun(id))?.run.entrants ?? [];
    const cards = await gamePlayers(
      db,
      uids.map(({ uid, elo }) => ({ uid, gameMode, elo })),
    );
    const tournament = frameOf(row, clock.steadyNow());
    const about = { ...(tournament && { tournament }), entrants, draw: drawOf(row, entrants) };
    const byUid = new Map(cards.map((card, index) => [uids[index]?.uid ?? '', card]));
    // The run is read last: later steps are heard by the room.
    const current = await this.currentRun(id);
    if (!current) return null;
    const { run, ahead } = current;
    const places = run.over ? await this.placesOf(id) : NOBODY;
    const eloNow = (players: readonly string[]) => elosOf(db, players, gameMode);
    const room = new Room(run, places, about, byUid, eloNow, clock, ahead);
    this.rooms.set(id, room);
    this.read.set(id, run.seq);
    // This node may have taken it over during the reading: steps since then went only to rooms that existed.
    const owned = this.deps.runs.runOf(id);
    if (owned && owned !== run) room.update(owned, matchesOf(owned), places);
    return room;
  }

  /** A tournament that is played, or was, and the present time of the clock by which its limits go; `null` for no run of this id. */
  async runNow(id: number): Promise<{ run: Run; now: Millis } | null> {
    const current = await this.currentRun(id);
    return current && { run: current.run, now: this.deps.clock.steadyNow() + current.ahead };
  }

  private async currentRun(id: number): Promise<{ run: Run; ahead: Millis } | null> {
    const running = this.deps.runs.runOf(id);
    if (running) return { run: running, ahead: 0 };
    const stored = await readRun(this.deps.db, id);
    if (!stored) return null;
    const ahead = this.aheadBy(stored);
    return { run: await revive(stored.snapshot, stored.seq), ahead };
  }

  /** Milliseconds by which the clock of the node that has stored a run, and by which its limits go, is ahead of this node's. */
  private aheadBy({ seq, snapshot: { stored }, age }: StoredRun): Millis {
    return stored?.seq === seq ? Math.round(stored.at + age) - this.deps.clock.steadyNow() : 0;
  }

  /** Updates rooms of tournaments that other nodes run, and drops rooms without viewers. */
  private async lookAtOthers(): Promise<void> {
    for (const [id, room] of this.rooms) {
      // All players of a round may be in their games: those of a tournament that runs here come back.
      if (room.isEmpty && !this.deps.runs.runOf(id)) {
        this.rooms.delete(id);
        this.read.delete(id);
        this.restUntil.delete(id);
        continue;
      }
      await this.look(id);
    }
  }

  private lookSoon(id: number): void {
    const { clock, log } = this.deps;
    if (!this.rooms.has(id) || this.soon.has(id)) return;
    const wait = Math.max(GATHER_MS, (this.restUntil.get(id) ?? 0) - clock.steadyNow());
    const look = (): void => {
      this.soon.delete(id);
      this.look(id).catch(error =>
        log.warn({ err: error, tournament: id }, 'a tournament could not be shown'),
      );
    };
    this.soon.set(id, clock.after(wait, look));
  }

  /** Updates the room of a tournament that another node runs. */
  private look(id: number): Promise<void> {
    const looked = this.looking.then(() => this.lookNow(id));
    this.looking = looked.catch(() => undefined);
    return looked;
  }

  private async lookNow(id: number): Promise<void> {
    const { db, runs, clock } = this.deps;
    const room = this.rooms.get(id);
    if (!room || runs.runOf(id) || room.isOver) return;
    if ((await readTournament(db, id))?.row.status === 'cancelled') {
      room.close(closeCode.finished, 'over');
      return;
    }
    const began = clock.steadyNow();
    const stored = await readRun(db, id);
    if (!stored || stored.seq === this.read.get(id)) return;
    this.read.set(id, stored.seq);
    const ahead = this.aheadBy(stored);
    const run = await revive(stored.snapshot, stored.seq);
    const places = run.over ? await this.placesOf(id) : NOBODY;
    room.update(run, matchesOf(run), places, ahead);
    const now = clock.steadyNow();
    this.restUntil.set(id, now + REST * (now - began));
  }

  private async placesOf(id: number): Promise<FinalPlaces> {
    const row = (await readTournament(this.deps.db, id))?.row;
    const standings = row?.results
      ? (parseTournamentResults(readResults(row.results))?.finalStandings ?? [])
      : [];
    return new Map(
      standings.map(({ id: number, rank, rankTo, prize = 0, item }) => [
        number,
        {
          rank,
          ...(rankTo !== undefined && { rankTo }),
          prize: kingToHundredths(prize),
          ...(item && { item }),
        },
      ]),
    );
  }
}

const matchesOf = ({ bracket }: Run): ReadonlySet<number> => new Set(bracket.nodes.map(({ id }) => id));

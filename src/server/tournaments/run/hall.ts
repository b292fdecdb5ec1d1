import type { Logger } from 'pino';
import { closeCode } from '../../../protocol/close-codes';
import type { TournamentChannelFrame, TournamentHello } from '../../../protocol/tournament';
import type { CancelReason } from '../../../protocol/tournament-status';
import { isSameData } from '../../../rules/same-data';
import type { Clock } from '../../clock';
import type { Database } from '../../database/database';
import type { Session } from '../../live/channel';
import { entrantsFor, type Presence } from '../entrants';
import { drawOf, frameOf } from '../list';
import { readTournament, type TournamentRow } from '../store';
import type { Room } from './room';

/** Changes before the start are gathered for so long. */
const GATHER_MS = 300;

export interface HallDeps {
  db: Database;
  log: Logger;
  /** Whether users have a page open. */
  presence: Presence;
  /** Tournaments begin by its `now`. */
  clock: Pick<Clock, 'now' | 'after'>;
  /** Room of a tournament that has begun; `null` before that. */
  roomOf(row: TournamentRow): Promise<Room | null>;
}

/** Users who wait for a tournament: they see entrants come and go, and are led to the bracket when it begins. */
export class Hall {
  private readonly waiting = new Map<number, Set<Session<TournamentHello>>>();
  private readonly gathering = new Set<number>();
  /** Entrants as the waiting users were told of them last, by tournament. */
  private readonly told = new Map<number, unknown>();

  constructor(private readonly deps: HallDeps) {}

  /** Lets a connection wait, and sends it the entrants. */
  async enter(session: Session<TournamentHello>, row: TournamentRow): Promise<void> {
    const { id } = row;
    const waiting = this.waiting.get(id) ?? new Set();
    this.waiting.set(id, waiting.add(session));
    session.connection.onClose(() => {
      waiting.delete(session);
      if (waiting.size > 0 || this.waiting.get(id) !== waiting) return;
      this.waiting.delete(id);
      this.told.delete(id);
    });
    session.connection.send(await this.frame(row));
  }

  /** Tells waiting users that it was cancelled. @param refunded what a user has back, KING */
  cancel(id: number, reason: CancelReason, refunded: (uid: string) => number): void {
    for (const { uid, connection } of this.waiting.get(id) ?? []) {
      connection.send({ action: 'tournament_cancelled', id, refunded: refunded(uid), reason });
      connection.close(closeCode.finished, 'over');
    }
  }

  /** Tells waiting users, after a moment, that the entrants have changed or that it begins. */
  gather(id: number): void {
    if (!this.waiting.has(id) || this.gathering.has(id)) return;
    this.gathering.add(id);
    this.deps.clock.after(GATHER_MS, () => {
      this.gathering.delete(id);
      this.tell(id, false).catch(error =>
        this.deps.log.warn({ err: error, tournament: id }, 'those who wait could not be told'),
      );
    });
  }

  /** Tells waiting users of entrants who have come or gone meanwhile. */
  async look(): Promise<void> {
    for (const id of this.waiting.keys()) await this.tell(id, true);
  }

  /** @param onlyNews nothing is sent where the entrants are as they were told last */
  private async tell(id: number, onlyNews: boolean): Promise<void> {
    const row = (await readTournament(this.deps.db, id))?.row;
    const sessions = [...(this.waiting.get(id) ?? [])];
    if (!row || sessions.length === 0) return;
    if (row.status === 'cancelled') {
      // Cancelled by another node: a notice tells what has come back.
      for (const { connection } of sessions) connection.close(closeCode.finished, 'over');
      return;
    }
    const room = await this.deps.roomOf(row);
    if (room) {
      this.waiting.delete(id);
      this.told.delete(id);
      for (const session of sessions) await room.join(session);
      return;
    }
    const frame = await this.frame(row);
    const entrants = 'entrants' in frame ? frame.entrants : null;
    if (onlyNews && isSameData(this.told.get(id), entrants)) return;
    this.told.set(id, entrants);
    for (const { connection } of sessions) connection.send(frame);
  }

  private async frame(row: TournamentRow): Promise<TournamentChannelFrame> {
    const { db, clock, presence } = this.deps;
    const entrants = await entrantsFor(db, row, presence);
    const time = clock.now();
    const tournament = frameOf(row, time);
    return {
      action: 'tournament_waiting',
      start: row.startAt.getTime(),
      time,
      entrants,
      ...(tournament && { tournament }),
      draw: drawOf(row, entrants),
    };
  }
}

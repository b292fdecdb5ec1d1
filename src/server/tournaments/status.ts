import { and, eq, inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { StatusFrame } from '../../protocol/status';
import type { TournamentStatus } from '../../protocol/tournament-status';
import type { Bus } from '../bus/bus';
import type { Queries } from '../database/database';
import type { StatusSource } from '../status/channel';
import { tournamentCancelled, tournamentChanged } from './events';
import { phaseOf, type TournamentRow } from './store';
import { tournament, tournamentEntrant } from './tables';

/** The word for a tournament's state on the wire. @returns `null` for one that was cancelled */
export function wireStatus(row: TournamentRow, now: number): TournamentStatus | null {
  if (row.status === 'cancelled') return null;
  if (row.status === 'finished') return 'FINISHED';
  if (row.status === 'closed') return 'CLOSED';
  return phaseOf(row, now) === 'before' ? 'CREATED' : 'OPEN';
}

/** Whether a tournament is halted, and since when, as frames tell it. */
export const pauseOf = ({ pausedAt }: Pick<TournamentRow, 'pausedAt'>) => ({
  paused: pausedAt !== null,
  ...(pausedAt && { pausedAt: pausedAt.getTime() }),
});

const NONE: StatusFrame = { action: 'tournament', tournament: {} };

function frameOf(row: TournamentRow, now: number): StatusFrame {
  const status = wireStatus(row, now);
  if (status === null) return NONE;
  const { id, name, openAt, startAt } = row;
  const dates = { openDate: openAt.toISOString(), startDate: startAt.toISOString() };
  return { action: 'tournament', tournament: { id, status, name, ...dates, ...pauseOf(row), time: now } };
}

export interface TournamentStatusDeps {
  db: Queries;
  bus: Bus;
  log: Logger;
  /** Epoch milliseconds. */
  now(): number;
}

/** Tells the pages of a user which tournament they take part in, when they connect and at each change. @source WS-19 */
export function tournamentStatus({ db, bus, log, now }: TournamentStatusDeps): StatusSource {
  const framesFor = async (uids: readonly string[]): Promise<Map<string, StatusFrame>> => {
    const rows = await db
      .select({ uid: tournamentEntrant.uid, row: tournament })
      .from(tournamentEntrant)
      .innerJoin(tournament, eq(tournament.id, tournamentEntrant.tournament))
      .where(
        and(inArray(tournamentEntrant.uid, [...uids]), inArray(tournamentEntrant.state, ['in', 'playing'])),
      );
    return new Map(rows.map(({ uid, row }) => [uid, frameOf(row, now())]));
  };
  return {
    current: async uid => {
      const frame = (await framesFor([uid])).get(uid);
      return frame ? [frame] : [];
    },
    subscribe: send => {
      bus.subscribe(tournamentChanged, ({ uids }) => {
        if (uids.length === 0) return;
        framesFor(uids)
          .then(frames => {
            for (const uid of uids) send(uid, frames.get(uid) ?? NONE);
          })
          .catch(error => log.warn({ err: error }, 'users could not be told of their tournament'));
      });
      bus.subscribe(tournamentCancelled, ({ id, name, reason, refunds }) => {
        for (const { uid, king } of refunds)
          send(uid, { ...NONE, cancelled: { id, name, reason, refunded: king } });
      });
    },
  };
}

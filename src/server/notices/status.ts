import type { Logger } from 'pino';
import * as v from 'valibot';
import type { StatusFrame } from '../../protocol/status';
import type { Bus, Topic } from '../bus/bus';
import type { Timers } from '../clock';
import type { Queries } from '../database/database';
import { Recurring } from '../recurring';
import type { StatusSource } from '../status/channel';
import { countUnread, recentNotices } from './store';

/** A user's data have changed without a notice: they have seen what they were told, or the operator has moved their KING. */
export const ownDataChanged: Topic<{ uid: string }> = {
  name: 'own-data-changed',
  heardBy: ({ uid }) => ({ user: uid }),
  schema: v.object({ uid: v.string() }),
};

const ROUND_MS = 2_000;
const NEWS: StatusFrame = { action: 'notice' };

export interface NoticeStatusDeps {
  db: Queries;
  bus: Bus;
  log: Logger;
  timers: Pick<Timers, 'every'>;
}

/**
 * Tells open pages that there is something new in the user's notices. Whatever writes one does so in its own transaction, on any
 * node: each node looks at the newest rows, so nobody has to say that they are there.
 */
export class NoticeStatus implements StatusSource {
  private readonly recurring: Recurring;
  /** Notices by id, with the end of those that are over. */
  private told: ReadonlySet<string> = new Set();
  private send: (uid: string, frame: object) => void = () => undefined;

  constructor(private readonly deps: NoticeStatusDeps) {
    const { log, timers } = deps;
    const round = () => this.round();
    const trouble = 'notices were not passed on';
    this.recurring = new Recurring({ timers, everyMs: ROUND_MS, round, log, trouble });
  }

  start(): void {
    this.recurring.start();
  }

  stop(): Promise<void> {
    return this.recurring.stop();
  }

  /** How many are unread: the page may have missed some while it was not connected. */
  async current(uid: string): Promise<readonly StatusFrame[]> {
    return [{ action: 'notice', unread: await countUnread(this.deps.db, uid) }];
  }

  subscribe(send: (uid: string, frame: object) => void): void {
    this.send = send;
    this.deps.bus.subscribe(ownDataChanged, ({ uid }) => send(uid, NEWS));
  }

  private async round(): Promise<void> {
    const recent = await recentNotices(this.deps.db);
    const fresh = recent.filter(one => !this.told.has(nameOf(one)));
    this.told = new Set(recent.map(nameOf));
    for (const uid of new Set(fresh.map(({ player }) => player))) this.send(uid, NEWS);
  }
}

const nameOf = ({ id, ended }: { id: number; ended: string | null }): string => `${id} ${ended}`;

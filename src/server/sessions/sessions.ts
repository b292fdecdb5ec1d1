import type { Logger } from 'pino';
import type { ProofRefusal } from '../../protocol/account';
import { FRESH_MS, type ListedSession, SESSION_MS, type SessionEnd } from '../../protocol/sessions';
import type { Caller, Verdict } from '../access';
import type { Bus } from '../bus/bus';
import type { Timers } from '../clock';
import type { Database, Transaction } from '../database/database';
import { inTransaction, type Outcome } from '../database/transaction';
import { sessionEnded, sessionRenewed } from '../live/events';
import { postNotices } from '../notices/store';
import { Recurring } from '../recurring';
import { Remembered } from '../remembered';
import type { SecurityLog } from '../security-events';
import { deviceOf } from './device';
import {
  type Chosen,
  endAllSessions,
  endedWithin,
  endSessions,
  findSession,
  type KnownSession,
  listSessions,
  noteSession,
  type SessionName,
  type SignedIn,
  signedInWithin,
  sweep,
  touchSession,
} from './store';

/** So often a node looks for sessions that another one has ended. */
const ROUND_MS = 2_000;
/** How far it looks back behind its last round: what is committed late carries an earlier time. */
const WINDOW_MS = 20_000;
/** When a session was heard of last is written down so seldom. */
const SEEN_MS = 5 * 60_000;
/** A user has signed in anew: so long windows of the same browser have to take the new token, which they hear of within a second. */
const HANDOVER_MS = 10_000;

export interface SessionsDeps {
  db: Database;
  bus: Bus;
  log: Logger;
  security: Pick<SecurityLog, 'note'>;
  /** Epoch milliseconds that all nodes share, and steady ones. */
  now(): number;
  steadyNow(): number;
  timers: Pick<Timers, 'every'>;
  /** Whether a game of the user runs. */
  isPlaying(uid: string): Promise<boolean>;
  /** Ends what the identity itself has for sessions of a user, where that is for this server to do. */
  endRefresh(
    tx: Transaction,
    uid: string,
    which: { only: readonly string[] } | { allBut: string } | 'all',
  ): Promise<void>;
  /** Holds the value of an account whose sessions the operator ends, since somebody else may have been in it. */
  hold(tx: Transaction, uid: string): Promise<void>;
  /** Replaces what the identity itself has for earlier sign-ins in a session, where that is for this server to do. */
  replaceRefresh(tx: Transaction, session: SignedIn, now: number): Promise<void>;
}

/** Names of sessions that have ended now, or why none was. `over`: the caller's own has ended. */
export type Ended = { sids: readonly string[] } | { refused: ProofRefusal } | 'over';

/** Asks for a proof that it is the user, and does the work where it is right. */
export type Prove = (
  tx: Transaction,
  work: (tx: Transaction) => Promise<Outcome<Ended>>,
) => Promise<Outcome<Ended>>;

type Known = Extract<Verdict, { ok: true }>;

const keyOf = ({ uid, sid }: SessionName): string => JSON.stringify([uid, sid]);

/**
 * Where accounts are signed in. An ended session is refused: by the node that ends it at once, by the others within a second,
 * since they read its row anew, and its open channels within a round.
 *
 * @source settled reading 84
 */
export class Sessions {
  private readonly known: Remembered<string, KnownSession | null>;
  private readonly rounds: Recurring;
  /** When a round last read what has ended, steady. */
  private readAt: number;

  constructor(private readonly deps: SessionsDeps) {
    const { db, bus, log, steadyNow, timers } = deps;
    this.known = new Remembered(
      key => {
        const [uid, sid] = JSON.parse(key) as [string, string];
        return findSession(db, { uid, sid });
      },
      steadyNow,
      found => found !== null && found.end === null,
    );
    bus.subscribe(sessionEnded, name => this.known.forget(keyOf(name)));
    bus.subscribe(sessionRenewed, name => this.known.forget(keyOf(name)));
    this.readAt = steadyNow();
    const trouble = 'sessions that have ended were not read';
    this.rounds = new Recurring({ timers, everyMs: ROUND_MS, round: () => this.round(), log, trouble });
  }

  /** Hears of what other nodes end. */
  start(): void {
    this.rounds.start();
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }

  /**
   * Whether the session of a good token goes on. One that was not heard of yet is written down.
   */
  async admit(known: Known, caller: Caller = {}): Promise<Verdict> {
    const end = await this.endOf(known, caller);
    if (end === 'replaced') return { ok: false, why: end, uid: known.uid };
    if (end !== null) return { ok: false, why: 'ended', end, uid: known.uid };
    // After 30 days it goes on for as long as a game runs: that is asked again when the token has run out.
    const last = known.signedInAt + SESSION_MS;
    return last > this.deps.now() ? { ...known, until: Math.min(known.until, last) } : known;
  }

  /** Why a session is over, or its token `replaced` by signing in anew; `null` where it goes on. */
  async endOf(session: SignedIn, { agent, from }: Caller): Promise<SessionEnd | 'replaced' | null> {
    const { db, now, security } = this.deps;
    const isOld = session.signedInAt <= now() - SESSION_MS;
    if (isOld && !(await this.deps.isPlaying(session.uid))) return 'old';
    const found = await this.known.ask(keyOf(session));
    if (found === null && isOld) return 'old';
    if (found === null) {
      const device = deviceOf(agent);
      const { end, isNew } = await db.transaction(async tx => {
        const noted = await noteSession(tx, session, device, now());
        if (noted.isNew) await this.deps.replaceRefresh(tx, session, now());
        return noted;
      });
      const { uid, sid } = session;
      if (isNew) security.note('signedIn', { uid, sid, from });
      return end;
    }
    if (found.end !== null) return found.end;
    if (session.signedInAt < found.signedInAt)
      return now() < found.signedInAt + HANDOVER_MS ? null : 'replaced';
    const isAnew = session.signedInAt > found.signedInAt;
    if (found.seenAt < now() - SEEN_MS || isAnew) {
      // Several calls at once write it down once.
      found.seenAt = now();
      found.signedInAt = session.signedInAt;
      if (isAnew) await this.renew(session);
      else await touchSession(db, session, found.seenAt);
    }
    return null;
  }

  /** Whether a user has proved who they are so lately that they may change who can get at their account. */
  isFresh(provedAt: number | null): boolean {
    return provedAt !== null && provedAt > this.deps.now() - FRESH_MS;
  }

  /**
   * Whether a user without two-factor may end their other sessions. Where nothing is known of when the provider asked, nobody could
   * end the session of a thief: there a token is enough.
   */
  mayEndOthers(provedAt: number | null): boolean {
    return provedAt === null || this.isFresh(provedAt);
  }

  /**
   * A token of a new sign-in in a session is used for the first time. Those from before are refused soon, and their channels end unless
   * they are renewed.
   */
  private async renew(session: SignedIn): Promise<void> {
    const { db, bus, now, replaceRefresh } = this.deps;
    await db.transaction(async tx => {
      await touchSession(tx, session, now());
      await replaceRefresh(tx, session, now());
    });
    bus.publish(sessionRenewed, this.renewed(session));
  }

  private renewed({ uid, sid, signedInAt }: SignedIn) {
    return { uid, sid, signedInAt, olderUntil: signedInAt + HANDOVER_MS };
  }

  list(own: SessionName): Promise<ListedSession[]> {
    return listSessions(this.deps.db, own, this.deps.now());
  }

  /**
   * Signs a session out, also one that was not heard of before: its token may be in other hands.
   *
   * @returns whether it went on until now
   */
  async signOut(own: SignedIn, caller: Caller): Promise<boolean> {
    const over = await this.endOf(own, caller);
    // An old session would go on again with the next game of its user, so it is ended all the same.
    if (over !== null && over !== 'old') return false;
    return ((await this.end(own, { sid: own.sid }, 'signedOut')) ?? 0) > 0;
  }

  /** Ends a session that two may have, also one that was not heard of before: the tokens that it has given are good for a while. */
  async endReused(session: SignedIn, caller: Caller): Promise<void> {
    await this.endOf(session, caller);
    await this.end(session, { sid: session.sid }, 'reused');
  }

  /** Ends another session of the caller's account, or all others, once they have shown that it is them. */
  async endChosen(own: SessionName, which: { id: number } | 'others', prove: Prove): Promise<Ended> {
    const chosen = which === 'others' ? { allBut: own.sid } : which;
    const { answer } = await inTransaction(this.deps.db, tx =>
      prove(tx, async inner => {
        const sids = await this.endIn(inner, own, chosen, 'ended');
        return sids === null ? { ok: false, answer: 'over' } : { ok: true, answer: { sids } };
      }),
    );
    if (answer !== 'over' && 'sids' in answer) this.tellEnded(own.uid, answer.sids);
    return answer;
  }

  /**
   * Ends all sessions of an account for the operator, also those that were never heard of. No value leaves it for a day, and its
   * player is told.
   *
   * @returns how many have ended now
   */
  async endAll(uid: string): Promise<number> {
    const { db, hold, endRefresh, security } = this.deps;
    const sids = await db.transaction(async tx => {
      await hold(tx, uid);
      const ended = await endAllSessions(tx, uid);
      await endRefresh(tx, uid, 'all');
      await postNotices(tx, [{ to: uid, news: { kind: 'sessionsEnded' } }]);
      return ended;
    });
    this.tellEnded(uid, sids);
    security.note('sessionEnded', { uid, ended: sids.length, by: 'operator' });
    return sids.length;
  }

  private async end(own: SessionName, chosen: Chosen, end: SessionEnd): Promise<number | null> {
    const sids = await this.deps.db.transaction(tx => this.endIn(tx, own, chosen, end));
    this.tellEnded(own.uid, sids ?? []);
    return sids?.length ?? null;
  }

  /** @returns those that have ended now; `null` where the caller's own has ended */
  private async endIn(
    tx: Transaction,
    own: SessionName,
    chosen: Chosen,
    end: SessionEnd,
  ): Promise<string[] | null> {
    if ('allBut' in chosen) await sweep(tx, own);
    const sids = await endSessions(tx, own, chosen, end);
    if (sids === null) return null;
    // The identity may have sessions that were not heard of here.
    const named = 'sid' in chosen ? [chosen.sid] : sids;
    await this.deps.endRefresh(tx, own.uid, 'allBut' in chosen ? chosen : { only: named });
    return sids;
  }

  private tellEnded(uid: string, sids: readonly string[]): void {
    for (const sid of sids) this.deps.bus.publish(sessionEnded, { uid, sid });
  }

  private async round(): Promise<void> {
    const { db, bus, steadyNow } = this.deps;
    const began = steadyNow();
    const window = began - this.readAt + WINDOW_MS;
    const [ended, signedIn] = [await endedWithin(db, window), await signedInWithin(db, window)];
    this.readAt = began;
    // Told again and again while they lie in the window: to whoever has heard of one it means nothing.
    for (const name of ended) bus.publishHere(sessionEnded, name);
    for (const session of signedIn) bus.publishHere(sessionRenewed, this.renewed(session));
  }
}

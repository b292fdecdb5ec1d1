import type { DoorRefused } from '../../protocol/otp';
import type { Transaction } from '../database/database';
import type { Outcome } from '../database/transaction';
import type { SecurityLog } from '../security-events';
import { type DoorState, doorsOf, isVouchedFor, lockDoors, vouchFor } from './door-store';
import { type CodeRefusal, type TwoFactor, wrongNote } from './two-factor';

/**
 * The ways by which value leaves an account: an item is listed or KING pays for one, KING is staked in a duel, or pays for a
 * name. An entry fee and an upgrade are none, since they take nothing out to anybody else.
 *
 * See README of this folder, "Value leaves by four doors, and one place says whether it may".
 *
 * @source settled reading 85
 */
export type Door = 'list' | 'buy' | 'stake' | 'rename';

/** These ask for a code each time, and two-factor has to be on (MK-20). The others ask once a session, where it is on. */
const ASKS_ALWAYS: Readonly<Record<Door, boolean>> = { list: true, buy: true, stake: false, rename: false };

/** The user for whom value leaves, with their session and code. */
export interface Leaving {
  uid: string;
  /** See `Verdict`. */
  sid: string;
  /** See `SecurityLog.from`. */
  from?: string | undefined;
  otpCode?: string | undefined;
}

interface DoorDeps {
  twoFactor: Pick<TwoFactor, 'withCode'>;
  security: Pick<SecurityLog, 'note'>;
  /** Epoch milliseconds. */
  now(): number;
}

/** Decides for all subjects whether value may leave an account now. */
export class Doors {
  constructor(private readonly deps: DoorDeps) {}

  /**
   * Lets value leave by a door, in the caller's transaction, which a refusal has to undo (`inTransaction`). Holds are read
   * first, and again once the work holds its player's row, which whatever sets a hold locks too: so a hold of a moment ago
   * counts. A code is checked last.
   *
   * @param work what moves the value; it locks its player
   * @param refuse makes the answer of a closed door
   */
  async leave<T>(
    tx: Transaction,
    door: Door,
    { uid, sid, from, otpCode }: Leaving,
    { work, refuse }: { work: (tx: Transaction) => Promise<Outcome<T>>; refuse: (why: DoorRefused) => T },
  ): Promise<Outcome<T>> {
    const { twoFactor, security, now } = this.deps;
    const state = await lockDoors(tx, uid);
    const until = shutUntil(state, door);
    if (until !== null) return { ok: false, answer: refuse({ code: 'held', until }) };
    const move = async (inner: Transaction): Promise<Outcome<T>> => {
      const done = await work(inner);
      const since = done.ok ? shutUntil(await doorsOf(inner, uid), door) : null;
      return since === null ? done : { ok: false, answer: refuse({ code: 'held', until: since }) };
    };
    const always = ASKS_ALWAYS[door];
    if (!always && (!state.isOn || (await isVouchedFor(tx, uid, sid)))) return move(tx);
    if (!otpCode || !state.isOn) {
      const done = await move(tx);
      const code = state.isOn ? 'codeNeeded' : 'otpRequired';
      return done.ok ? { ok: false, answer: refuse({ code }) } : done;
    }
    return twoFactor.withCode(tx, uid, otpCode, {
      work: async inner => {
        const done = await move(inner);
        if (done.ok && !always) await vouchFor(inner, uid, sid);
        return done;
      },
      refuse: why => {
        security.note('codeWrong', { uid, sid, at: door, ...wrongNote(why), from });
        return refuse(codeRefused(why, now()));
      },
    });
  }
}

/** Until when a door is held (epoch milliseconds); `null` if it is not. */
const shutUntil = ({ all, listing }: DoorState, door: Door): number | null =>
  door === 'list' && listing !== null ? Math.max(listing, all ?? 0) : all;

function codeRefused(why: CodeRefusal, now: number): DoorRefused {
  switch (why.status) {
    case 'disabled':
      return { code: 'otpRequired' };
    case 'used':
      return { code: 'otpUsed' };
    case 'invalid':
      return { code: 'otpWrong', triesLeft: why.triesLeft };
    case 'later':
      return { code: 'otpLimited', until: now + why.retryAfter * 1_000 };
  }
}

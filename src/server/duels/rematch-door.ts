import { eq } from 'drizzle-orm';
import type { DuelRefused } from '../../protocol/duel-refusal';
import type { DoorRefused } from '../../protocol/otp';
import type { Database } from '../database/database';
import { inTransaction, type Outcome } from '../database/transaction';
import type { RematchDoor } from '../games/channel';
import type { Doors } from '../otp/doors';
import { duel } from './tables';

/** A door's refusal, as one of a duel. A stake never needs two-factor to be on. */
export const stakeRefused = ({ code, ...more }: DoorRefused): DuelRefused => ({
  code: code === 'otpRequired' ? 'unavailable' : code,
  ...more,
});

/**
 * Asks at the press whether a player may stake once more. Their session is known then; when the next game begins, only what
 * holds their stakes is asked again (`begin.ts`).
 */
export function rematchDoor(db: Database, doors: Pick<Doors, 'leave'>): RematchDoor {
  return async (leaving, { id, isDuel }) => {
    if (!isDuel) return null;
    const [played] = await db.select({ bet: duel.bet }).from(duel).where(eq(duel.game, id));
    if (!played?.bet) return null;
    const passed = await inTransaction(db, tx =>
      doors.leave<DuelRefused | null>(tx, 'stake', leaving, {
        work: async (): Promise<Outcome<null>> => ({ ok: true, answer: null }),
        refuse: stakeRefused,
      }),
    );
    return passed.answer;
  };
}

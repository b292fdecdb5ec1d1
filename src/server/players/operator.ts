import { eq } from 'drizzle-orm';
import { closeCode } from '../../protocol/close-codes';
import type { Bus } from '../bus/bus';
import type { Database, Transaction } from '../database/database';
import { changingSettings, readNumber, writeNumber } from '../installation/settings';
import { channelsDropped } from '../live/events';
import { type Handler, handle } from '../operator/order';
import { banOrder, termsOrder } from './commands';
import { findByNameOrUid, shownName } from './store';
import { player } from './tables';

export interface PlayerOrderDeps {
  db: Database;
  bus: Bus;
  /** Further effects of a ban, in its transaction; the player's row is locked. */
  onBan: readonly ((tx: Transaction, uid: string) => Promise<void>)[];
  /** Further effects of new terms, in their transaction. */
  onTerms(tx: Transaction): Promise<void>;
  /** Tells all players of new terms, after their transaction. */
  tellOfTerms(version: number): Promise<void>;
  /** How many games are being played, in words. */
  gamesPlayed(): Promise<string>;
}

/** Handlers of the orders about who may use the product: bans, and new terms. */
export const playerHandlers = ({
  db,
  bus,
  onBan,
  onTerms,
  tellOfTerms,
  gamesPlayed,
}: PlayerOrderDeps): readonly Handler[] => [
  handle(banOrder, async ({ who, banned }) => {
    const found = await findByNameOrUid(db, who);
    if (!found) return noSuchPlayer(who);
    const { uid } = found;
    await db.transaction(async tx => {
      await tx.update(player).set({ banned }).where(eq(player.uid, uid));
      if (banned) for (const work of onBan) await work(tx, uid);
    });
    if (banned) bus.publish(channelsDropped, { uid, code: closeCode.notAllowed });
    return banned
      ? `${shownName(found)} is banned. ${await gamesPlayed()}`
      : `${shownName(found)} is no longer banned.`;
  }),
  handle(termsOrder, async () => {
    const version = await changingSettings(db, async tx => {
      const next = (await readNumber(tx, 'termsVersion')) + 1;
      await writeNumber(tx, 'termsVersion', next);
      await onTerms(tx);
      return next;
    });
    // Users reconnect as soon as they have agreed (IP-21).
    bus.publish(channelsDropped, { uid: null, code: closeCode.notAllowed });
    await tellOfTerms(version);
    return `Everybody has to agree to the terms again (version ${version}). ${await gamesPlayed()} Whoever plays is asked when their game, and the series it belongs to, is over.`;
  }),
];

export const noSuchPlayer = (who: string): { refusal: string } => ({
  refusal: `There is no player "${who}" (a username or an id is needed).`,
});

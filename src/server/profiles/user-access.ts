import type { Access } from '../access';
import type { Bus } from '../bus/bus';
import type { Database } from '../database/database';
import type { Verifier } from '../identity/verifier';
import { readNumber } from '../installation/settings';
import { channelsDropped } from '../live/events';
import { Departures } from '../players/departed';
import { findPlayer, noteTermsShown } from '../players/store';
import { Remembered } from '../remembered';
import { admission } from './newcomers';

interface UserAccessParts {
  verifier: Verifier;
  db: Database;
  bus: Pick<Bus, 'subscribe'>;
  /** Steady milliseconds. */
  now(): number;
}

/** Good news of a user may be a second old, unless their channels have been dropped since: a ban counts at once. */
export function userAccess({ verifier, db, bus, now }: UserAccessParts): Access {
  const standings = new Remembered(
    (uid: string) => admission(db, uid),
    now,
    status => status === 'OK',
  );
  const names = new Remembered(
    async (uid: string) => (await findPlayer(db, uid))?.username != null,
    now,
    isNamed => isNamed,
  );
  const departures = new Departures(db, now);
  bus.subscribe(channelsDropped, ({ uid }) => {
    for (const known of [standings, names]) known.forget(uid ?? undefined);
    departures.forget();
  });
  return {
    verify: async token => {
      const verdict = await verifier.verify(token);
      const hasEnded = verdict.ok && (await departures.hasEnded(verdict.uid, verdict.signedInAt ?? 0));
      return hasEnded ? { ok: false, why: 'departed' } : verdict;
    },
    standing: uid => standings.ask(uid),
    asksForTerms: async uid => noteTermsShown(db, uid, await readNumber(db, 'termsVersion')),
    hasName: uid => names.ask(uid),
  };
}

import type { Access } from '../access';
import type { Bus } from '../bus/bus';
import type { Database } from '../database/database';
import type { Identities } from '../identity/identities';
import type { Verifier } from '../identity/verifier';
import { readNumber } from '../installation/settings';
import { channelsDropped } from '../live/events';
import { Departures } from '../players/departed';
import { findPlayer, noteTermsShown } from '../players/store';
import { Remembered } from '../remembered';
import type { Sessions } from '../sessions/sessions';
import { join, type OnReturn, standingOf } from './newcomers';
import type { TermsWait } from './terms-wait';

interface UserAccessDeps {
  verifier: Pick<Verifier, 'verify'>;
  sessions: Pick<Sessions, 'admit'>;
  db: Database;
  bus: Pick<Bus, 'subscribe'>;
  identities: Identities;
  onReturn: readonly OnReturn[];
  termsWait: Pick<TermsWait, 'playing'>;
  /** Steady milliseconds. */
  now(): number;
}

/** Good news of a user may be a second old, unless their channels have been dropped since: a ban counts at once. */
export function userAccess(deps: UserAccessDeps): Access {
  const { verifier, sessions, db, bus, identities, termsWait, now } = deps;
  const standings = new Remembered(
    async (uid: string) => {
      const status = await standingOf(db, uid);
      if (status !== 'tyc_not_agreed') return status;
      return (await termsWait.playing([uid])).has(uid) ? 'OK' : status;
    },
    now,
    status => status === 'OK',
  );
  const names = new Remembered(
    async (uid: string) => (await findPlayer(db, uid))?.username != null,
    now,
    isNamed => isNamed,
  );
  const departures = new Departures(db, uid => identities.marksOf(db, uid), now);
  bus.subscribe(channelsDropped, ({ uid }) => {
    for (const known of [standings, names]) known.forget(uid ?? undefined);
    departures.forget();
  });
  return {
    verify: async (token, caller) => {
      const verdict = await verifier.verify(token);
      if (!verdict.ok) return verdict;
      const hasLeft = await departures.hasEnded(verdict.uid, verdict.signedInAt);
      return hasLeft ? { ok: false, why: 'departed', uid: verdict.uid } : sessions.admit(verdict, caller);
    },
    standing: async who => (await standings.ask(who.uid)) ?? (await join(deps, who)),
    playing: uids => termsWait.playing(uids),
    asksForTerms: async uid => noteTermsShown(db, uid, await readNumber(db, 'termsVersion')),
    hasName: uid => names.ask(uid),
  };
}

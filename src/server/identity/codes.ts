import { randomBytes } from 'node:crypto';

/** The choice in the popup that a one-time code stands for. */
export interface Choice {
  providerId: string;
  name: string;
  /** The session that signs in anew; left out, a new one begins. */
  session?: { uid: string; sid: string } | undefined;
}

export interface Codes {
  issue(choice: Choice): string;
  /** The choice of a code that is neither spent nor expired; it is spent now. */
  spend(code: string): Choice | null;
}

const LIFETIME_MS = 300_000;

/** One-time codes between the popup and the sign-in call. In memory: they live for minutes on one node. */
export function createCodes(now: () => number): Codes {
  const open = new Map<string, Choice & { until: number }>();
  return {
    issue(choice) {
      // Insertion order is order of expiry.
      for (const [code, { until }] of open) {
        if (until > now()) break;
        open.delete(code);
      }
      const code = randomBytes(24).toString('base64url');
      open.set(code, { ...choice, until: now() + LIFETIME_MS });
      return code;
    },
    spend(code) {
      const found = open.get(code);
      open.delete(code);
      if (!found || found.until <= now()) return null;
      const { providerId, name, session } = found;
      return { providerId, name, session };
    },
  };
}

import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Language } from '../../protocol/settings';
import type { Configuration } from '../configuration';
import { chooseLanguage } from '../pages/language';

/** The call by which Firebase's SDK opens the sign-in popup, and what comes out of it. */

/** Path of the popup, as the SDK has it. */
export const POPUP = '/emulator/auth/handler';
/** Path of the script of its pages. */
export const POPUP_SCRIPT = '/emulator/auth/popup.js';
/** The SDK's name for signing in again while signed in. */
const REAUTH = 'reauthViaPopup';
const LIFETIME_MS = 300_000;

const text = v.pipe(v.string(), v.maxLength(4_000));
/** Words that are stored until the popup comes back: anybody may ask for one, signed in or not. */
const word = v.pipe(v.string(), v.maxLength(200));
const popupQuery = v.object({
  providerId: word,
  redirectUrl: text,
  eventId: v.optional(word, ''),
  authType: v.optional(word, ''),
  uid: v.optional(word, ''),
  sid: v.optional(word, ''),
});
export const sessionSchema = v.object({ uid: word, sid: word });
const choiceSchema = v.object({
  providerId: word,
  account: v.object({ provider: text, name: text }),
  session: v.nullable(sessionSchema),
  provedAt: v.nullable(v.number()),
});

/** The account that was chosen in a popup. */
export interface Choice {
  /** The button that was pressed. */
  providerId: string;
  /** The account of this identity, made if there is none. */
  account: { provider: string; name: string };
  /** The session that signs in anew; `null`: a new one begins. */
  session: { uid: string; sid: string } | null;
  /** When the person proved who they are, epoch milliseconds; `null`: the provider does not say. */
  provedAt: number | null;
}

/** One-time codes between the popup and the sign-in call. */
export const CODES = { purpose: 'code', lifetimeMs: LIFETIME_MS, schema: choiceSchema };

export interface PopupCall {
  language: Language;
  provider: { id: string; name: string };
  /** Echoed in the result, so that the opener knows its popup. */
  eventId: string;
  authType: string;
  /** Origin of the page that waits for the result. Not checked yet. */
  origin: string;
  session: { uid: string; sid: string } | null;
}

/** @returns the origin alone where the call does not say what it wants */
export function readPopupCall(
  request: FastifyRequest,
  { identity }: Configuration,
): PopupCall | { language: Language; provider: null; origin: string } {
  const asked = v.safeParse(v.object({ lang: v.unknown() }), request.query);
  const language = chooseLanguage(
    asked.success ? asked.output.lang : undefined,
    request.headers['accept-language'],
  );
  const query = v.safeParse(popupQuery, request.query);
  if (!query.success) return { language, provider: null, origin: '' };
  const { providerId, redirectUrl, eventId, authType, uid, sid } = query.output;
  const origin = URL.canParse(redirectUrl) ? new URL(redirectUrl).origin : '';
  const provider = identity.providers.find(({ id }) => id === providerId);
  if (!provider) return { language, provider: null, origin };
  const session = authType === REAUTH ? { uid, sid } : null;
  return { language, provider, eventId, authType, origin, session };
}

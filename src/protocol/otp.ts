import * as v from 'valibot';

/**
 * Calls about two-factor authentication. @source specification §3, §7; requirements API-30…32, TF-01…06
 */

/** Digits of a one-time code. @source IP-27, TF-06 */
export const OTP_DIGITS = 6;

/** Whether it is a one-time code at all; nothing else is sent (TF-02). */
export const isOtpCode = (text: string): boolean => /^[0-9]{6}$/.test(text);

/** Setup of an authenticator while two-factor is off; otherwise how many recovery codes are left. */
export const otpSetupAnswer = v.union([
  v.object({
    /** A PNG as a data address. */
    qr: v.string(),
    /** Base 32. */
    secret: v.string(),
    /** `otpauth://totp/…` */
    uri: v.string(),
  }),
  v.object({ enabled: v.literal(true), recoveryLeft: v.number() }),
]);
export type OtpSetupAnswer = v.InferOutput<typeof otpSetupAnswer>;

/** Free text: anything that is no code counts as a wrong one, which is answered with a status, not with a 400. */
const typedCode = v.pipe(v.string(), v.maxLength(200));

export const otpCodeBody = v.object({ otpCode: typedCode });

/** `recoveryCode`: added to the specified call, for those who have lost their device. */
export const otpDisableBody = v.object({
  otpCode: v.optional(typedCode),
  recoveryCode: v.optional(typedCode),
});

/**
 * `invalid`: not the code; `used`: the code, which counts only once; `later`: too many wrong ones; `enabled`,
 * `disabled`: nothing to do; `signIn`: the secret was not asked for within 15 minutes of signing in, so the user has to
 * sign in anew.
 */
export const otpRefusals = ['invalid', 'used', 'later', 'enabled', 'disabled', 'signIn'] as const;
export type OtpRefusal = (typeof otpRefusals)[number];

export const otpAnswer = v.object({
  status: v.picklist(['ok', ...otpRefusals]),
  /** Wrong codes that may still be tried. */
  triesLeft: v.optional(v.number()),
  /** Seconds after which codes count again. */
  retryAfter: v.optional(v.number()),
  /** Shown once: each turns two-factor off when the device is lost. */
  recoveryCodes: v.optional(v.array(v.string())),
});
export type OtpAnswer = v.InferOutput<typeof otpAnswer>;

/**
 * Why value may not leave an account now. `held`: two-factor was reset, or for listing turned on, less than a day ago.
 * `codeNeeded`: a one-time code has to come along. `otpWrong`, `otpUsed`: the code; `otpLimited`: too many wrong ones.
 */
export const TWO_FACTOR_REFUSALS = ['held', 'codeNeeded', 'otpWrong', 'otpUsed', 'otpLimited'] as const;
/** `otpRequired`: two-factor is off, and has to be on for this. */
export const DOOR_REFUSALS = [...TWO_FACTOR_REFUSALS, 'otpRequired'] as const;
export type DoorRefusal = (typeof DOOR_REFUSALS)[number];

/** Whether the user has to type a code, or another one, with which the call can be sent again. */
export const asksForCode = (code: string): boolean =>
  code === 'codeNeeded' || code === 'otpWrong' || code === 'otpUsed';

/** Optional members of a refusal. */
export const doorDetails = {
  /** `held`, `otpLimited`: until when (epoch milliseconds). */
  until: v.optional(v.number()),
  /** `otpWrong`: how many more codes may be tried for now. */
  triesLeft: v.optional(v.number()),
};
export const doorRefused = v.object({ code: v.picklist(DOOR_REFUSALS), ...doorDetails });
export type DoorRefused = v.InferOutput<typeof doorRefused>;

/** One-time code sent along with a call that moves value; a text that is no code is refused in the answer. */
export const doorCode = v.optional(v.pipe(v.string(), v.maxLength(64)));

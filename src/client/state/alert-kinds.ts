import type { DeclineReason, DuelEnding } from '../../protocol/duel';
import type { DuelRefused } from '../../protocol/duel-refusal';
import type { HistoryEntry } from '../../protocol/history';
import type { MarketItem } from '../../protocol/market';
import type { SessionEnd } from '../../protocol/sessions';
import type { AlertFrame, DuelWish, TournamentMatter, UpgradeWish } from './alerts';

/**
 * Every kind of alert: the data it is opened with, and what its dialog shows. A new kind is an entry of `ALERTS`; one with a body of its
 * own also names its component in `shell/alert-bodies.tsx`.
 *
 * @source specification §3 (alert settings); requirements AL-01…10
 */

const CLOSE = { label: 'common.close', event: 'close' } as const;
const CANCEL = { label: 'common.cancel', event: 'close' } as const;
const EXIT = 'session.signOut';
/** Leads to the user's own data, which banned users and those who have not agreed to the terms may see as well. */
const OWN_DATA = { label: 'alert.ownData', event: 'session.ownData' } as const;

const ERROR_TEXTS = {
  generic: 'alert.error.generic',
  later: 'alert.error.later',
  /** A part of the client did not come. */
  lost: 'common.failed.text',
  connectionClosed: 'alert.error.connectionClosed',
  stale: 'alert.error.stale',
  cancelListing: 'alert.error.cancelListing',
} as const;

const SESSION_ENDS = {
  ended: 'alert.sessionEnded.ended',
  reused: 'alert.sessionEnded.reused',
  old: 'alert.sessionEnded.old',
} as const satisfies Record<Exclude<SessionEnd, 'signedOut'>, string>;

/** A body beside title and text, about this data. Its form has the buttons. */
const body = <T extends string, D>(type: T, customData: D) => ({ type, customData, actions: [] });

const ALERTS = {
  /** The user is banned (ID-10). */
  ban: () => ({
    title: 'alert.ban.title',
    text: 'alert.ban.text',
    link: { label: 'alert.ban.link', page: 'terms' },
    actions: [{ label: 'alert.ban.exit', event: EXIT }, OWN_DATA],
    closable: false,
    containerStyle: 'danger',
  }),
  /** The terms have to be agreed to (ID-11). `isFirst`: a newcomer has not agreed to any yet. */
  terms: ({ isFirst }: { isFirst: boolean }) => ({
    ...(isFirst && { step: 1 }),
    title: 'alert.terms.title',
    text: 'alert.terms.text',
    link: { label: 'alert.terms.link', page: 'terms' },
    actions: [
      { label: 'alert.terms.accept', event: 'session.acceptTerms' },
      { label: 'alert.terms.decline', event: EXIT },
      OWN_DATA,
    ],
    closable: false,
  }),
  /** No username has been chosen yet (ID-14). */
  username: () => ({
    ...body('changeUser', null),
    step: 2,
    title: 'alert.username.title',
    text: 'alert.username.text',
    closable: false,
  }),
  /** The server is newer than this client (ID-15). */
  update: () => ({
    title: 'alert.update.title',
    text: 'alert.update.text',
    actions: [{ label: 'alert.update.action', event: 'page.refresh' }],
    closable: false,
  }),
  /** Another username (ID-20). */
  rename: () => ({ ...body('changeUser', null), title: 'alert.username.changeTitle' }),
  /** Asks before signing out (SH-14). */
  leave: () => ({
    title: 'alert.exit.title',
    text: 'alert.exit.text',
    actions: [{ label: 'alert.exit.confirm', event: EXIT }, CANCEL],
  }),
  /** Reports a finished game (MH-09). */
  report: ({ match }: { match: Pick<HistoryEntry, 'matchId' | 'whites' | 'blacks'> }) => ({
    ...body('report', match),
    title: 'alert.report.title',
    containerStyle: 'wide',
  }),
  reportSent: () => ({ title: 'alert.report.sent', text: 'alert.report.thanks', actions: [CLOSE] }),
  /** An error in the client's own words, or in the server's (`message`), which are shown as they are (LV-18). */
  error: ({ code, message }: { code: keyof typeof ERROR_TEXTS; message?: string | undefined }) => ({
    title: 'alert.error.title',
    text: message ? { verbatim: message } : ERROR_TEXTS[code],
    actions: code === 'lost' ? [{ label: 'common.failed.reload', event: 'page.refresh' }, CLOSE] : [CLOSE],
  }),
  /** `2fa_invalid` of the specification (TF-04). */
  otpInvalid: () => ({ title: 'alert.otp.invalid', text: 'alert.otp.invalidText', actions: [CLOSE] }),
  /** Creates a duel, for anybody or for a named player, or joins one by its code. `again`: the refused wish. */
  duel: (asked: { code?: string; challenge?: string; again?: DuelWish; refusal?: DuelRefused }) => {
    const name = asked.challenge ?? asked.again?.challenge;
    const joins = asked.code !== undefined || asked.again?.idMatch;
    return {
      ...body('duel', asked),
      title:
        name !== undefined
          ? { key: 'alert.duel.challenge', values: { name } }
          : joins
            ? 'alert.duel.join'
            : 'alert.duel.create',
    };
  },
  /** Limits that the user sets for their own stakes. */
  duelLimits: () => ({ ...body('duelLimits', null), title: 'alert.duel.limits' }),
  /** Receipt of a finished duel game, by its number: what became of its stakes. */
  duelReceipt: ({ game }: { game: number }) => ({
    ...body('duelReceipt', game),
    title: 'alert.duel.receipt',
    actions: [CLOSE],
  }),
  /** The stake of a rematch needs a one-time code. `refusal`: code of the last refusal. */
  rematchCode: ({ refusal }: { refusal: string }) => ({
    title: 'alert.door.title',
    text:
      refusal === 'otpWrong'
        ? 'alert.door.otpWrong'
        : refusal === 'otpUsed'
          ? 'alert.door.otpUsed'
          : 'alert.door.codeNeeded',
    otp: true,
    actions: [{ label: 'alert.door.send', event: 'game.rematch' }, CANCEL],
  }),
  /** A duel was not played, and not by the user's wish. `refunded`: KING returned; `challenged`: who was invited. */
  duelOver: (over: {
    how: Exclude<DuelEnding, 'cancelled'>;
    refunded: number;
    reason?: DeclineReason | null | undefined;
    challenged?: string | null | undefined;
  }) => ({ ...body('duelOver', over), title: 'alert.duel.over', isDescribed: true }),
  /** Takes part in a tournament or leaves it, or says why that cannot be (TL-10, TL-11, TL-12). */
  tournament: ({ about }: { about: TournamentMatter }) => ({
    ...body('tournament', about),
    title:
      'tournament' in about
        ? { verbatim: about.tournament.name }
        : 'name' in about
          ? { verbatim: about.name }
          : 'alert.error.title',
  }),
  /** Buys an item of the marketplace (MK-10). */
  buy: ({ item }: { item: MarketItem }) => ({ ...body('buy', item), containerStyle: 'deal' }),
  /** Offers an item on the marketplace (MK-13). */
  sell: ({ item }: { item: MarketItem }) => ({ ...body('sell', item), containerStyle: 'deal' }),
  /** An item costs more than the user has (MK-09). `price`: what is asked now. */
  shortOfKing: ({ price, item }: { price: number; item: MarketItem }) => ({
    ...body('short', { price, item }),
    title: 'alert.market.short',
  }),
  /** The marketplace wants two-factor authentication (MK-20). */
  otpNeeded: () => ({
    title: 'alert.market.otp',
    text: 'alert.market.otpText',
    actions: [{ label: 'alert.market.otpSetUp', event: 'page.twoFactor' }, CANCEL],
  }),
  /** A newcomer may take an avatar. */
  starter: () => ({ ...body('starter', null), step: 3, title: 'alert.starter' }),
  /** The account has been deleted. */
  accountDeleted: () => ({ title: 'alert.deleted.title', text: 'alert.deleted.text', actions: [CLOSE] }),
  /** The session was ended elsewhere, or has lasted for as long as one may. */
  sessionEnded: ({ why }: { why: keyof typeof SESSION_ENDS }) => ({
    title: 'alert.sessionEnded.title',
    text: SESSION_ENDS[why],
    actions: [CLOSE],
  }),
  /** Upgrades a board, or one of its pieces. */
  upgrade: ({ board, piece }: UpgradeWish) => ({
    ...body('upgrade', { board, piece }),
    title: 'alert.upgrade',
  }),
} satisfies Record<string, (data: never) => AlertFrame>;

type Kinds = typeof ALERTS;
export type AlertKind = keyof Kinds;
type DataOf<K extends AlertKind> = Kinds[K] extends (data: infer Data) => AlertFrame ? Data : never;

/** An alert as it is opened: its kind, and the data of that kind. */
export type AlertOf<K extends AlertKind> = { [P in K]: { kind: P } & DataOf<P> }[K];
export type Alert = AlertOf<AlertKind>;

type WithBody = Extract<ReturnType<Kinds[AlertKind]>, { type: string }>;
export type BodyType = WithBody['type'];
/** The name of a body, and the data that it is about. */
export type AlertBody<T extends BodyType = BodyType> = {
  [P in T]: Pick<Extract<WithBody, { type: P }>, 'type' | 'customData'>;
}[T];

/** Content of a dialog. */
export type AlertContent = AlertFrame & (AlertBody | { type?: undefined; customData?: undefined });

/** The alert on show. */
export type AlertSettings = AlertContent & {
  kind: AlertKind;
  /** Tells this alert from the next of its kind; counts up while the page lives. */
  id: number;
};

const CONTENTS: { readonly [K in AlertKind]: (alert: AlertOf<K>) => AlertContent } = ALERTS;

/** Content of the dialog of an alert. */
export function alertContent<K extends AlertKind>(alert: AlertOf<K>): AlertContent {
  return CONTENTS[alert.kind](alert);
}

import type { MarketItem } from '../../../protocol/market';
import type { AlertKey } from '../../i18n/alert-key';
import type { AlertContent, AlertKind, AlertOf, ErrorCode } from '../../state/alerts';

const ERROR_TEXTS = {
  generic: 'alert.error.generic',
  later: 'alert.error.later',
  lost: 'common.failed.text',
  connectionClosed: 'alert.error.connectionClosed',
  stale: 'alert.error.stale',
  cancelListing: 'alert.error.cancelListing',
} as const satisfies Record<ErrorCode, AlertKey>;

const SESSION_ENDS = {
  ended: 'alert.sessionEnded.ended',
  reused: 'alert.sessionEnded.reused',
  old: 'alert.sessionEnded.old',
} as const satisfies Record<AlertOf<'sessionEnded'>['why'], AlertKey>;

/** Leads to the user's own data, which banned users and those who have not agreed to the terms may see as well. */
const OWN_DATA = { label: 'alert.ownData', event: 'session.ownData' } as const;

const RELOAD = { label: 'common.failed.reload', event: 'page.refresh' } as const;

const ALERTS: { readonly [K in AlertKind]: (alert: AlertOf<K>) => AlertContent } = {
  ban: () => ({
    title: 'alert.ban.title',
    text: 'alert.ban.text',
    link: { label: 'alert.ban.link', page: 'terms' },
    actions: [{ label: 'alert.ban.exit', event: 'session.signOut' }, OWN_DATA],
    closable: false,
    containerStyle: 'danger',
  }),
  terms: ({ isFirst }) => ({
    ...(isFirst && { step: 1 }),
    title: 'alert.terms.title',
    text: 'alert.terms.text',
    link: { label: 'alert.terms.link', page: 'terms' },
    actions: [
      { label: 'alert.terms.accept', event: 'session.acceptTerms' },
      { label: 'alert.terms.decline', event: 'session.signOut' },
      OWN_DATA,
    ],
    closable: false,
  }),
  username: () => ({
    step: 2,
    type: 'changeUser',
    title: 'alert.username.title',
    text: 'alert.username.text',
    actions: [],
    closable: false,
  }),
  update: () => ({
    title: 'alert.update.title',
    text: 'alert.update.text',
    actions: [{ label: 'alert.update.action', event: 'page.refresh' }],
    closable: false,
  }),
  rename: () => ({ type: 'changeUser', title: 'alert.username.changeTitle', actions: [] }),
  leave: () => ({
    title: 'alert.exit.title',
    text: 'alert.exit.text',
    actions: [
      { label: 'alert.exit.confirm', event: 'session.signOut' },
      { label: 'common.cancel', event: 'close' },
    ],
  }),
  report: ({ match }) => ({
    type: 'report',
    title: 'alert.report.title',
    customData: match,
    actions: [],
    containerStyle: 'wide',
  }),
  reportSent: () => ({
    title: 'alert.report.sent',
    text: 'alert.report.thanks',
    actions: [{ label: 'common.close', event: 'close' }],
  }),
  error: ({ code, message }) => ({
    title: 'alert.error.title',
    text: message ? { verbatim: message } : ERROR_TEXTS[code],
    actions: [...(code === 'lost' ? [RELOAD] : []), { label: 'common.close', event: 'close' }],
  }),
  otpInvalid: () => ({
    title: 'alert.otp.invalid',
    text: 'alert.otp.invalidText',
    actions: [{ label: 'common.close', event: 'close' }],
  }),
  duel: ({ kind: _, ...wish }) => {
    const { code, challenge, again } = wish;
    const name = challenge ?? again?.challenge;
    return {
      type: 'duel',
      title:
        name !== undefined
          ? { key: 'alert.duel.challenge', values: { name } }
          : code === undefined && !again?.idMatch
            ? 'alert.duel.create'
            : 'alert.duel.join',
      customData: wish,
      actions: [],
    };
  },
  duelLimits: () => ({ type: 'duelLimits', title: 'alert.duel.limits', actions: [] }),
  duelReceipt: ({ game }) => ({
    type: 'duelReceipt',
    title: 'alert.duel.receipt',
    customData: game,
    actions: [{ label: 'common.close', event: 'close' }],
  }),
  rematchCode: ({ refusal }) => ({
    title: 'alert.door.title',
    text:
      refusal === 'otpWrong'
        ? 'alert.door.otpWrong'
        : refusal === 'otpUsed'
          ? 'alert.door.otpUsed'
          : 'alert.door.codeNeeded',
    otp: true,
    actions: [
      { label: 'alert.door.send', event: 'game.rematch' },
      { label: 'common.cancel', event: 'close' },
    ],
  }),
  duelOver: ({ kind: _, ...data }) => ({
    type: 'duelOver',
    title: 'alert.duel.over',
    customData: data,
    isDescribed: true,
    actions: [],
  }),
  tournament: ({ about }) => ({
    type: 'tournament',
    title:
      'tournament' in about
        ? { verbatim: about.tournament.name }
        : 'name' in about
          ? { verbatim: about.name }
          : 'alert.error.title',
    customData: about,
    actions: [],
  }),
  buy: ({ item }) => dealContent('buy', item),
  sell: ({ item }) => dealContent('sell', item),
  shortOfKing: ({ price, item }) => ({
    type: 'short',
    title: 'alert.market.short',
    customData: { price, item },
    actions: [],
  }),
  otpNeeded: () => ({
    title: 'alert.market.otp',
    text: 'alert.market.otpText',
    actions: [
      { label: 'alert.market.otpSetUp', event: 'page.twoFactor' },
      { label: 'common.cancel', event: 'close' },
    ],
  }),
  starter: () => ({ step: 3, type: 'starter', title: 'alert.starter', actions: [] }),
  accountDeleted: () => ({
    title: 'alert.deleted.title',
    text: 'alert.deleted.text',
    actions: [{ label: 'common.close', event: 'close' }],
  }),
  sessionEnded: ({ why }) => ({
    title: 'alert.sessionEnded.title',
    text: SESSION_ENDS[why],
    actions: [{ label: 'common.close', event: 'close' }],
  }),
  upgrade: ({ board, piece }) => ({
    type: 'upgrade',
    title: 'alert.upgrade',
    customData: { board, piece },
    actions: [],
  }),
};

const dealContent = (type: 'buy' | 'sell', item: MarketItem): AlertContent => ({
  type,
  customData: item,
  actions: [],
  containerStyle: 'deal',
});

/** Content of the dialog for an alert. */
export function alertContent<K extends AlertKind>(alert: AlertOf<K>): AlertContent {
  return ALERTS[alert.kind](alert);
}

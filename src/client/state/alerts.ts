import type { DeclineReason, DuelEnding } from '../../protocol/duel';
import type { DuelRefused } from '../../protocol/duel-refusal';
import type { HistoryEntry } from '../../protocol/history';
import type { Upgrade } from '../../protocol/items';
import type { MarketItem } from '../../protocol/market';
import type { SessionEnd } from '../../protocol/sessions';
import type { CancelledTournament } from '../../protocol/status';
import type { ApplyRefusal, ExitRefusal } from '../../protocol/tournament-calls';
import type { Tournament } from '../../protocol/tournament-entities';
import type { TimeControlName } from '../../rules/time-control';
import type { AlertKey } from '../i18n/alert-key';
import type { DuelOptions } from './shapes';

/**
 * Every alert there is, as data that can be printed as JSON: its texts are keys of the catalogue and its buttons
 * name what they do, so that the dialog alone makes words, in the language of the moment.
 *
 * A new kind is one line in `AlertData` and one entry in `alerts/state/alert-contents.ts`; one with a body of its own also names its
 * component in `shell/alert-bodies.tsx`.
 *
 * @source specification §3 (alert settings); requirements AL-01…10
 */

/** Errors told in the client's own words, where the server gives none. `lost`: a part of the client did not come. */
export type ErrorCode = 'generic' | 'later' | 'lost' | 'connectionClosed' | 'stale' | 'cancelListing';

/** Data of each kind of alert. */
interface AlertData {
  /** The user is banned (ID-10). */
  ban: object;
  /** The terms have to be agreed to (ID-11). `isFirst`: a newcomer has not agreed to any yet. */
  terms: { isFirst: boolean };
  /** No username has been chosen yet (ID-14). */
  username: object;
  /** The server is newer than this client (ID-15). */
  update: object;
  /** Another username (ID-20). */
  rename: object;
  /** Asks before signing out (SH-14). */
  leave: object;
  /** Reports a finished game (MH-09). */
  report: { match: Pick<HistoryEntry, 'matchId' | 'whites' | 'blacks'> };
  reportSent: object;
  /** `message`: the server's own words, shown as they are (LV-18). */
  error: { code: ErrorCode; message?: string | undefined };
  /** `2fa_invalid` of the specification (TF-04). */
  otpInvalid: object;
  /** Creates a duel, for anybody or for a named player, or joins one by its code. `again`: the refused wish. */
  duel: { code?: string; challenge?: string; again?: DuelWish; refusal?: DuelRefused };
  /** Limits that the user sets for their own stakes. */
  duelLimits: object;
  /** Receipt of a finished duel game: what became of its stakes. */
  duelReceipt: { game: number };
  /** The stake of a rematch needs a one-time code. `refusal`: code of the last refusal. */
  rematchCode: { refusal: string };
  /** A duel was not played, and not by the user's wish. `refunded`: KING returned; `challenged`: who was invited. */
  duelOver: {
    how: Exclude<DuelEnding, 'cancelled'>;
    refunded: number;
    reason?: DeclineReason | null | undefined;
    challenged?: string | null | undefined;
  };
  /** Takes part in a tournament or leaves it, or says why that cannot be (TL-10, TL-11, TL-12). */
  tournament: { about: TournamentMatter };
  /** Buys an item of the marketplace, or offers one there (MK-10, MK-13). */
  buy: { item: MarketItem };
  sell: { item: MarketItem };
  /** An item costs more than the user has (MK-09). `price`: what is asked now. */
  shortOfKing: { price: number; item: MarketItem };
  /** The marketplace wants two-factor authentication (MK-20). */
  otpNeeded: object;
  /** A newcomer may take an avatar. */
  starter: object;
  /** The account has been deleted. */
  accountDeleted: object;
  /** The session was ended elsewhere, or has lasted for as long as one may. */
  sessionEnded: { why: Exclude<SessionEnd, 'signedOut'> };
  /** Upgrades a board, or one of its pieces. */
  upgrade: UpgradeWish;
}

/** The upgrade asked for, with the grade and cost that were on show. */
export interface UpgradeWish {
  /** `left`: pieces that are not at the next grade yet; `cost`: KING for each. */
  board: { id: number; grade: number; left: number; cost: number };
  /** `null`: all that are left. */
  piece: Upgrade | null;
}

/** `code`: `null` where the server gave no known one; `message` then holds its own words. */
export type TournamentMatter =
  | { what: 'join' | 'leave'; tournament: Tournament }
  /** Asks before the user gives up a running tournament. */
  | { what: 'giveUp'; name: string }
  | ({ what: 'cancelled' } & Pick<CancelledTournament, 'name' | 'refunded' | 'reason'>)
  /** `until`: from when on it is possible (epoch milliseconds). */
  | { what: 'notJoined'; code: ApplyRefusal | null; message: string; until?: number }
  | { what: 'notLeft'; code: ExitRefusal | null; message: string };

/** Values that the form of a duel starts with. */
export interface DuelWish extends DuelOptions {
  gameMode: TimeControlName;
}

export type AlertKind = keyof AlertData;
export type AlertOf<K extends AlertKind> = { [P in K]: { kind: P } & AlertData[P] }[K];
export type Alert = AlertOf<AlertKind>;

/** A key of the catalogue, with the values for its gaps; or a text that is shown as it is. */
export type AlertText = AlertKey | { key: AlertKey; values: { name: string } } | { verbatim: string };

/** Name of what a button does; `close` only closes the alert. */
export type AlertEvent =
  | 'close'
  | 'session.signOut'
  | 'session.acceptTerms'
  | 'session.ownData'
  | 'page.refresh'
  | 'page.twoFactor'
  | 'game.leave'
  | 'game.rematch'
  | 'spectated.dismissEnd';

export interface AlertAction {
  label: AlertText;
  event: AlertEvent;
}

/** Parts that every dialog has. Names are those of the specification's section 3. */
export interface AlertFrame {
  /** Missing where the body brings a title of its own, whose texts load with it. */
  title?: AlertText;
  text?: AlertText;
  /** A link below the text, to one of the installation's external pages. */
  link?: { label: AlertText; page: 'terms' };
  actions: readonly AlertAction[];
  /** Number of the newcomer's step: three steps follow one another in one dialog. */
  step?: 1 | 2 | 3;
  /** The body says in a `Description` what has happened. */
  isDescribed?: boolean;
  /** Default true. */
  closable?: boolean;
  /** Asks for a one-time code. */
  otp?: boolean;
  /** A wide dialog for a long form, the colour of danger, or a picture beside the title (AL-10). */
  containerStyle?: 'wide' | 'danger' | 'deal';
}

/** Data of each kind of body; `undefined` for one that needs none. */
export interface BodyData {
  changeUser: undefined;
  report: AlertOf<'report'>['match'];
  duel: Omit<AlertOf<'duel'>, 'kind'>;
  duelLimits: undefined;
  /** Number of the game. */
  duelReceipt: number;
  duelOver: Omit<AlertOf<'duelOver'>, 'kind'>;
  tournament: TournamentMatter;
  buy: MarketItem;
  sell: MarketItem;
  short: Omit<AlertOf<'shortOfKing'>, 'kind'>;
  starter: undefined;
  upgrade: UpgradeWish;
}

export type BodyType = keyof BodyData;

/** A body beside title and text, and the data it is about. */
export type AlertBody = {
  [T in BodyType]: BodyData[T] extends undefined
    ? { type: T; customData?: undefined }
    : { type: T; customData: BodyData[T] };
}[BodyType];

/** Content of the dialog: title and text, or a body of its own. */
export type AlertContent = AlertFrame & (AlertBody | { type?: undefined; customData?: undefined });

/** The alert on show. */
export type AlertSettings = AlertContent & {
  kind: AlertKind;
  /** Tells this alert from the next of its kind; counts up while the page lives. */
  id: number;
};

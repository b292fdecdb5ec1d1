import type { DeclineReason, DuelEnding } from '../../protocol/duel';
import type { DuelRefused } from '../../protocol/duel-refusal';
import type { Outcome } from '../../protocol/game-frames';
import type { HistoryEntry } from '../../protocol/history';
import type { Upgrade } from '../../protocol/items';
import type { MarketItem } from '../../protocol/market';
import type { SessionEnd } from '../../protocol/sessions';
import type { CancelledTournament } from '../../protocol/status';
import type { ApplyRefusal, ExitRefusal } from '../../protocol/tournament-calls';
import type { Tournament } from '../../protocol/tournament-entities';
import type { QuickMode } from '../../rules/time-control';
import type { AlertKey } from '../i18n/alert-key';
import type { AlertEvent } from './alert-events';
import type { DuelOptions } from './shapes';

/**
 * Every alert there is, as data that can be printed as JSON: its texts are keys of the catalogue and its buttons
 * name what they do, so that the dialog alone makes words, in the language of the moment.
 *
 * A new kind is one line in `AlertData` and one entry in `alert-contents.ts`; one with a body of its own also names its
 * component in `dialogs/alert-bodies.ts`.
 *
 * @source specification §3 (alert settings); requirements AL-01…10
 */

/** What went wrong, where the server has no words of its own for it. */
export type ErrorCode = 'generic' | 'later' | 'connectionClosed' | 'stale' | 'cancelListing';

/** What each kind of alert has to be told. */
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
  /** Creates a duel, for anybody or for the player of a name, or joins the one of a code. `again`: what was asked for and refused. */
  duel: { code?: string; challenge?: string; again?: DuelWish; refusal?: DuelRefused };
  /** Limits that the user sets for their own stakes. */
  duelLimits: object;
  /** What became of the stakes of a finished game. */
  duelReceipt: { game: number };
  /** The stake of a rematch needs a one-time code. `refusal`: what was said last. */
  rematchCode: { refusal: string };
  /** A duel was not played, and not by the user's own wish. `refunded`: KING that has come back; `challenged`: whom it was for. */
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

/** What is to be upgraded, as it was on show. */
export interface UpgradeWish {
  /** `left`: pieces that are not at the next grade yet; `cost`: KING for each. */
  board: { id: number; grade: number; left: number; cost: number };
  /** `null`: all that are left. */
  piece: Upgrade | null;
}

/** `code`: `null` where the server gave none that is known; then `message` is what it said. */
export type TournamentMatter =
  | { what: 'join' | 'leave'; tournament: Tournament }
  /** Asks before one that is played is given up. */
  | { what: 'giveUp'; name: string }
  | ({ what: 'cancelled' } & Pick<CancelledTournament, 'name' | 'refunded' | 'reason'>)
  /** `until`: from when on it is possible (epoch milliseconds). */
  | { what: 'notJoined'; code: ApplyRefusal | null; message: string; until?: number }
  | { what: 'notLeft'; code: ExitRefusal | null; message: string };

/** What the form of a duel is filled in with. */
export interface DuelWish extends DuelOptions {
  gameMode: QuickMode;
}

export type AlertKind = keyof AlertData;
export type AlertOf<K extends AlertKind> = { [P in K]: { kind: P } & AlertData[P] }[K];
export type Alert = AlertOf<AlertKind>;

/** A key of the catalogue, with what fills its gaps; or words that are nobody's to translate. */
export type AlertText = AlertKey | { key: AlertKey; values: { name: string } } | { verbatim: string };

export interface AlertAction {
  label: AlertText;
  event: AlertEvent;
}

/** What the dialog shows. Names are those of the specification's section 3. */
export interface AlertContent {
  /** Without one the body brings a title of its own, in words that come with it. */
  title?: AlertText;
  text?: AlertText;
  /** A link below the text, to one of the installation's external pages. */
  link?: { label: AlertText; page: 'terms' };
  actions: readonly AlertAction[];
  /** Which of the newcomer's three steps it is: they follow one another in one dialog. */
  step?: 1 | 2 | 3;
  /** A body of its own. */
  type?:
    | 'changeUser'
    | 'report'
    | 'endgame'
    | 'duel'
    | 'duelLimits'
    | 'duelReceipt'
    | 'duelOver'
    | 'tournament'
    | 'buy'
    | 'sell'
    | 'short'
    | 'starter'
    | 'upgrade';
  endgame?: { status: Outcome | 'aborted'; reason: string; spectatedWinnerName?: string };
  /** The body says in a `Description` what has happened. */
  isDescribed?: boolean;
  /** What the body is about: of a report the match, the part of a `HistoryEntry` that names it. */
  customData?: unknown;
  /** Default true. */
  closable?: boolean;
  /** Asks for a one-time code. */
  otp?: boolean;
  /** A wide dialog for a long form, the colour of danger, or a picture beside the title (AL-10). */
  containerStyle?: 'wide' | 'danger' | 'deal';
}

/** The alert on show. */
export interface AlertSettings extends AlertContent {
  kind: AlertKind;
  /** Tells this alert from the next of its kind; counts up while the page lives. */
  id: number;
}

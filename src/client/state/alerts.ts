import type { Upgrade } from '../../protocol/items';
import type { CancelledTournament } from '../../protocol/status';
import type { ApplyRefusal, ExitRefusal } from '../../protocol/tournament-calls';
import type { Tournament } from '../../protocol/tournament-entities';
import type { TimeControlName } from '../../rules/time-control';
import type { AlertKey } from '../i18n/alert-key';
import type { DuelOptions } from './shapes';

/**
 * Parts of an alert, which is data that can be printed as JSON: its texts are keys of the catalogue and its buttons name what they do,
 * so that the dialog alone makes words, in the language of the moment.
 */

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

/** Parts that every dialog has. Names are those of the specification's section 3. */
export interface AlertFrame {
  /** Missing where the body brings a title of its own, whose texts load with it. */
  title?: AlertText;
  text?: AlertText;
  /** A link below the text, to one of the installation's external pages. */
  link?: { label: AlertText; page: 'terms' };
  actions: readonly { label: AlertText; event: AlertEvent }[];
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

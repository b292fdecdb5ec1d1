import type { DeclineReason, DuelLatency } from '../../protocol/duel';
import type { Card, GamePlayer, ServerMessage } from '../../protocol/entities';
import type { QueuePress } from '../../protocol/queue';
import type { AccountSettings } from '../../protocol/settings';
import type { TournamentInfo, TournamentMatch } from '../../protocol/tournament';
import type {
  DrawOfLots,
  Entrant,
  MatchFrame,
  Timeline,
  Tournament,
} from '../../protocol/tournament-entities';
import type { TournamentStatus } from '../../protocol/tournament-status';
import type { Challenge, OtpReset, UserStatus } from '../../protocol/users';
import type { Side } from '../../rules/chess';
import type { HouseStrength } from '../../rules/house';
import type { TimeControlName } from '../../rules/time-control';
import type { Alert, AlertSettings } from './alert-kinds';

/**
 * Shape of the app's store; games and settings have shapes of their own. Names are those of section 3 of the
 * specification.
 *
 * @source specification §3; requirements SC-01…07
 */

export type Section = 'login' | 'main' | 'matchmaking' | 'game';
export type LoginStatus = 'loading' | 'logged' | 'notLogged';

export interface User {
  /** Equals `firebaseId` until one is chosen. */
  username: string;
  firebaseId: string;
  hastUnreadSupport: boolean;
  /** Notices that the user has not seen; missing where the server has none. */
  unreadNotices?: number | undefined;
  /** Challenges that wait for an answer, the newest first; missing where there are none. */
  challenges?: readonly Challenge[];
  /** Two-factor is on. */
  otp: boolean;
  /** Until when nothing can be sold, bought, staked or paid for a name; `null` without a hold. Epoch milliseconds. */
  heldUntil: number | null;
  /** The reset of two-factor that is the cause of the hold; `null` where it has another one. */
  otpReset: OtpReset | null;
  /** Until when nothing can be listed, since two-factor was turned on a short while ago (epoch milliseconds); else `null`. */
  listingHeldUntil: number | null;
  /** KING, two decimals. */
  kingAmount: number;
  /** Queens won in tournaments; missing where the server does not say. */
  queenAmount?: number;
  rapidRating: number;
  blitzRating: number;
  /** Pools whose rating still moves far with each game; missing where the server does not say. */
  provisional?: { rapid: boolean; blitz: boolean };
}

/** The user's own card. */
export type Profile = Card;

/** Terms that a duel was asked for with. */
export interface DuelOptions {
  /** Stake of each player, in whole KING. */
  bet: number;
  public: boolean;
  /** Code of the duel that is joined; empty where one is created. */
  idMatch: string;
  /** Name of the only player who may join the one that is created. */
  challenge?: string;
}

/** The wait the user is in; its type is also the last part of its channel's path (QU-02). */
export type Queue = GameQueue | TournamentQueue;

/** A wait for an opponent. */
export type GameQueue = QuickQueue | DuelQueue;

interface Wait {
  /** One of the three, in a quick queue for people. */
  gameMode: TimeControlName;
  playlist: 'NORMAL';
  /** Epoch milliseconds when the user joined, for the waiting time on show. */
  since: number;
  /** The server does not have the user in the queue at the moment; the channel tries to come back. */
  isAway?: boolean;
  /** The user looks at other pages while they wait. */
  isFolded?: boolean;
}

/** A wait for any opponent of about the same rating, or for the house. */
export interface QuickQueue extends Wait {
  type: 'queue';
  /** How long a wait of this mode takes as a rule, in milliseconds; missing where the server does not know. */
  usual?: number;
  /** End of the pause of a user who missed a game, until which they are not in the queue (epoch milliseconds). */
  pausedUntil?: number;
  /** The house was asked to play, at this strength. */
  house?: HouseStrength;
  /** The user's colour against the house; missing where chance decides. */
  side?: Side;
  /** The user waits again because their opponent did not come. */
  isAgain?: boolean;
  /** The user's answer to the offer; missing before it. */
  choice?: QueuePress;
  /** The house can be played, since nobody has come. `begins`: when it takes a user who does not choose (epoch milliseconds). */
  offer?: { begins?: number };
  /** How many people wait in the queue's other clocks. */
  others?: { readonly [mode: string]: number };
}

/** A wait for the opponent of a duel, and for both to be ready. */
export interface DuelQueue extends Wait {
  type: 'duel';
  /** Terms that the duel was asked for with. */
  options: DuelOptions;
  /** One-time code that the stake needs; it is valid once. */
  otpCode?: string;
  /** Code of the duel, as soon as the server has given it. */
  idMatch?: string;
  /** The duel's stake in whole KING, which may not be the one asked for. */
  bet?: number;
  /** Whether the duel is in the public list. */
  isPublic?: boolean;
  /** Name of the only player who may join; `null` in a duel for anybody. */
  challenged?: string | null;
  /** The opponent who has joined; `null` until one has. */
  opponent?: GamePlayer | null;
  /** By when both have to be ready, and when the duel is closed if nobody comes: epoch milliseconds of the server. */
  limit?: number | null;
  expires?: number | null;
  /** The server's clock in its last message, and `performance.now()` when that arrived (SC-09). */
  time?: number;
  heardAt?: number;
  opponentAccepted?: boolean;
  status?: { accepted: boolean };
  /** Both connections as the server measures them; `null` while unknown. */
  latency?: { player: DuelLatency; opponent: DuelLatency };
  /** Reason that the last player who declined gave. */
  reason?: DeclineReason | null;
  /** Why the last opponent is gone. */
  returned?: { why: 'late' | 'declined' | 'busy'; reason: DeclineReason | null } | null;
  /** The user declines this opponent, for this reason. */
  declines?: DeclineReason;
}

/** A tournament that the user takes part in, or looks at. @source SC-10 */
export interface LiveTournament {
  id: number;
  status: TournamentStatus;
  name?: string | undefined;
  /** Epoch milliseconds of the server. */
  startDate?: number | undefined;
  /** Whether the user is still in the tournament: it is not over and they are not eliminated. */
  playing?: boolean | undefined;
  /** All matches of its bracket: replaced by each change, and a match that is still the same keeps its identity. */
  data?: readonly MatchFrame[];
  tournament?: Tournament;
  entrants?: readonly Entrant[];
  draw?: DrawOfLots | null;
  timeline?: Timeline;
  /** Number, state and rank of the user in it. */
  you?: NonNullable<TournamentInfo['you']>;
  /** Counts up with each change of the bracket. */
  seq?: number;
  /** Names the bracket as it stands, for the server. */
  revision?: string;
  /** Whether the operator has halted it, and since when (epoch milliseconds); missing where the server does not say. */
  paused?: boolean | undefined;
  pausedAt?: number | undefined;
  /** The server's clock in its last message, and `performance.now()` when that arrived (SC-09). */
  time?: number;
  heardAt?: number;
}

/** Tournament screen shown instead of the page: see `viewOf` in `tournament/state/tournament.ts`. */
export type TournamentView = 'lastMatch' | 'lobby' | 'start' | 'eliminated' | 'champion';

/** The user is in a tournament that is played or about to be, and not in a game of it. @source SC-04, LV-19 */
export interface TournamentQueue extends Omit<Wait, 'gameMode'> {
  type: 'tournament';
  /** Tournament screen that covers the pages; `null`: none. */
  view: TournamentView | null;
  /** The last match that is decided, and the one that put the user out. */
  tournament: { lastMatch: TournamentMatch | null; outMatch: TournamentMatch | null };
  /** The match that the user plays, or waits for; `null` for none. */
  tournamentMatch: TournamentMatch | null;
  status: { accepted: boolean };
  /** The user wants a breather before this game; it is asked for once. */
  wantsBreather?: boolean;
  /** The user gives the tournament up. */
  givesUp?: boolean;
}

export interface AppState {
  user: User | null;
  /** Counts up with every change of the user's data: what was kept with an earlier version is out of date. */
  userVersion: number;
  /** The one-time code typed in an alert; emptied when it closes. */
  otp: string;
  profile: Profile | null;
  queue: Queue | null;
  /** The tournament that the user takes part in. */
  tournament: LiveTournament | null;
  /** Version of the terms that were in force when the user's data came; `null` if the server did not say. */
  termsVersion: number | null;
  /** True while the first user data is loading. */
  loading: boolean;
  serverMessages: ServerMessage[];
  alertSettings: AlertSettings | null;
  /** Alerts that follow the blocking one on show. */
  waitingAlerts: Alert[];
  /** Whether the server answers the user's calls; `null` until it is known. */
  userStatus: UserStatus | null;
  /** The client version that the server announces; `null` until it is known. */
  serverVersion: number | null;
  actualSection: Section;
  /** Codes of challenges that are answered in this window, or put off: they are shown no more. */
  settledChallenges: readonly string[];
  /** Stake that has come back from a duel that was not played, to be announced; `nth` tells two of the same amount apart. */
  stakeBack: { king: number; nth: number } | null;
  /** The user's game is played in another window, or on another device. */
  playedElsewhere: boolean;
  /** A channel of this window was closed because another window has taken its place. */
  isReplaced: boolean;
  /** The page of their own data is open to a user who is locked out of the product. */
  confined: boolean;
  loginStatus: LoginStatus;
  /** Settings kept with the account; `null` while none are. */
  accountSettings: AccountSettings | null;
  /** Counts up with every change of settings that the account has taken: what was asked for before is out of date. */
  settingsVersion: number;
}

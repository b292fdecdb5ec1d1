import type { ChannelState } from '../../protocol/close-codes';
import type { DeclineReason, DuelLatency } from '../../protocol/duel';
import type { DuelRefusal } from '../../protocol/duel-refusal';
import type { Card, GamePlayer, ServerMessage } from '../../protocol/entities';
import type { GameTournament, Outcome } from '../../protocol/game-frames';
import type { AccountSettings } from '../../protocol/settings';
import type { TournamentInfo, TournamentMatch } from '../../protocol/tournament';
import type {
  BracketMatch,
  DrawOfLots,
  Entrant,
  Timeline,
  Tournament,
} from '../../protocol/tournament-entities';
import type { TournamentStatus } from '../../protocol/tournament-status';
import type { OtpReset, UserStatus } from '../../protocol/users';
import type { Captured, MoveRequest, PieceLetter, Promotion, Side, Square } from '../../rules/chess';
import type { Coordinates } from '../board/feed';
import type { Alert, AlertSettings } from './alerts';

/**
 * What the stores hold. Names are those of the specification's section 3.
 *
 * @source specification §3; requirements SC-01…07
 */

export type Section = 'login' | 'main' | 'matchmaking' | 'game';
export type LoginStatus = 'loading' | 'logged' | 'notLogged';
export type Language = 'es' | 'en' | 'ru' | 'pt' | 'ar';

export interface User {
  /** Equals `firebaseId` until one is chosen. */
  username: string;
  firebaseId: string;
  hastUnreadSupport: boolean;
  /** Notices that the user has not seen; missing where the server has none. */
  unreadNotices?: number | undefined;
  /** Two-factor is on. */
  otp: boolean;
  /** It was turned off without a one-time code, which holds selling up; `null` if not. */
  otpReset: OtpReset | null;
  /** KING, two decimals. */
  kingAmount: number;
  /** Queens won in tournaments; missing where the server does not say. */
  queenAmount?: number;
  rapidRating: number;
  blitzRating: number;
}

/** What the user's own card shows. */
export type Profile = Card;

export type QuickMode = 'BULLET_1' | 'BLITZ_3' | 'RAPID_10';

/** What a duel was asked for with. */
export interface DuelOptions {
  /** Whole KING; the stake of each of the two. */
  bet: number;
  public: boolean;
  /** Code of the duel that is joined; empty where one is created. */
  idMatch: string;
}

/** What the user waits for; its type is also the last part of its channel's path (QU-02). */
export type Queue = GameQueue | TournamentQueue;

/** A wait for an opponent: the quick queue, or a duel. */
export interface GameQueue {
  type: 'queue' | 'duel';
  gameMode: QuickMode;
  playlist: 'NORMAL';
  /** Epoch milliseconds when the user joined, for the waiting time on show. */
  since: number;
  /** The server does not have the user in the queue at the moment; the channel tries to come back. */
  isAway?: boolean;
  /** How long a wait of this mode takes as a rule, in milliseconds; missing where the server does not know. */
  usual?: number;
  /** Until then the user is not in the queue: they did not come to their last game (epoch milliseconds). */
  pausedUntil?: number;
  /** The user waits again because their opponent did not come. */
  isAgain?: boolean;
  /** The user looks at other pages while they wait. */
  isFolded?: boolean;
  /** What follows belongs to duels. */
  options?: DuelOptions;
  /** Code of the duel, as soon as the server has given it. */
  idMatch?: string;
  /** Whole KING; the duel's, whatever was asked for. */
  bet?: number;
  /** Whether everybody sees it in the list. */
  isPublic?: boolean;
  /** Who has come; `null` while nobody has. */
  opponent?: GamePlayer | null;
  /** By when both have to be ready, and when the duel is closed if nobody comes: epoch milliseconds of the server. */
  limit?: number | null;
  expires?: number | null;
  /** The server's clock when it said so, and `performance.now()` then (SC-09). */
  time?: number;
  heardAt?: number;
  opponentAccepted?: boolean;
  status?: { accepted: boolean };
  /** Both connections as the server measures them; `null` while unknown. */
  latency?: { player: DuelLatency; opponent: DuelLatency };
  /** Why the last opponent is gone. */
  returned?: { why: 'late' | 'declined' | 'busy'; reason: DeclineReason | null } | null;
  /** The user does not want this opponent. */
  declines?: DeclineReason;
}

/** A bracket as it stands: never changed, but replaced, and a match that is still the same keeps its identity. */
export interface Bracket {
  /** Winners' bracket and final. */
  upper: readonly BracketMatch[];
  lower: readonly BracketMatch[];
}

/** A tournament that the user takes part in, or looks at. @source SC-10 */
export interface LiveTournament {
  id: number;
  status: TournamentStatus;
  name?: string | undefined;
  /** Epoch milliseconds of the server. */
  startDate?: number | undefined;
  /** Whether the user is still in it: not eliminated, and it is not over. */
  playing?: boolean | undefined;
  data?: Bracket;
  tournament?: Tournament;
  entrants?: readonly Entrant[];
  draw?: DrawOfLots | null;
  timeline?: Timeline;
  /** Number, state and rank of the user in it. */
  you?: NonNullable<TournamentInfo['you']>;
  /** Counts up with each change of the bracket. */
  seq?: number;
  paused?: boolean;
  /** The server's clock, and `performance.now()` when it said so (SC-09). */
  time?: number;
  heardAt?: number;
}

/** What a tournament shows instead of the page: see `viewOf` in `state/tournament.ts`. */
export type TournamentView = 'lastMatch' | 'lobby' | 'start' | 'eliminated' | 'champion';

/** The user is in a tournament that is played or about to be, and not in a game of it. @source SC-04, LV-19 */
export interface TournamentQueue {
  type: 'tournament';
  playlist: 'NORMAL';
  /** As in `GameQueue`. */
  since: number;
  isAway?: boolean;
  isFolded?: boolean;
  gameMode?: undefined;
  opponent?: undefined;
  /** What lies over the pages; `null`: nothing. */
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
  /** The user's game is played in another window, or on another device. */
  playedElsewhere: boolean;
  loginStatus: LoginStatus;
  /** Settings kept with the account; `null` while none are. */
  accountSettings: AccountSettings | null;
}

export interface Settings {
  premove: boolean;
  /** Several premoves in a row, five at most; without it a new one takes the place of the last. */
  premoveQueue: boolean;
  /** A move is asked about before it is made. Premoves are not. */
  confirmMoves: boolean;
  sound: boolean;
  /** Sounds of games that are watched; needs `sound`. */
  soundWatch: boolean;
  soundMove: boolean;
  /** 0 to 1, of all sounds that are not a move's. */
  volume: number;
  /** 0 to 1, of the sounds of moves. */
  volumeMove: number;
  /** `q`: a pawn becomes a queen without asking. Empty: the picker opens. */
  promote: 'q' | '';
  theme: 'basic' | 'grayscale';
  /** Boards without their surface effects. */
  lightGraphics: boolean;
  /** `null` until the user picks one: the product starts in Spanish. */
  language: Language | null;
  /** A browser notification when a game starts. */
  notification: boolean;
  /** Marks and arrows outlast the moves, until a click wipes them away. */
  keepMarks: boolean;
  /** Marks and arrows are told apart by shape as well as by colour. */
  inkShapes: boolean;
  /** Where file letters and rank numbers stand. */
  coordinates: Coordinates;
  /** How fast pieces travel. */
  animation: 'off' | 'fast' | 'normal' | 'slow';
  /** Of a game that is played or watched only what is needed is to be seen. */
  zen: boolean;
}

/** Settings that follow the account; the others belong to the device. */
export type AccountSetting = Exclude<keyof Settings, 'lightGraphics' | 'zen'>;

/** How the settings of this device and those of the account hang together. */
export interface SettingsLink {
  /** Whose settings these are: their `firebaseId`; `null` before anybody has signed in. */
  owner: string | null;
  /** Settings that hold on this device only. */
  own: AccountSetting[];
  /** Settings that were changed here and have not been kept with the account yet. */
  unsent: AccountSetting[];
}

export interface GameMove {
  san: string;
  from: Square;
  to: Square;
  /** Piece placement after the move: first field of its FEN. */
  board: string;
  /** Position after the move. */
  fen: string;
  /** Milliseconds the mover thought; `null` where unknown. */
  spent: number | null;
}

/** A move shown at once and not yet confirmed by the server. */
export interface PendingMove {
  mid: string;
  /** Half-moves before it. */
  ply: number;
  from: Square;
  to: Square;
  promotion: Promotion | null;
  san: string;
  /** Own milliseconds left when it was made. */
  timeBefore: number;
  /** How often it was sent: a lost one is sent again after a reconnect, twice, then given up. */
  attempts: number;
}

/** A move chosen before its turn. */
export interface Premove {
  from: Square;
  to: Square;
  promotion: Promotion | null;
  /** Half-moves before it: it is made there or nowhere. */
  ply: number;
}

/** A move that the player has made on the board and not yet said yes to. */
export interface ProposedMove {
  request: MoveRequest & { from: Square; to: Square };
  san: string;
  /** Position after it. */
  fen: string;
}

export interface GameState {
  /** The server's number of it; `null` until, and unless, the server says. */
  id: number | null;
  /** Counts the games that this store has shown. */
  serial: number;
  channel: ChannelState;
  status: 'starting' | 'playing' | 'ended';
  side: Side;
  /** The board is seen from the other side. */
  flipped: boolean;
  moves: GameMove[];
  /** The live position, own pending move included. */
  fen: string;
  turn: Side;
  /** Piece placement of `fen`. */
  board: string;
  /** Index of the position on show: 0 is the start, `moves.length` the live one. */
  viewedPly: number;
  /** From and to of the last move made. */
  lastMove: { from: Square; to: Square } | null;
  /** Milliseconds left at the moment `clock.since`. */
  times: { player: number; opponent: number };
  /**
   * `since`: performance.now(); `running`: whose time runs, `null` when both stand; `rate`: in a replay, how many
   * times faster than real time.
   */
  clock: {
    since: number;
    running: 'player' | 'opponent' | null;
    /** Milliseconds already taken off the running clock's `times` for this move. */
    spent?: number;
    rate?: number;
  };
  /** When the game is called off for want of a first move (performance.now()); `null` once both have moved. */
  firstMoveUntil: number | null;
  captured: Captured;
  player: GamePlayer | null;
  opponent: GamePlayer | null;
  gameMode: string | null;
  rated: boolean;
  /** Played for a duel: its receipt says what became of the stakes. */
  isDuel: boolean;
  /** Played in a tournament: how the series stood before it. */
  tournament: GameTournament | null;
  /** `short`: it ended too soon to count. `pair`: the two have had their rated games of the day. */
  unratedBecause: 'short' | 'pair' | null;
  /** `accepted`: the opponent's offer, until the server says that the game is over. */
  draw: 'none' | 'offered' | 'wasOffered' | 'accepted';
  pending: PendingMove | null;
  /** With `confirmMoves` on; ends with the position it was made on. */
  proposed: ProposedMove | null;
  /** In the order they are to be made; empty on one's own turn. */
  premoves: Premove[];
  /** How many of the last moves came all at once, after an absence. */
  missed: number;
  /** Consecutive heartbeats whose fen differs from ours. */
  mismatches: number;
  /** How it ended; `null` while it is played. `aborted` has no result. */
  result: { outcome: Outcome; reason: string } | { outcome: 'aborted'; reason: 'abort' | 'nostart' } | null;
  /** A player without a connection, and when the game is lost by it (performance.now()). */
  absence: { who: 'player' | 'opponent'; deadline: number } | null;
  /** True from 4 s without a connection while playing. */
  showReconnecting: boolean;
  /** Own rating of the game's pool before it ended; the new one is the user's. */
  ratingBefore: number | null;
  /** `AppState.userVersion` when the game ended; `null` before. */
  userVersion: number | null;
  rematch: 'none' | 'offered' | 'wasOffered' | 'declined';
  /** Of a duel: why the last rematch could not begin, and whose purse or limit it is. */
  rematchRefusal: { code: DuelRefusal; who: 'player' | 'opponent' | null } | null;
  /** The opponent has left since the end. */
  opponentGone: boolean;
  /** Breaks in its connection, the last ones: evidence for support. `at`: epoch milliseconds. */
  closes: { code: number; at: number; ply: number }[];
  /** When it ended (performance.now()); `null` while it is played. */
  endedAt: number | null;
}

export type Sound =
  | 'select'
  | 'premove'
  | 'drop'
  | 'check'
  | 'promote'
  | 'capture'
  | 'castle'
  | 'start'
  | 'drawOffer'
  | 'end'
  | 'lowTime';

/** What remains to be done after a message or an action was applied. The session runs it. */
export type Effect =
  | { do: 'send'; message: object }
  /** An answer that is worth nothing later: sent now or never. */
  | { do: 'reply'; message: object }
  | { do: 'sound'; name: Sound }
  | { do: 'close'; code: number }
  | { do: 'notify'; what: 'gameStarted' }
  | { do: 'report'; raw: string }
  | { do: 'reloadUser' }
  /** Back to the queue: the opponent never came. */
  | { do: 'requeue'; gameMode: string | null }
  /** Leaves the game for a page. */
  | { do: 'leave'; to: string };

export type { Captured, PieceLetter, Promotion, Side, Square };

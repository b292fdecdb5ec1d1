/**
 * Limits and intervals that client and server share.
 *
 * @source specification §9; design §5 (timing rules, bad frames and calls)
 */

/** Version the client announces and compares with the server's. */
export const CLIENT_VERSION = 91;

/** A frame larger than this closes its socket with 1009. */
export const MAX_FRAME_BYTES = 4096;
/** Messages one socket may send within `ALLOWANCE_WINDOW_MS`; legal game moves are not counted. */
export const ALLOWANCE_MESSAGES = 100;
export const ALLOWANCE_WINDOW_MS = 20_000;
/** The unknown action with this number closes the socket with 1008. */
export const MAX_UNKNOWN_ACTIONS = 10;
/** The first message must arrive this soon after a channel opens. */
export const FIRST_MESSAGE_MS = 5_000;
/** Interval of the `pg` heartbeat on the game channel. */
export const HEARTBEAT_MS = 2_000;
/** More consecutive heartbeats than this with another fen than the local one make the client resynchronise. */
export const MAX_HEARTBEAT_MISMATCHES = 4;
/** A silent socket is dropped after this time. */
export const DEAD_SOCKET_MS = 10_000;
/** A move unconfirmed for this long makes the client resynchronise. */
export const MOVE_CONFIRMATION_MS = 3_000;
export const RECONNECT_MS = 5_000;
export const GAME_RECONNECT_MS = 1_000;
/** Queued messages follow this long after the first incoming one on a new connection. */
export const RESEND_MS = 350;
/** The window that takes a game has this long to come to it; then all windows of its player are told. */
export const WINDOW_COMES_MS = 2_000;
/** After its end a game socket stays open this long for a rematch. */
export const AFTERMATH_MS = 60_000;

export const HISTORY_PAGE_SIZE = 25;
/** Characters of a username. */
export const MAX_USERNAME = 20;
/** Characters of a report. */
export const MAX_REPORT_REASON = 140;
/** KING taken for a change of a chosen username. */
export const RENAME_COST_KING = 200;

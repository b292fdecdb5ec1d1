/**
 * Why a live channel was closed.
 *
 * @source requirements WS-03 and settled readings 32 and 70; 1008, 1012 and 1013 from RFC 6455 and the IANA registry
 */
export const closeCode = {
  unsupportedData: 1003,
  policyViolation: 1008,
  serviceRestart: 1012,
  tryAgainLater: 1013,
  finished: 4200,
  replaced: 4002,
  notSignedIn: 4401,
  gameOver: 4402,
  notAllowed: 4403,
  noSuchGame: 4404,
  /** The token of an open channel has run out: the client comes back with a new one. */
  tokenEnded: 4419,
  resynchronise: 4500,
} as const;

/** Codes after which a channel stays closed. Spectating reconnects on `replaced`. */
const FINAL_CODES: ReadonlySet<number> = new Set([
  closeCode.notSignedIn,
  closeCode.gameOver,
  closeCode.notAllowed,
  closeCode.noSuchGame,
  closeCode.finished,
  closeCode.replaced,
]);

/** Whether a close ends the connection for good. @source specification §4, connection states */
export function isFinalClose(code: number, channel: ChannelName): boolean {
  if (channel === 'spectate' && code === closeCode.replaced) return false;
  return FINAL_CODES.has(code);
}

/**
 * Code for a connection whose place another one of its user has taken. Where both are of one window the one that lost its
 * place may be the newer: a node heard the other late, after it had been stopped, or cut off. The window comes back
 * then, and this socket does not: on `resynchronise` it would stay and take the place again, in turn with the other.
 *
 * @param older window of the connection that is closed
 * @param newer window of the one that has its place
 */
export const replacedCode = (older: string | undefined, newer: string | undefined): number =>
  isSameWindow(older, newer) ? closeCode.tryAgainLater : closeCode.replaced;

/** Whether two connections are of one window, as far as both have named it. */
export const isSameWindow = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one === other;

/** Path of a live channel below the live base. */
export type ChannelName = 'game' | 'spectate' | 'status' | 'queue' | 'duel' | 'tournament' | 'duelRoom';

/** State of a live channel, seen from the client. @source specification §4; LV-01 */
export type ChannelState =
  | 'initiating'
  | 'connecting'
  | 'connected'
  | 'reconnecting'
  | 'error'
  | 'disconnected';

/**
 * Health of a channel, by how long nothing has been heard on it: `quiet` may mean trouble, `lost` does.
 *
 * @source GM-12, settled reading 87
 */
export type LineHealth = 'good' | 'quiet' | 'lost';

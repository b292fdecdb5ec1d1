/** Single facts that outlast a reload. A browser without storage forgets them. */

/** The notification permission was asked for once (QU-03). */
const NOTIFICATION_ASKED = 'kingside.notificationAsked';
/** A game with a player of the house was seen to its end here. */
const HOUSE_MET = 'kingside.houseMet';
/** The last user whose home was shown here had a rating other than the first. */
const IS_RATED = 'kingside.isRated';
/** Epoch milliseconds of the last reload after a close 4401. */
const RELOADED_AT = 'kingside.reloadedAt';
/** The sign-in is kept in local storage; before, it was in a database of the browser. */
const SIGN_IN_MOVED = 'kingside.signInMoved';
/** PGN of the game that is analysed. */
const ANALYSED = 'kingside.analysed';
/** This tab shows a game (SH-03). */
const IN_GAME = 'kingside.inGame';

export const notificationAsked = (): boolean => read(() => localStorage, NOTIFICATION_ASKED) !== null;
export const rememberNotificationAsked = (): void => write(() => localStorage, NOTIFICATION_ASKED, '1');

export const houseMet = (): boolean => read(() => localStorage, HOUSE_MET) !== null;
export const rememberHouseMet = (): void => write(() => localStorage, HOUSE_MET, '1');

export const wasRated = (): boolean => read(() => localStorage, IS_RATED) !== null;
export const rememberRated = (isRated: boolean): void =>
  write(() => localStorage, IS_RATED, isRated ? '1' : null);

export const reloadedAt = (): number => Number(read(() => sessionStorage, RELOADED_AT) ?? 0);
export const rememberReload = (now: number): void => write(() => sessionStorage, RELOADED_AT, String(now));

export const wasInGame = (): boolean => read(() => sessionStorage, IN_GAME) !== null;
export const rememberInGame = (inGame: boolean): void =>
  write(() => sessionStorage, IN_GAME, inGame ? '1' : null);

export const keptSignIn = {
  isMoved: (): boolean => read(() => localStorage, SIGN_IN_MOVED) !== null,
  noteMoved: (): void => write(() => localStorage, SIGN_IN_MOVED, '1'),
};

/** The game that was last brought to the analysis in this tab, as PGN: its address has the moves alone. */
export const keptPgn = {
  read: (): string | null => read(() => sessionStorage, ANALYSED),
  keep: (pgn: string | null): void => write(() => sessionStorage, ANALYSED, pgn),
};

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Storage is switched off or full: the fact is forgotten at the next load.
  }
}

/** Facts about a tournament that a tab keeps beyond a reload, if it has storage. @source TM-10, specification §7 */

const SHOWN = 'lastMatchWasShown';
const SHOWN_ID = 'lastMatchId';
/** The tournament whose page this tab has been taken to. */
const LED_TO = 'kingside.tournament';
/** The tournament whose end the user has read. */
const LEFT = 'kingside.tournamentLeft';

/** Whether this result has been shown. */
export const lastMatchWasShown = (key: string): boolean => read(SHOWN) === 'true' && read(SHOWN_ID) === key;

export function rememberLastMatch(key: string): void {
  write(SHOWN, 'true');
  write(SHOWN_ID, key);
}

/** @source LV-20 */
export function forgetLastMatch(): void {
  write(SHOWN, null);
  write(SHOWN_ID, null);
}

export const wasLedTo = (tournament: number): boolean => read(LED_TO) === String(tournament);
export const rememberLedTo = (tournament: number): void => write(LED_TO, String(tournament));

/** Whether the user has read the tournament's end, which then stays away however long others play on. */
export const wasLeft = (tournament: number): boolean => read(LEFT) === String(tournament);
export const rememberLeft = (tournament: number): void => write(LEFT, String(tournament));

/** Forgets all of it as the user signs out: it says nothing of the next one. */
export function forgetTournament(): void {
  for (const key of [SHOWN, SHOWN_ID, LED_TO, LEFT]) write(key, null);
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Storage is switched off or full: a result may be shown again.
  }
}

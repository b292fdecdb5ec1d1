/** The moves of a finished game as the wire spells them. @source specification §3 (match history entry), MH-08 */

export interface Movement {
  san: string;
  /** When it was made, epoch milliseconds; `null` if the text does not say. */
  at: number | null;
}

/** Reads `movements`: SAN separated by spaces, each with or without '>' and a time. Never throws. */
export function parseMovements(text: string): Movement[] {
  return text
    .split(/\s+/)
    .filter(part => part !== '')
    .flatMap(part => {
      const [san = '', time = ''] = part.split('>');
      return san === '' ? [] : [{ san, at: /^\d{1,15}$/.test(time) ? Number(time) : null }];
    });
}

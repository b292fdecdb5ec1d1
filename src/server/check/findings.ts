import { numberText } from '../operator/texts';

/** Kinds of problems that `operator check` finds, as its report names them. */

export const KINDS = {
  transfer: 'transfers whose entries do not sum to zero',
  balance: 'balances that are not the sum of their entries',
  overdrawn: 'accounts of players, or in escrow, that owe money',
  supply: 'money that was never minted, or is gone without having been burnt',
  duel: 'duels whose stakes are not where they belong',
  item: 'items without one owner and one state, or shown by somebody else',
  tournament: 'entrants of tournaments whose fees and prizes are not what was moved',
  listing: 'items and listings that do not fit each other',
  seats: 'players in several games at once',
  statistics: 'players whose games were not each counted once',
  rating: 'ratings that are not those of the games played',
  moves: 'games whose stored moves are no game',
  position: 'games whose row does not show the position after their moves',
  clock: 'games with a clock that went wrong',
  result: 'games without exactly one result that fits',
  referee: 'games that chess.js judges otherwise',
} as const;
export type Kind = keyof typeof KINDS;

/** Games that the second referee replays, as the report counts them. */
export const BY_CHESS_JS = 'games by chess.js';

/** Most problems of a kind that the report names. */
const NAMED = 20;

export interface Problem {
  kind: Kind;
  /** Begins with its subject, for example `game 17`. */
  text: string;
}

export interface CheckReport {
  ok: boolean;
  /** How many of each were looked at. */
  checked: Record<string, number>;
  /** Total held in escrow for duels and tournaments that are not over, per currency; none for an empty one. */
  escrow: string[];
  violations: { kind: Kind; count: number; named: string[] }[];
}

export class Findings {
  readonly escrow: string[] = [];
  // Begins with zeros, so that the report also names kinds of which there are no rows.
  private readonly checked = new Map<string, number>(
    [
      'transfers',
      'accounts',
      'duels',
      'listings',
      'tournament entries',
      'games',
      'moves',
      BY_CHESS_JS,
      'players',
      'items',
    ].map(what => [what, 0]),
  );
  private readonly found = new Map<Kind, { count: number; named: string[] }>();

  count(what: string, howMany: number): void {
    this.checked.set(what, (this.checked.get(what) ?? 0) + howMany);
  }

  add({ kind, text }: Problem): void {
    const entry = this.found.get(kind) ?? { count: 0, named: [] };
    entry.count++;
    if (entry.named.length < NAMED) entry.named.push(text);
    this.found.set(kind, entry);
  }

  report(): CheckReport {
    return {
      ok: this.found.size === 0,
      checked: Object.fromEntries(this.checked),
      escrow: this.escrow,
      violations: [...this.found].map(([kind, { count, named }]) => ({ kind, count, named })),
    };
  }

  progress(): string {
    return countsText(Object.fromEntries(this.checked));
  }
}

export function reportText({ ok, checked, escrow, violations }: CheckReport): string {
  const found = violations.flatMap(({ kind, count, named }) => [
    `${KINDS[kind]}: ${numberText(count)}`,
    ...named.map(text => `  ${text}`),
    ...(count > named.length ? [`  and ${numberText(count - named.length)} more`] : []),
  ]);
  const kept = escrow.length > 0 ? [`In escrow: ${escrow.join(', ')}.`] : [];
  return [`Checked: ${countsText(checked)}.`, ...kept, ...(ok ? ['Nothing is wrong.'] : found)].join('\n');
}

const countsText = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${numberText(count)} ${what}`)
    .join(', ');

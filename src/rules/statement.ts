/** Groups of money movements by what they are about, which the reason of each tells. */

export const CURRENCIES = ['KING', 'QUEEN'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const STATEMENT_GROUPS = ['duels', 'tournaments', 'market', 'upgrades', 'other'] as const;
export type StatementGroup = (typeof STATEMENT_GROUPS)[number];

/** Beginnings of the reasons in each group; `other` is the rest. */
export const REASON_STARTS: Readonly<Record<Exclude<StatementGroup, 'other'>, string>> = {
  duels: 'duel-',
  tournaments: 'tournament-',
  market: 'sale',
  upgrades: 'upgrade',
};

export function groupOf(reason: string): StatementGroup {
  const named = STATEMENT_GROUPS.filter(group => group !== 'other');
  return named.find(group => reason.startsWith(REASON_STARTS[group])) ?? 'other';
}

import { STATEMENT_GROUPS, type StatementGroup } from '../../rules/statement';

/** Which movements are shown, as the address says it. */

export const SHOWN = ['all', ...STATEMENT_GROUPS, 'held', 'queens'] as const;
export type Shown = 'all' | StatementGroup | 'held' | 'queens';

export const shownOf = (query: URLSearchParams): Shown =>
  SHOWN.find(one => one === query.get('show')) ?? 'all';

/** The query of the call. */
export function statementQueryOf(shown: Shown): string {
  if (shown === 'all') return '';
  if (shown === 'held') return 'held=true';
  if (shown === 'queens') return 'currency=QUEEN';
  return `group=${shown}`;
}

import { ArrowUpFromLine, CircleDollarSign, Crown, Lock, Pencil, Store, Swords, Trophy } from 'lucide-react';
import type { StatementEntry } from '../../protocol/statement';
import { groupOf } from '../../rules/statement';
import type { Shown } from './statement-filter';

/** Pictures of what movements are about: the same in the list and in its filter. */

const ICONS = {
  duels: Swords,
  tournaments: Trophy,
  market: Store,
  upgrades: ArrowUpFromLine,
  other: CircleDollarSign,
  held: Lock,
  queens: Crown,
} as const;

export function EntryIcon({ entry: { reason, held } }: { entry: StatementEntry }) {
  const Icon = held ? Lock : reason === 'rename' ? Pencil : ICONS[groupOf(reason)];
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
}

/** Beside the name of a filter; that of all has none. */
export function FilterIcon({ shown }: { shown: Shown }) {
  if (shown === 'all') return null;
  const Icon = ICONS[shown];
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
}

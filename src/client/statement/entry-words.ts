import type { TFunction } from 'i18next';
import type { StatementEntry } from '../../protocol/statement';
import { FEE_PERCENT } from '../../rules/market';
import { groupOf } from '../../rules/statement';
import { family } from '../i18n/family';
import { itemName } from '../items/item-name';
import { kingText } from '../kit/coin-amount';
import { apart, nameText } from '../kit/player-name';

/** Words for the movements of a statement. */

const KNOWN = [
  'starter',
  'grant',
  'rename',
  'moved',
  'duel_stake',
  'duel_won',
  'duel_drawn',
  'duel_called_off',
  'duel_released',
  'duel_left',
  'duel_reversed',
  'house_supply',
  'tournament_fee',
  'tournament_exit',
  'tournament_refund',
  'tournament_prize',
  'unknown',
] as const;
const reasonKey = family('statement.reason', KNOWN);

export const COLUMNS = ['date', 'reason', 'reference', 'amount', 'balance'] as const;
/** Headings, on the screen and in the file. */
export const columnKey = family('statement.column', COLUMNS);

export interface EntryWords {
  /** Name of the event. */
  title: string;
  /** With whom, for how much, or in whose words; empty where there is nothing to add. */
  detail: string;
}

export function entryWords(t: TFunction, language: string, entry: StatementEntry): EntryWords {
  const { reason, amount, player, price, note } = entry;
  const item = entry.item ? itemName(t, entry.item.kind, entry.item.name) : '';
  const group = groupOf(reason);
  if (group === 'market' && item !== '') {
    const sold = (reason === 'sale') === amount > 0;
    const parts = [
      player && t(sold ? 'statement.to' : 'statement.from', { name: apart(nameText(t, player)) }),
      sold &&
        price !== undefined &&
        t('statement.less', { price: kingText(price, language), percent: FEE_PERCENT }),
      note && apart(note),
    ];
    const title =
      reason === 'sale'
        ? t(sold ? 'statement.reason.sold' : 'statement.reason.bought', { item })
        : t('statement.reason.saleReversed', { item });
    return { title, detail: joined(t, parts) };
  }
  if (group === 'upgrades') return { title: t('statement.reason.upgrade', { item }), detail: '' };
  const known = KNOWN.find(one => one === reason.replaceAll('-', '_')) ?? 'unknown';
  const against = group === 'duels' && player && t('statement.against', { name: apart(nameText(t, player)) });
  return { title: t(reasonKey(known)), detail: joined(t, [against, note && apart(note)]) };
}

const joined = (t: TFunction, parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(t('common.comma'));

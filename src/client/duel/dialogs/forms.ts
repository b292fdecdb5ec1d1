/** Dialogs about duels: loaded together with the first of them. */
export { DuelForm } from './duel-form';
export { DuelLimitsForm } from './duel-limits-form';
export { DuelOver } from './duel-over';
export { DuelReceiptView } from './duel-receipt-view';

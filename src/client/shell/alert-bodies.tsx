import { lazy } from 'react';
import { AlertDialog, type Bodies } from '../alerts/alert-dialog';
import { withTexts } from '../i18n/i18n';

/** Loaded by newcomers, and for a change of name. */
const UsernameForm = lazy(async () => {
  const module = await withTexts(['home'], () => import('../profile/username-form'));
  return { default: module.UsernameForm };
});

/** Loaded when a game is reported. */
const ReportForm = lazy(async () => {
  const module = await withTexts(['matches'], () => import('../reports/alert-report'));
  return { default: module.ReportForm };
});

/** Loaded with the first duel. */
const DuelForm = lazy(async () => {
  const module = await withTexts(['duel'], () => import('../duel/dialogs/duel-form'));
  return { default: module.DuelForm };
});

/** Loaded by players of tournaments only. */
const TournamentForm = lazy(async () => {
  const module = await withTexts(['tournament'], () => import('../tournament/dialogs/tournament-form'));
  return { default: module.TournamentForm };
});

const DuelLimitsForm = lazy(async () => {
  const module = await withTexts(['duel'], () => import('../duel/dialogs/duel-limits-form'));
  return { default: module.DuelLimitsForm };
});

const DuelReceiptView = lazy(async () => {
  const module = await withTexts(['duel'], () => import('../duel/dialogs/duel-receipt-view'));
  return { default: module.DuelReceiptView };
});

const DuelOver = lazy(async () => {
  const module = await withTexts(['duel'], () => import('../duel/dialogs/duel-over'));
  return { default: module.DuelOver };
});

/** Loaded with the first trade. */
const importDeals = () => withTexts(['market', 'figures'], () => import('../market/deals/forms'));
const BuyForm = lazy(async () => ({ default: (await importDeals()).BuyForm }));
const SellForm = lazy(async () => ({ default: (await importDeals()).SellForm }));
const ShortOfKing = lazy(async () => ({ default: (await importDeals()).ShortOfKing }));
/** Loaded for newcomers only. */
const StarterForm = lazy(async () => {
  const module = await withTexts(['home', 'figures'], () => import('../items/starter-form'));
  return { default: module.StarterForm };
});

/** Loaded with the first upgrade of a board. */
const UpgradeForm = lazy(async () => {
  const module = await withTexts(['boards'], () => import('../boards/upgrade-form'));
  return { default: module.UpgradeForm };
});

/** Bodies of alerts that are more than title and text (AL-08). Each but the receipt is a form with a button of its own. */
const BODIES: Bodies = {
  changeUser: UsernameForm,
  report: ReportForm,
  duel: DuelForm,
  duelLimits: DuelLimitsForm,
  duelReceipt: DuelReceiptView,
  duelOver: DuelOver,
  tournament: TournamentForm,
  buy: BuyForm,
  sell: SellForm,
  short: ShortOfKing,
  starter: StarterForm,
  upgrade: UpgradeForm,
};

/** The product's dialog, with what every subject may show in it. */
export const ProductAlert = () => <AlertDialog bodies={BODIES} />;

import { type ComponentType, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog, type Bodies } from '../alerts/alert-dialog';
import styles from '../alerts/alert-dialog.module.css';
import { withTexts } from '../i18n/i18n';
import { Button } from '../kit/button';
import { Problem } from '../kit/field';
import { ScreenBoundary } from '../screen/screen-boundary';

/**
 * A body of a dialog that is fetched when it opens. One that does not come says so inside the dialog, and leaves the screen
 * below it alone, be it a game.
 */
function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Body: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <ScreenBoundary instead={<LostBody />}>
      <Body {...props} />
    </ScreenBoundary>
  );
}

/** Says that a body did not come, and that loading the page anew may bring it. */
function LostBody() {
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <Problem>{t('common.failed.title')}</Problem>
      <p className={styles.text}>{t('common.failed.text')}</p>
      <div className={styles.actions}>
        <Button look="gold" size="large" onClick={() => location.reload()}>
          {t('common.failed.reload')}
        </Button>
      </div>
    </div>
  );
}

/** Loaded by newcomers, and for a change of name. */
const UsernameForm = fetched(async () => {
  const module = await withTexts(['home'], () => import('../profile/username-form'));
  return module.UsernameForm;
});

/** Loaded when a game is reported. */
const ReportForm = fetched(async () => {
  const module = await withTexts(['matches'], () => import('../reports/alert-report'));
  return module.ReportForm;
});

/** Loaded with the first duel. */
const DuelForm = fetched(async () => {
  const module = await withTexts(['duel'], () => import('../duel/dialogs/duel-form'));
  return module.DuelForm;
});

/** Loaded by players of tournaments only. */
const TournamentForm = fetched(async () => {
  const module = await withTexts(['tournament'], () => import('../tournament/dialogs/tournament-form'));
  return module.TournamentForm;
});

const DuelLimitsForm = fetched(async () => {
  const module = await withTexts(['duel'], () => import('../duel/dialogs/duel-limits-form'));
  return module.DuelLimitsForm;
});

const DuelReceiptView = fetched(async () => {
  const module = await withTexts(['duel'], () => import('../duel/dialogs/duel-receipt-view'));
  return module.DuelReceiptView;
});

const DuelOver = fetched(async () => {
  const module = await withTexts(['duel'], () => import('../duel/dialogs/duel-over'));
  return module.DuelOver;
});

/** Loaded with the first trade. */
const importDeals = () => withTexts(['market', 'figures'], () => import('../market/deals/forms'));
const BuyForm = fetched(async () => (await importDeals()).BuyForm);
const SellForm = fetched(async () => (await importDeals()).SellForm);
const ShortOfKing = fetched(async () => (await importDeals()).ShortOfKing);
/** Loaded for newcomers only. */
const StarterForm = fetched(async () => {
  const module = await withTexts(['home', 'figures'], () => import('../items/starter-form'));
  return module.StarterForm;
});

/** Loaded with the first upgrade of a board. */
const UpgradeForm = fetched(async () => {
  const module = await withTexts(['boards'], () => import('../boards/upgrade-form'));
  return module.UpgradeForm;
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

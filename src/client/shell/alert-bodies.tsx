import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog, type Bodies } from '../alerts/alert-dialog';
import styles from '../alerts/alert-dialog.module.scss';
import { withTexts } from '../i18n/i18n';
import { Button } from '../kit/button';
import { Problem } from '../kit/field';
import { optional } from '../screen/lazy-screen';
import { ScreenBoundary } from '../screen/screen-boundary';

/** A body that breaks or does not come says so inside the dialog, and leaves the screen below it alone, be it a game. */
function inDialog<Props extends object>(Body: ComponentType<Props>) {
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

const importDuels = () => withTexts(['duel'], () => import('../duel/dialogs/forms'));
const importDeals = () => withTexts(['market', 'figures'], () => import('../market/deals/forms'));

/** Bodies of alerts that are more than title and text (AL-08). Each but the receipt is a form with a button of its own. */
const BODIES: Bodies = {
  changeUser: inDialog(
    optional(
      () => withTexts(['home'], () => import('../profile/username-form')),
      'UsernameForm',
      'form of a name',
      LostBody,
    ),
  ),
  report: inDialog(
    optional(
      () => withTexts(['matches'], () => import('../reports/alert-report')),
      'ReportForm',
      'form of a report',
      LostBody,
    ),
  ),
  duel: inDialog(optional(importDuels, 'DuelForm', 'form of a duel', LostBody)),
  duelLimits: inDialog(optional(importDuels, 'DuelLimitsForm', 'limits of duels', LostBody)),
  duelReceipt: inDialog(optional(importDuels, 'DuelReceiptView', 'receipt of a duel', LostBody)),
  duelOver: inDialog(optional(importDuels, 'DuelOver', 'duel that is over', LostBody)),
  tournament: inDialog(
    optional(
      () => withTexts(['tournament'], () => import('../tournament/dialogs/tournament-form')),
      'TournamentForm',
      'form of a tournament',
      LostBody,
    ),
  ),
  buy: inDialog(optional(importDeals, 'BuyForm', 'purchase', LostBody)),
  sell: inDialog(optional(importDeals, 'SellForm', 'sale', LostBody)),
  short: inDialog(optional(importDeals, 'ShortOfKing', 'lack of KING', LostBody)),
  starter: inDialog(
    optional(
      () => withTexts(['home', 'figures'], () => import('../items/starter-form')),
      'StarterForm',
      'first items',
      LostBody,
    ),
  ),
  upgrade: inDialog(
    optional(
      () => withTexts(['boards'], () => import('../boards/upgrade-form')),
      'UpgradeForm',
      'upgrade of a board',
      LostBody,
    ),
  ),
};

/** The product's dialog, with what every subject may show in it. */
export const ProductAlert = () => <AlertDialog bodies={BODIES} />;

import type { FunctionComponent } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog, type BodyProps } from '../alerts/alert-dialog';
import styles from '../alerts/alert-dialog.module.scss';
import { withTexts } from '../i18n/i18n';
import { Button } from '../kit/button';
import { Problem } from '../kit/field';
import { optional } from '../screen/lazy-screen';
import { ScreenBoundary } from '../screen/screen-boundary';
import type { BodyType } from '../state/alert-kinds';

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

const importName = () => withTexts(['home'], () => import('../profile/username-form'));
const importReport = () => withTexts(['matches'], () => import('../reports/alert-report'));
const importDuels = () => withTexts(['duel'], () => import('../duel/dialogs/forms'));
const importTournament = () =>
  withTexts(['tournament'], () => import('../tournament/dialogs/tournament-form'));
const importDeals = () => withTexts(['market', 'figures'], () => import('../market/deals/forms'));
const importStarter = () => withTexts(['home', 'figures'], () => import('../items/starter-form'));
const importUpgrade = () => withTexts(['boards'], () => import('../boards/upgrade-form'));

/** Bodies of alerts that are more than title and text (AL-08). Each but the receipt is a form with a button of its own. */
const BODIES: { readonly [T in BodyType]: FunctionComponent<BodyProps<T>> } = {
  changeUser: optional(importName, 'UsernameForm', 'form of a name', LostBody),
  report: optional(importReport, 'ReportForm', 'form of a report', LostBody),
  duel: optional(importDuels, 'DuelForm', 'form of a duel', LostBody),
  duelLimits: optional(importDuels, 'DuelLimitsForm', 'limits of duels', LostBody),
  duelReceipt: optional(importDuels, 'DuelReceiptView', 'receipt of a duel', LostBody),
  duelOver: optional(importDuels, 'DuelOver', 'duel that is over', LostBody),
  tournament: optional(importTournament, 'TournamentForm', 'form of a tournament', LostBody),
  buy: optional(importDeals, 'BuyForm', 'purchase', LostBody),
  sell: optional(importDeals, 'SellForm', 'sale', LostBody),
  short: optional(importDeals, 'ShortOfKing', 'lack of KING', LostBody),
  starter: optional(importStarter, 'StarterForm', 'first items', LostBody),
  upgrade: optional(importUpgrade, 'UpgradeForm', 'upgrade of a board', LostBody),
};

/** A body that breaks or does not come says so inside the dialog, and leaves the screen below it alone, be it a game. */
function Body<T extends BodyType>({ type, ...props }: BodyProps<T> & { type: T }) {
  const Own: FunctionComponent<BodyProps<T>> = BODIES[type];
  return (
    <ScreenBoundary instead={<LostBody />}>
      <Own {...props} />
    </ScreenBoundary>
  );
}

/** The product's dialog, with what every subject may show in it. */
export const ProductAlert = () => <AlertDialog Body={Body} />;

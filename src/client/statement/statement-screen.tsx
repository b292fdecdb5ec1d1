import { Download, Lock, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { family } from '../i18n/family';
import { Button, buttonClass } from '../kit/button';
import { KingCoin } from '../kit/coin-amount';
import { useToast } from '../kit/toast';
import { VisuallyHidden } from '../kit/visually-hidden';
import { Skeleton } from '../kit/waiting';
import { pageUrl } from '../page/page-url';
import { useQuery } from '../page/query';
import { HeadNote } from '../screen/head-note';
import { app } from '../state/app';
import { installation } from '../state/installation';
import { Amount } from './amount';
import { FilterIcon } from './entry-icon';
import { SHOWN, shownOf, statementQueryOf } from './statement-filter';
import { StatementList } from './statement-list';
import styles from './statement-screen.module.scss';
import { useCsv } from './use-csv';
import { type StatementPages, useStatement } from './use-statement';

const tabKey = family('statement.tab', [
  'all',
  'duels',
  'tournaments',
  'market',
  'upgrades',
  'other',
  'held',
  'queens',
]);

/** Every KING that comes in or goes out, with its reason: a view of `/profile`. @source requirement LG-01; settled reading 72 */
export function StatementScreen() {
  const [query] = useQuery();
  const shown = shownOf(query);
  // Another filter is another list.
  return <Statement key={shown} shown={shown} />;
}

function Statement({ shown }: { shown: ReturnType<typeof shownOf> }) {
  const { t } = useTranslation();
  const location = useLocation();
  const [, setQuery] = useQuery();
  const call = statementQueryOf(shown);
  // News of the user may be news of their money.
  const { userVersion } = useSnapshot(app);
  const pages = useStatement(call, userVersion);
  const { toast, say } = useToast();
  const { exporting, exportAll } = useCsv(call, () => say(t('statement.csvFailed')));

  const choose = (next: string) =>
    setQuery(
      before => {
        const changed = new URLSearchParams(before);
        if (next === 'all') changed.delete('show');
        else changed.set('show', next);
        return changed;
      },
      { replace: true, state: location.state },
    );

  return (
    <main className={styles.screen} aria-label={t('statement.title')}>
      <HeadNote>{t('statement.intro')}</HeadNote>
      <Head pages={pages} />
      <div className={styles.bar}>
        <fieldset className={styles.filters} aria-label={t('statement.filter')}>
          {SHOWN.map(one => (
            <button
              key={one}
              ref={one === shown ? comeIntoSight : undefined}
              type="button"
              aria-pressed={one === shown}
              onClick={() => choose(one)}
              data-testid={`statement-${one}`}
            >
              <FilterIcon shown={one} />
              {t(tabKey(one))}
            </button>
          ))}
        </fieldset>
        <Button
          look="text"
          busy={exporting}
          disabled={exporting || pages.entries.length === 0}
          aria-label={t('statement.csvLabel')}
          onClick={exportAll}
          data-testid="statement-csv"
        >
          <Download size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('statement.csv')}</span>
        </Button>
      </div>
      <StatementList pages={pages} />
      {toast}
    </main>
  );
}

/** On a phone some of the filters are beside the window. */
function comeIntoSight(button: HTMLButtonElement | null): void {
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Amounts that can be spent and that lie in escrow, and the other currency. */
function Head({ pages: { head, failed } }: { pages: StatementPages }) {
  const { t } = useTranslation();
  if (head === null) return failed ? null : <Skeleton width="100%" height="84px" />;
  const { balances, held } = head;
  return (
    <header className={styles.head}>
      <div>
        <p>{t('statement.available')}</p>
        <strong className={styles.big} data-testid="statement-balance">
          <KingCoin size={40} />
          <Amount amount={balances.king} />
          <VisuallyHidden>KING</VisuallyHidden>
        </strong>
      </div>
      <div>
        <p>
          <Lock size={16} strokeWidth={1.75} aria-hidden="true" /> {t('statement.held')}
        </p>
        <strong className={styles.second} data-testid="statement-held">
          <Amount amount={held.king} />
        </strong>
        {held.duels > 0 && (
          <small className={styles.note}>{t('statement.inDuels', { count: held.duels })}</small>
        )}
      </div>
      <div className={styles.queens}>
        <p>{t('statement.queens')}</p>
        <strong className={styles.second} data-testid="statement-queens">
          <Amount amount={balances.queen} />
        </strong>
        <small className={styles.note}>{t('statement.queensText')}</small>
      </div>
      <a
        className={buttonClass({}, styles.shop)}
        href={pageUrl(installation.pages.shop)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('statement.buy')}
        <VisuallyHidden>{t('common.newTab')}</VisuallyHidden>
      </a>
    </header>
  );
}

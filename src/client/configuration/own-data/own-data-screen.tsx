import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { reviewBlocking } from '../../alerts/state/alert-actions';
import { Group } from '../../game/settings/rows';
import { withTexts } from '../../i18n/i18n';
import { Button } from '../../kit/button';
import { useToast } from '../../kit/toast';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { ActionsProvider, useActions } from '../../page/actions';
import { lazyScreen } from '../../screen/lazy-screen';
import { app, confine } from '../../state/app';
import { supportActions } from '../../state/support';
import { OpenSupport } from '../../support/open-support';
import { Row } from '../account-rows';
import { DataGroup } from '../data-group';
import styles from './own-data.module.scss';

const StatementScreen = lazyScreen(
  () => withTexts(['statement', 'figures'], () => import('../../statement/statement-screen')),
  'StatementScreen',
);

/**
 * The screen of a user who is banned or has not agreed to the terms: a copy of their data, the end of the account, the statement,
 * and a ticket. It lies in place of all else, so addresses lead nowhere here, and its calls do not wait for being let in.
 *
 * @source settled reading 83
 */
export function OwnDataScreen() {
  const actions = useActions();
  return (
    <ActionsProvider actions={{ ...actions, calls: actions.ownCalls }}>
      <MemoryRouter>
        <OwnData />
      </MemoryRouter>
    </ActionsProvider>
  );
}

function OwnData() {
  const { t } = useTranslation();
  const { user, userStatus } = useSnapshot(app);
  const [isStatement, setStatement] = useState(false);
  const { toast, say } = useToast();
  const isUnread = user?.hastUnreadSupport === true;

  /** Back to why the user is kept from the product. */
  function leave(): void {
    supportActions.close();
    confine(false);
    reviewBlocking();
  }

  return (
    <div className={styles.page} data-testid="own-data">
      <header className={styles.head}>
        <Button onClick={isStatement ? () => setStatement(false) : leave} data-testid="own-data-back">
          {t('common.back')}
        </Button>
        <h1>{t(isStatement ? 'common.page.statement' : 'account.own.title')}</h1>
      </header>
      {isStatement ? (
        <Suspense fallback={null}>
          <StatementScreen />
        </Suspense>
      ) : (
        <main className={styles.rows}>
          <p className={styles.lead}>
            {t(userStatus === 'BAN' ? 'account.own.banned' : 'account.own.terms')}
          </p>
          <DataGroup say={say} />
          <Group title={t('account.own.more')}>
            <Row name={t('common.page.statement')} hint={t('account.own.statementHint')}>
              <Button size="small" onClick={() => setStatement(true)} data-testid="own-data-statement">
                {t('account.own.show')}
              </Button>
            </Row>
            <Row name={t('support.title')} hint={t('account.own.supportHint')}>
              <Button
                size="small"
                className={styles.support}
                disabled={user === null}
                onClick={() => supportActions.open()}
                data-unread={isUnread || undefined}
                data-testid="own-data-support"
              >
                {isUnread && <VisuallyHidden>{t('support.unread')}</VisuallyHidden>}
                {t('account.own.write')}
              </Button>
            </Row>
          </Group>
        </main>
      )}
      <OpenSupport />
      {toast}
    </div>
  );
}

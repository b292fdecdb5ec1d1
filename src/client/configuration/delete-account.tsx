import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { type AccountAnswer, OBSTACLES, type Obstacle } from '../../protocol/account';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { kingText } from '../kit/coin-amount';
import { Skeleton } from '../kit/waiting';
import { useRead } from '../page/use-read';
import { CallFailed } from '../screen/call-failed';
import { currentLanguage } from '../settings/state/settings';
import { app } from '../state/app';
import { AccountDialog } from './account-dialog';
import styles from './account-dialog.module.scss';
import { DeleteForm } from './delete-form';
import { account } from './endpoints';
import { proofFor } from './proof';

const obstacleKey = family('account.obstacle', OBSTACLES);
/** Where each can be brought to its end. */
const PLACES: Readonly<Record<Obstacle, string>> = {
  game: '/',
  duel: '/duel',
  listing: '/marketplace/sell',
  loan: '/boards',
  tournament: '/tournament',
};

export interface DeleteAccountProps {
  username: string;
  onClose: () => void;
}

/** The end of the account: first what it means, or what stands in its way; then whether that is really meant. */
export function DeleteAccount(props: DeleteAccountProps) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  return (
    <AccountDialog
      title={t('account.title')}
      testId="delete-account"
      // A dialog that is closed cannot say why the account is still there.
      onClose={() => running || props.onClose()}
    >
      <Steps {...props} running={running} onRunning={setRunning} />
    </AccountDialog>
  );
}

interface StepsProps extends DeleteAccountProps {
  /** The account is being deleted. */
  running: boolean;
  onRunning: (running: boolean) => void;
}

function Steps({ username, running, onRunning, onClose }: StepsProps) {
  const { t } = useTranslation();
  const [isSure, setSure] = useState(false);
  const { data, error, retry, replace } = useRead(account(), true);
  return (
    <>
      {data === null && error === null && <Skeleton width="100%" height="160px" />}
      {data === null && error !== null && (
        <>
          <CallFailed title={t('account.error.title')} text={t('account.error.text')} onRetry={retry} />
          <CloseButton onClose={onClose} />
        </>
      )}
      {data !== null && data.obstacles.length > 0 && <Obstacles open={data.obstacles} onClose={onClose} />}
      {data !== null && data.obstacles.length === 0 && !isSure && (
        <Consequences account={data} onNext={() => setSure(true)} onClose={onClose} />
      )}
      {data !== null && data.obstacles.length === 0 && isSure && (
        <DeleteForm
          username={username}
          first={proofFor(data)}
          running={running}
          onRunning={onRunning}
          onClose={onClose}
          onBusy={obstacles => {
            setSure(false);
            replace({ ...data, obstacles });
          }}
        />
      )}
    </>
  );
}

function Obstacles({ open, onClose }: { open: readonly Obstacle[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { userStatus } = useSnapshot(app);
  return (
    <>
      <p className={styles.lead}>{t('account.obstacles')}</p>
      <ul className={styles.obstacles} data-testid="delete-obstacles">
        {open.map(one => (
          <li key={one}>
            {userStatus === 'OK' ? (
              <Link to={PLACES[one]} onClick={onClose}>
                {t(obstacleKey(one))}
              </Link>
            ) : (
              t(obstacleKey(one))
            )}
          </li>
        ))}
      </ul>
      <CloseButton onClose={onClose} />
    </>
  );
}

interface ConsequencesProps {
  account: AccountAnswer;
  onNext: () => void;
  onClose: () => void;
}

function Consequences({ account: { king, queens, items, games }, onNext, onClose }: ConsequencesProps) {
  const { t } = useTranslation();
  const figure = (amount: number) => kingText(amount, currentLanguage());
  return (
    <>
      <p className={styles.lead}>{t('account.lead')}</p>
      <dl className={styles.figures}>
        <div>
          <dt>{t('common.king.name')}</dt>
          <dd>{figure(king)}</dd>
        </div>
        {queens > 0 && (
          <div>
            <dt>{t('account.queens')}</dt>
            <dd>{figure(queens)}</dd>
          </div>
        )}
        <div>
          <dt>{t('account.items')}</dt>
          <dd>{figure(items)}</dd>
        </div>
        <div>
          <dt>{t('account.games')}</dt>
          <dd>{figure(games)}</dd>
        </div>
      </dl>
      <ul className={styles.points}>
        <li>{t('account.house')}</li>
        <li>{t('account.kept', { name: t('common.gone') })}</li>
        <li>{t('account.texts')}</li>
        <li>{t('account.again')}</li>
        <li>{t('account.protection')}</li>
        <li>{t('account.pages')}</li>
      </ul>
      <p className={styles.warning}>
        <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('account.forGood')}
      </p>
      <div className={styles.acts}>
        <Button look="danger" onClick={onNext} data-testid="delete-next">
          {t('account.next')}
        </Button>
        <Button onClick={onClose} data-testid="delete-close">
          {t('account.keep')}
        </Button>
      </div>
    </>
  );
}

function CloseButton({ onClose }: Pick<DeleteAccountProps, 'onClose'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.acts}>
      <Button onClick={onClose} data-testid="delete-close">
        {t('common.close')}
      </Button>
    </div>
  );
}

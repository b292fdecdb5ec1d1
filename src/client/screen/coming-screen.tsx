import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Notice } from '../kit/notice';
import { reach, reachActions } from '../state/reach';
import styles from './screen-boundary.module.scss';
import { FallenKing } from './vignette';
import { WaitingScreen } from './waiting-screen';

/** The place of a screen that is being fetched. Without a connection that is the reason, and it comes by itself afterwards. */
export function ComingScreen() {
  const { isGone } = useSnapshot(reach);
  return isGone ? <WithoutServer /> : <WaitingScreen />;
}

function WithoutServer() {
  const { t } = useTranslation();
  useEffect(() => {
    reachActions.noteSaid(true);
    return () => reachActions.noteSaid(false);
  }, []);
  return (
    <main className={styles.screen} role="alert" data-testid="screen-waits">
      <Notice
        picture={<FallenKing />}
        level={2}
        title={t('common.offline.title')}
        text={t('common.offline.text')}
      />
    </main>
  );
}

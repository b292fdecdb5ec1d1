import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import logo from '../../../assets/icons/logo.svg';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../kit/button';
import { useOnline } from '../kit/use-online';
import { VisuallyHidden } from '../kit/visually-hidden';
import { Skeleton } from '../kit/waiting';
import { useActions } from '../page/actions';
import { LanguageRow } from '../page/languages';
import { PRODUCT_NAME } from '../page/logo';
import { StillBoard, type StillPiece } from '../screen/still-board';
import { app } from '../state/app';
import { installation } from '../state/installation';
import { readLastProvider, writeLastProvider } from './last-provider';
import styles from './login-screen.module.css';
import { ProviderMark } from './provider-mark';

/** White has just castled on the king's side; ghosts where king and rook came from. */
const CASTLED: readonly StillPiece[] = [
  { square: 'f3', side: 'w', letter: 'n' },
  { square: 'f2', side: 'w', letter: 'p' },
  { square: 'g2', side: 'w', letter: 'p' },
  { square: 'h2', side: 'w', letter: 'p' },
  { square: 'f1', side: 'w', letter: 'r' },
  { square: 'g1', side: 'w', letter: 'k' },
  { square: 'e1', side: 'w', letter: 'k', ghost: true },
  { square: 'h1', side: 'w', letter: 'r', ghost: true },
];

/** Where a visitor signs in. @source specification §2 (login), requirements ID-02, I18-04 */
export function LoginScreen() {
  const { t } = useTranslation();
  const { loginStatus } = useSnapshot(app);
  const online = useOnline();
  const [unreachable, setUnreachable] = useState(false);
  return (
    <main className={styles.screen}>
      <div className={styles.scene}>
        <StillBoard className={styles.board} pieces={CASTLED} />
      </div>
      <div className={styles.panel}>
        <img className={styles.logo} src={logo} width={222} height={52} alt={PRODUCT_NAME} />
        <h1>{t('login.title')}</h1>
        <p className={styles.lede}>{t('login.lede')}</p>
        <div className={styles.providers} aria-busy={loginStatus !== 'notLogged'}>
          {loginStatus === 'notLogged' ? <Providers onEnd={setUnreachable} /> : <Checking />}
        </div>
        <p className={styles.trouble} role="status">
          {!online ? t('common.offline.title') : unreachable && t('login.unreachable')}
        </p>
        <div className={styles.languages}>
          <LanguageRow />
        </div>
      </div>
    </main>
  );
}

/** Until it is known whether somebody is signed in: the buttons' places, no buttons. */
function Checking() {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden live>{t('login.checking')}</VisuallyHidden>
      <Skeleton width="100%" height="56px" />
      <Skeleton width="100%" height="56px" />
    </>
  );
}

/** @param onEnd hears how each press ended: whether the provider's service was out of reach */
function Providers({ onEnd }: { onEnd: (unreachable: boolean) => void }) {
  const { t } = useTranslation();
  const { session } = useActions();
  const [last] = useState(readLastProvider);
  const [running, setRunning] = useState<string | null>(null);
  const pressed = useRef<string | null>(null);

  // The buttons leave when somebody is signed in: only then is the provider worth remembering.
  useEffect(
    () => () => {
      if (app.loginStatus === 'logged' && pressed.current !== null) writeLastProvider(pressed.current);
    },
    [],
  );

  async function enter(id: string): Promise<void> {
    pressed.current = id;
    setRunning(id);
    onEnd(false);
    onEnd((await session.signIn(id)) === 'unreachable');
    // Another button may have been pressed meanwhile: both stay usable (ID-04).
    setRunning(now => (now === id ? null : now));
  }

  return installation.providers.map(provider => (
    <Button
      key={provider.id}
      className={styles.provider}
      look={provider.id === last ? 'gold' : 'plain'}
      size="large"
      block
      busy={running === provider.id}
      onClick={() => void enter(provider.id)}
      data-testid={`sign-in-${provider.id.replace(/\..*$/, '')}`}
    >
      <ProviderMark provider={provider.id} />
      <span>{t('login.enter', { provider: provider.name })}</span>
      {provider.id === last && <small>{t('login.last')}</small>}
    </Button>
  ));
}

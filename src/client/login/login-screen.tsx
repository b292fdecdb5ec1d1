import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import logo from '../../../assets/icons/logo.svg';
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
import styles from './login-screen.module.scss';

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
        <h1>{t('common.login.title')}</h1>
        <p className={styles.lede}>{t('common.login.lede')}</p>
        <div className={styles.providers} aria-busy={loginStatus !== 'notLogged'}>
          {loginStatus === 'notLogged' ? <Providers onEnd={setUnreachable} /> : <Checking />}
        </div>
        <p className={styles.trouble} role="status">
          {!online ? t('common.offline.title') : unreachable && t('common.login.unreachable')}
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
      <VisuallyHidden live>{t('common.login.checking')}</VisuallyHidden>
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
      <span>{t('common.login.enter', { provider: provider.name })}</span>
      {provider.id === last && <small>{t('common.login.last')}</small>}
    </Button>
  ));
}

const LAST_PROVIDER = 'kingside.lastProvider';

/** The identity provider the last sign-in on this device used; `null` when none is known. */
function readLastProvider(): string | null {
  try {
    return localStorage.getItem(LAST_PROVIDER);
  } catch {
    // Storage is switched off: both buttons stay equal.
    return null;
  }
}

function writeLastProvider(id: string): void {
  try {
    localStorage.setItem(LAST_PROVIDER, id);
  } catch {
    // As above: nothing is remembered, nothing else is lost.
  }
}

/** Marks of the providers we know by name; any other gets a key. Decorative: the name follows. */
const MARKS: Readonly<Record<string, string>> = {
  google:
    'M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z',
  apple:
    'M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701',
};
const KEY_MARK =
  'M15.5 1a7.5 7.5 0 0 0-7.18 9.68L1 18v5h5v-3h3v-3h2.5l1.82-1.82A7.5 7.5 0 1 0 15.5 1zm2 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4z';

/** @param provider its id or name, for example `google.com` */
function ProviderMark({ provider }: { provider: string }) {
  const known = Object.keys(MARKS).find(name => provider.toLowerCase().includes(name));
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} fill="currentColor" aria-hidden="true">
      <path d={(known && MARKS[known]) ?? KEY_MARK} />
    </svg>
  );
}

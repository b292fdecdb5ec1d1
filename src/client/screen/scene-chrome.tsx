import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../kit/button';
import { useMedia } from '../kit/use-media';
import { Brand } from '../page/logo';
import { Balance } from './balance';
import { confirmExit } from './exit';
import { LanguageMenu } from './language-menu';
import styles from './scene-chrome.module.scss';

/** The frame of a screen that paints the whole window, as a wait does: the menu is one press away, in the pages below it. */
export function SceneChrome({ children }: { children: ReactNode }) {
  const wide = useMedia('no-phone');
  return (
    <div className={styles.shell}>
      {wide ? <Rail /> : <TopBar />}
      {children}
    </div>
  );
}

function Rail() {
  const { t } = useTranslation();
  return (
    <header className={styles.rail}>
      <Brand />
      <div className={styles.foot}>
        <Balance isHome />
        <hr />
        <div>
          <LanguageMenu />
          <button type="button" className={styles.exit} onClick={confirmExit} data-testid="back">
            <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('common.exit')}
          </button>
        </div>
      </div>
    </header>
  );
}

function TopBar() {
  const { t } = useTranslation();
  return (
    <header className={styles.bar}>
      <Brand />
      <Balance isHome compact />
      <IconButton className={styles.exit} label={t('common.exit')} onClick={confirmExit} data-testid="back">
        <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </header>
  );
}

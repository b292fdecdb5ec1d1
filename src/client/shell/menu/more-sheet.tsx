import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { LogOut, Plus, Search, ShoppingBag } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useFocusReturn, useModalKeys } from '../../keys/use-keys';
import { Avatar } from '../../kit/avatar';
import { BreakingName } from '../../kit/breaking-name';
import { buttonClass } from '../../kit/button';
import { KingCoin, kingText } from '../../kit/coin-amount';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { LanguageRow } from '../../page/languages';
import { STATEMENT_VIEW, titleKey } from '../../page/page-title';
import { pageUrl } from '../../page/page-url';
import { useBackCloses } from '../../page/use-back-closes';
import { DialogClose } from '../../screen/dialog-close';
import type { EntryId } from '../../screen/entries';
import { confirmExit } from '../../screen/exit';
import { currentLanguage } from '../../settings/state/settings';
import { app, hasName } from '../../state/app';
import { installation, portraitOf } from '../../state/installation';
import { supportActions } from '../../state/support';
import { type Badges, type Here, MenuLink } from './menu-link';
import styles from './more-sheet.module.scss';
import { SupportEntry } from './support-entry';

/** Above and below the shop, which is not a page of ours. */
const FIRST: readonly EntryId[] = ['duel', 'boards', 'profile', 'market'];

interface MoreSheetProps {
  here: Here;
  badges: Badges;
  onClose: () => void;
  /** Opens the search for a player, when the sheet has closed. */
  onSearch: () => void;
  /** The bar, on top of which the sheet stands. */
  children: ReactNode;
}

/** Oneself and what the bar of a phone has no place for, in a sheet above it. */
export function MoreSheet({ here, badges, onClose, onSearch, children }: MoreSheetProps) {
  const { t } = useTranslation();
  const { user, profile } = useSnapshot(app);
  /** The entry pressed: a link, which leads the focus to another page, or a dialog that opens once the sheet has closed. */
  const pressed = useRef<'link' | (() => void) | null>(null);
  const returnFocus = useFocusReturn();
  useModalKeys();
  useBackCloses(onClose);
  const press = (what: 'link' | (() => void)) => {
    pressed.current = what;
    onClose();
  };
  const go = () => press('link');
  const giveFocus = (event: Event) => {
    if (pressed.current === 'link') return event.preventDefault();
    returnFocus(event);
    pressed.current?.();
  };
  return (
    <Root open onOpenChange={open => open || onClose()}>
      <Portal>
        <Overlay className={styles.scrim} />
        <Content
          className={styles.around}
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocus}
          data-menu
          data-testid="menu-sheet"
        >
          <div className={styles.sheet}>
            <header className={styles.head}>
              <Avatar {...portraitOf(profile)} size={48} />
              <div>
                <Title className={styles.name}>
                  {hasName(user) ? <BreakingName name={user.username} /> : t(titleKey('you'))}
                </Title>
                {user && (
                  <p className={styles.ratings}>
                    {t('common.mode.rapid')} <bdi>{Math.round(user.rapidRating)}</bdi> ·{' '}
                    {t('common.mode.blitz')} <bdi>{Math.round(user.blitzRating)}</bdi>
                  </p>
                )}
              </div>
              <DialogClose data-testid="menu-close" />
            </header>
            {user && <Purse amount={user.kingAmount} onGo={go} />}
            <nav aria-label={t('shell.menu.rest')}>
              <ul className={styles.tiles}>
                {FIRST.map(id => (
                  <li key={id}>
                    <MenuLink
                      id={id}
                      here={here}
                      badges={badges}
                      className={styles.tile}
                      testId={`menu-${id}`}
                      onGo={go}
                    />
                  </li>
                ))}
                <li>
                  <a
                    className={styles.tile}
                    href={pageUrl(installation.pages.shop)}
                    target="_blank"
                    rel="noopener noreferrer"
                    data-testid="menu-shop"
                  >
                    <ShoppingBag size={24} strokeWidth={1.75} aria-hidden="true" />
                    <span>{t('home.shop')}</span>
                    <VisuallyHidden>{t('common.newTab')}</VisuallyHidden>
                  </a>
                </li>
                <li>
                  <SupportEntry className={styles.tile} onPress={() => press(() => supportActions.open())} />
                </li>
              </ul>
              <ul className={styles.rows}>
                <li>
                  <button
                    type="button"
                    className={styles.row}
                    onClick={() => press(onSearch)}
                    data-testid="search-players"
                  >
                    <Search size={20} strokeWidth={1.75} aria-hidden="true" />
                    <span>{t('shell.search.title')}</span>
                  </button>
                </li>
                <li>
                  <MenuLink
                    id="analysis"
                    here={here}
                    className={styles.row}
                    testId="menu-analysis"
                    onGo={go}
                  />
                </li>
                <li>
                  <MenuLink
                    id="configuration"
                    here={here}
                    className={styles.row}
                    testId="menu-configuration"
                    onGo={go}
                  />
                </li>
                <li>
                  <button
                    type="button"
                    className={styles.row}
                    onClick={() => press(confirmExit)}
                    data-testid="menu-exit"
                  >
                    <LogOut className={styles.out} size={20} strokeWidth={1.75} aria-hidden="true" />
                    <span>{t('common.exit')}</span>
                  </button>
                </li>
              </ul>
            </nav>
            <LanguageRow />
          </div>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

/** The amount opens the statement, and its plus the shop. @source settled reading 79 */
function Purse({ amount, onGo }: { amount: number; onGo: () => void }) {
  const { t } = useTranslation();
  const text = kingText(amount, currentLanguage());
  return (
    <div className={styles.purse}>
      <Link
        to={STATEMENT_VIEW}
        className={styles.amount}
        aria-label={t('shell.menu.statement', { amount: text })}
        onClick={onGo}
        data-testid="menu-king"
      >
        <KingCoin size={26} />
        <bdi>{text}</bdi>
        <small>{t('common.king.name')}</small>
      </Link>
      <a
        className={buttonClass({}, undefined)}
        href={pageUrl(installation.pages.shop)}
        target="_blank"
        rel="noopener noreferrer"
        data-testid="menu-buy"
      >
        <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('shell.menu.buy')}
        <VisuallyHidden>{t('common.newTab')}</VisuallyHidden>
      </a>
    </div>
  );
}

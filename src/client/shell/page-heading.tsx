import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusedBefore } from '../page/history';
import { Brand } from '../page/logo';
import { titleKey, useTabTitle } from '../page/page-title';
import { isFirstScreen } from '../page/use-heading-focus';
import { BackButton, useBack } from '../screen/back';
import styles from './chrome.module.scss';

/** The way back (SH-15, SH-16). @param otherwise stands there where there is none */
export function BackArrow({ otherwise }: { otherwise?: ReactNode }) {
  return <BackButton className={styles.back} onBack={useBack()} otherwise={otherwise} />;
}

/** The title of a page, also in the browser's tab. Each page has one of its own: give it a key. */
export function PageHeading({ title }: { title: Parameters<typeof titleKey>[0] }) {
  const { t } = useTranslation();
  const words = t(titleKey(title));
  useTabTitle(words);
  const heading = useArrival();
  // On a phone in letters small enough to stand on one line.
  const length: CSSProperties & Record<'--letters', number> = { '--letters': words.length };
  return (
    <h1 ref={heading} tabIndex={-1} style={length} data-testid="title">
      {words}
    </h1>
  );
}

/** The title of home: the name of the product. */
export const HomeHeading = () => <Brand heading={useArrival()} />;

/**
 * The entry pressed to come to a page has gone and took the focus along, or stays in the menu: where one has been before, what had
 * it then gets it again, else the title. On the first page nothing has lost it.
 */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isLeft = focused === document.body || focused?.closest('[data-menu]');
    if (!isFirstScreen() && isLeft) (focusedBefore() ?? heading.current)?.focus({ preventScroll: true });
  }, []);
  return heading;
}

import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BackButton, useBack } from './back';
import styles from './chrome.module.css';
import { Brand } from './logo';
import { focusedBefore } from './navigation';
import { titleKey, useTabTitle } from './page-title';

/** The way back; its place is kept where there is none (SH-15, SH-16). @param otherwise stands there instead */
export function BackArrow({ otherwise }: { otherwise?: ReactNode }) {
  const place = otherwise ?? <span className={styles.noBack} />;
  return <BackButton className={styles.back} onBack={useBack()} otherwise={place} />;
}

/** Letters that a rail has room for in the size of a title. */
const LONG_TITLE = 10;

/** The title of a page, also in the browser's tab. Each page has one of its own: give it a key. */
export function PageHeading({ title }: { title: Parameters<typeof titleKey>[0] }) {
  const { t } = useTranslation();
  const words = t(titleKey(title));
  useTabTitle(words);
  const heading = useArrival();
  // In letters small enough for its longest word to stand on one line.
  const longest: CSSProperties & Record<'--letters', number> = {
    '--letters': Math.max(...words.split(' ').map(word => word.length)),
  };
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      style={longest}
      data-long={words.length > LONG_TITLE || undefined}
      data-testid="title"
    >
      {words}
    </h1>
  );
}

/** The title of home: the name of the product. */
export const HomeHeading = () => <Brand heading={useArrival()} />;

/** Whether no page has been shown since this one was loaded. */
let isFirstPage = true;

/**
 * What was pressed to come to a page has gone and took the focus along: where one has been before, what had it then gets
 * it again, else the title. On the first page nothing has lost it.
 */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body)
      (focusedBefore() ?? heading.current)?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return heading;
}

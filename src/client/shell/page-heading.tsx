import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigationType } from 'react-router-dom';
import { BackButton, useBack } from './back';
import styles from './chrome.module.css';
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
  return (
    <h1 ref={heading} tabIndex={-1} data-long={words.length > LONG_TITLE || undefined} data-testid="title">
      {words}
    </h1>
  );
}

/** The title of a page that was gone to has the focus, since the link that led there took it along. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const type = useNavigationType();
  const [isNew] = useState(type !== 'POP');
  useEffect(() => {
    if (isNew && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  return heading;
}

import { EyeOff, Megaphone, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { ServerMessage } from '../../protocol/entities';
import { Button } from '../kit/button';
import { ExternalLink } from '../kit/external-link';
import { MarkedText } from '../kit/marked-text';
import { useLanguage } from '../page/languages';
import { momentText } from '../page/moment-text';
import { isAddress, pageUrl } from '../page/page-url';
import { app } from '../state/app';
import { type HiddenMessages, hideMessages, isHidden, messageFor } from '../state/server-messages';
import styles from './banner.module.scss';
import { readHiddenMessages, rememberHiddenMessages } from './hidden-messages';

/**
 * The operator's message, over the page. Closed, it leaves a quiet line until the next screen, which can show it
 * again.
 *
 * @source specification §2 (server message banner); SM-01…03
 */
export function Banner() {
  const { serverMessages } = useSnapshot(app);
  const message = messageFor(serverMessages, useLanguage());
  const [hidden, setHidden] = useState(readHiddenMessages);
  const { pathname, search } = useLocation();
  const screen = pathname + search;
  const [closedOn, setClosedOn] = useState<string | null>(null);
  // The line is shown once: coming back to the screen does not show it again.
  useEffect(() => setClosedOn(before => (before === screen ? before : null)), [screen]);
  const place = useRef<HTMLDivElement>(null);
  const focusNext = useFocusAfter(place, hidden);

  if (message === null) return null;
  const change = (next: HiddenMessages | null) => {
    rememberHiddenMessages(next);
    setHidden(next);
    setClosedOn(next && screen);
  };
  const isClosed = isHidden(message, hidden, Date.now());
  return (
    <div ref={place}>
      {!isClosed && (
        <Strip
          message={message}
          onHide={() => {
            focusNext();
            change(hideMessages(serverMessages, Date.now()));
          }}
        />
      )}
      {isClosed && hidden && closedOn === screen && (
        <HiddenLine
          until={hidden.until}
          onUndo={() => {
            focusNext();
            change(null);
          }}
        />
      )}
    </div>
  );
}

function Strip({ message, onHide }: { message: ServerMessage; onHide: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { action, lang, text } = message;
  const date = momentText(message.date, language, new Date());
  return (
    <aside className={styles.strip} aria-label={t('shell.banner.label')} data-testid="banner">
      <Megaphone className={styles.icon} size={24} strokeWidth={1.75} aria-hidden="true" />
      <p role="status">
        <b className={styles.words} lang={lang} dir="auto">
          {text}
        </b>{' '}
        {date && (
          <time dateTime={message.date} className={styles.date}>
            {t('shell.banner.published', { date })}
          </time>
        )}
      </p>
      <div className={styles.ways}>
        {action && isAddress(action.url) && (
          <ExternalLink href={pageUrl(action.url)}>{action.name}</ExternalLink>
        )}
        <Button className={styles.hide} look="text" onClick={onHide} data-testid="banner-hide">
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('shell.banner.hide')}
        </Button>
      </div>
    </aside>
  );
}

function HiddenLine({ until, onUndo }: { until: number; onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.hidden} data-testid="banner-hidden">
      <EyeOff size={18} strokeWidth={1.75} aria-hidden="true" />
      <p role="status">
        <MarkedText text={t('shell.banner.hidden')} marks={{ time: () => <TimeLeft until={until} /> }} />
      </p>
      <Button look="text" size="small" onClick={onUndo} data-testid="banner-undo">
        {t('shell.banner.undo')}
      </Button>
    </div>
  );
}

/** `h:mm:ss`, written each second. */
function TimeLeft({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return (
    // A timer is not read aloud at every change, even inside a region that is.
    <b className={styles.left} role="timer" dir="ltr">
      {Math.floor(seconds / 3_600)}:{two(Math.floor(seconds / 60) % 60)}:{two(seconds % 60)}
    </b>
  );
}

/** Moves the focus on when a pressed button goes away with the part it closes: to the button that undoes it. */
function useFocusAfter(place: RefObject<HTMLElement | null>, change: unknown): () => void {
  const isDue = useRef(false);
  useEffect(() => {
    void change;
    if (isDue.current) place.current?.querySelector('button')?.focus({ preventScroll: true });
    isDue.current = false;
  }, [place, change]);
  return () => {
    isDue.current = true;
  };
}

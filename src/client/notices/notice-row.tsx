import {
  CircleX,
  LifeBuoy,
  LogIn,
  type LucideIcon,
  ScrollText,
  ShieldAlert,
  ShieldCheck,
  Swords,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { News, Notice } from '../../protocol/notices';
import { type ItemKind, itemPicture } from '../items/kinds';
import { isGone } from '../kit/player-name';
import { VisuallyHidden } from '../kit/visually-hidden';
import { momentText } from '../page/moment-text';
import { STATEMENT_VIEW } from '../page/page-title';
import { pageUrl } from '../page/page-url';
import { duelPath, profilePath, SESSIONS_LIST } from '../page/profile-path';
import { currentLanguage } from '../settings/state/settings';
import { installation } from '../state/installation';
import { supportActions } from '../state/support';
import { noticeWords } from './notice-words';
import styles from './notices-panel.module.scss';

export type KnownNotice = Notice & { news: News };

/** Whether this client knows such news. A newer server may send other kinds, which are parsed as `null`. */
export const isKnown = (notice: Notice): notice is KnownNotice => notice.news !== null;

interface NoticeRowProps {
  notice: KnownNotice;
  /** The server's time when it sent the notices (epoch milliseconds). */
  now: number;
  /** Called when the user follows the notice to its page or ticket. */
  onGo: () => void;
}

/** One notice. All of it is a link, or the button that opens its ticket. */
export function NoticeRow({ notice, now, onGo }: NoticeRowProps) {
  const { t } = useTranslation();
  const { id, at, news, unread } = notice;
  const language = currentLanguage();
  const { title, text } = noticeWords(t, language, notice, now);
  const date = new Date(at).toISOString();
  const body = (
    <>
      <Picture news={news} />
      <span className={styles.words}>
        {unread && <VisuallyHidden>{t('notices.new')}</VisuallyHidden>}
        <b>{title}</b>
        <span>{text}</span>
        <time dateTime={date}>{momentText(date, language, new Date())}</time>
      </span>
    </>
  );
  const shared = {
    className: styles.notice,
    'data-new': unread || undefined,
    'data-testid': `notice-${id}`,
  };
  if (news.kind === 'ticketAnswered' || news.kind === 'ticketClosed')
    return (
      <li>
        <button
          {...shared}
          type="button"
          onClick={() => {
            onGo();
            supportActions.open(null, news.ticket);
          }}
        >
          {body}
        </button>
      </li>
    );
  return (
    <li>
      {news.kind === 'terms' ? (
        <a {...shared} href={pageUrl(installation.pages.terms)} target="_blank" rel="noopener noreferrer">
          {body}
          <VisuallyHidden>{t('common.newTab')}</VisuallyHidden>
        </a>
      ) : (
        <Link {...shared} to={placeOf(notice, news, now)} onClick={onGo}>
          {body}
        </Link>
      )}
    </li>
  );
}

type NewsWithPlace = Exclude<News, { kind: 'terms' | 'ticketAnswered' | 'ticketClosed' }>;

/** Path of the page that a notice leads to. */
function placeOf({ player }: Notice, news: NewsWithPlace, now: number): string {
  switch (news.kind) {
    case 'challenge':
      // After a challenge is over there is no duel to go to, so the notice leads to the challenger.
      if (news.expires > now || player === undefined || isGone(player)) return duelPath(news.duel);
      return profilePath(player);
    case 'sold':
    case 'bought':
    case 'saleReversed':
    case 'duelClosed':
    case 'duelReversed':
      return STATEMENT_VIEW;
    case 'offered':
      return `/marketplace?${new URLSearchParams({
        type: `${news.item.kind}s`,
        design: news.item.name,
        item: `${news.id}`,
      })}`;
    case 'withdrawn':
      return '/marketplace/sell';
    case 'itemBack':
    case 'itemWon':
    case 'loanEnded':
      return news.item.kind === 'board' ? '/boards' : `/profile/${news.item.kind}s`;
    case 'signedIn':
    case 'sessionsEnded':
      return SESSIONS_LIST;
    case 'otpOn':
    case 'otpOff':
    case 'otpRecovered':
    case 'otpReset':
      return '/configuration/otp';
    case 'ratingCorrected':
      return '/profile';
    case 'tournamentCancelled':
      return '/tournament';
  }
}

const ICONS = {
  ticketAnswered: LifeBuoy,
  ticketClosed: LifeBuoy,
  terms: ScrollText,
  signedIn: LogIn,
  otpOn: ShieldCheck,
  otpOff: ShieldAlert,
  otpRecovered: ShieldAlert,
  otpReset: ShieldAlert,
  sessionsEnded: ShieldAlert,
  challenge: Swords,
  duelClosed: Swords,
  duelReversed: Swords,
  ratingCorrected: ScrollText,
  tournamentCancelled: CircleX,
} as const satisfies Partial<Record<News['kind'], LucideIcon>>;

/** The item that a notice is about, or an icon for its kind. */
function Picture({ news }: { news: News }) {
  if ('item' in news)
    return (
      <img
        className={styles.picture}
        data-kind={news.item.kind satisfies ItemKind | 'board'}
        src={itemPicture(news.item.kind, news.item.name)}
        alt=""
      />
    );
  const Icon = ICONS[news.kind];
  return (
    <span className={styles.picture} data-kind={news.kind}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}

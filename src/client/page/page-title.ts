import { useEffect } from 'react';
import { family } from '../i18n/family';
import { PRODUCT_NAME } from './logo';

/** Text of a page's title. `pageTitle` names those that are not the last segment of an address. */
export const titleKey = family('common.page', [
  'you',
  'profile',
  'tournament',
  'matches',
  'live',
  'duel',
  'tournaments',
  'otp',
  'otpShort',
  'marketplace',
  'sell',
  'statement',
  'configuration',
  'boards',
  'analysis',
]);
type PageTitle = Parameters<typeof titleKey>[0];

/** Titles that are the last segment of an address. */
const MENU_LABELS: readonly PageTitle[] = [
  'matches',
  'duel',
  'otp',
  'marketplace',
  'sell',
  'configuration',
  'boards',
];

/** The games that are being played: a view of home, which has no address of its own (SH-05). */
export const LIVE_VIEW = '/?view=live';

/** Movements on the user's accounts: a view of the profile, which has no address of its own (settled reading 72). */
export const STATEMENT_VIEW = '/profile?view=statement';

/** Two-factor. */
export const OTP_PATH = '/configuration/otp';

/** A board to analyse on: a view of the history, which has no address of its own. */
export const ANALYSIS_PATH = '/matches?view=analysis';

/** Name of the page on show: its path, unless its query makes another page of it. */
export function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const view = new URLSearchParams(search).get('view');
  if (pathname === '/' && view === 'live') return LIVE_VIEW;
  if (pathname === '/matches' && view === 'analysis') return ANALYSIS_PATH;
  return pathname === '/profile' && view === 'statement' ? STATEMENT_VIEW : pathname;
}

/**
 * Title of a page in the header: a key below `common.page`.
 *
 * @param path see `pageOf`
 * @returns `null` where logo and name stand instead
 * @source specification §2 (header), SH-11…13
 */
export function pageTitle(path: string): PageTitle | null {
  if (path === LIVE_VIEW) return 'live';
  if (path === STATEMENT_VIEW) return 'statement';
  if (path === '/profile') return 'you';
  if (path.includes('/profile/')) return 'profile';
  if (path.includes('/tournament/')) return 'tournament';
  if (path === '/tournament') return 'tournaments';
  const last = path.split('/').findLast(segment => segment !== '');
  return MENU_LABELS.find(label => label === last) ?? null;
}

/** The same title for narrow places. */
export const shortTitle = (title: PageTitle): PageTitle => (title === 'otp' ? 'otpShort' : title);

interface TabTitle {
  words: string;
  /** Something calls the user, whatever page is on show. */
  calls: boolean;
}

/** Titles that are wanted for the browser's tab, in the order in which they came. */
const wanted: TabTitle[] = [];

/** Title of the tab: the one that calls the user, else the latest. */
export const tabTitle = (titles: readonly TabTitle[]): string => {
  const top = titles.findLast(({ calls }) => calls) ?? titles.at(-1);
  return top ? `${top.words} · ${PRODUCT_NAME}` : PRODUCT_NAME;
};

/** Sets the title of the browser's tab while the component is mounted. @param calls before the titles of pages */
export function useTabTitle(words: string, calls = false): void {
  useEffect(() => {
    const title = { words, calls };
    wanted.push(title);
    document.title = tabTitle(wanted);
    return () => {
      wanted.splice(wanted.indexOf(title), 1);
      document.title = tabTitle(wanted);
    };
  }, [words, calls]);
}

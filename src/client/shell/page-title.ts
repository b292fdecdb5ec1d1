import { useEffect } from 'react';
import { family } from '../i18n/family';
import { PRODUCT_NAME } from './logo';

/** Text of a page's title. Those that are no last segment of an address are named by `pageTitle`. */
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
]);
type PageTitle = Parameters<typeof titleKey>[0];

/** Last segments of addresses, as the menus name them. */
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

/** What was moved on the user's accounts: a view of the profile, which has no address of its own (settled reading 72). */
export const STATEMENT_VIEW = '/profile?view=statement';

/** A board to analyse on: a view of the history, which has no address of its own. */
export const ANALYSIS_PATH = '/matches?view=analysis';

/** Names what is on show: the path, unless its query makes another page of it. */
export function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const view = new URLSearchParams(search).get('view');
  if (pathname === '/' && view === 'live') return LIVE_VIEW;
  if (pathname === '/matches' && view === 'analysis') return ANALYSIS_PATH;
  return pathname === '/profile' && view === 'statement' ? STATEMENT_VIEW : pathname;
}

/**
 * What the header calls a page: a key below `common.page`.
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

/** The same where there is little room for it. */
export const shortTitle = (title: PageTitle): PageTitle => (title === 'otp' ? 'otpShort' : title);

/** Says in the browser's tab what is on show, for whoever looks at another one. */
export function useTabTitle(words: string): void {
  useEffect(() => {
    document.title = `${words} · ${PRODUCT_NAME}`;
    return () => {
      document.title = PRODUCT_NAME;
    };
  }, [words]);
}

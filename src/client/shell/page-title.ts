import { useEffect } from 'react';
import { PRODUCT_NAME } from './logo';

/** Last segments of addresses, as the menus name them. */
const MENU_LABELS = ['matches'] as const;

type PageTitle = 'you' | 'profile' | 'tournament' | (typeof MENU_LABELS)[number];

/**
 * What the header calls a page: a key below `common.page`.
 *
 * @returns `null` where logo and name stand instead
 * @source specification §2 (header), SH-11…13
 */
export function pageTitle(path: string): PageTitle | null {
  if (path === '/profile') return 'you';
  if (path.includes('/profile/')) return 'profile';
  if (path.includes('/tournament/')) return 'tournament';
  const last = path.split('/').findLast(segment => segment !== '');
  return MENU_LABELS.find(label => label === last) ?? null;
}

/** Says in the browser's tab what is on show, for whoever looks at another one. */
export function useTabTitle(words: string): void {
  useEffect(() => {
    document.title = `${words} · ${PRODUCT_NAME}`;
    return () => {
      document.title = PRODUCT_NAME;
    };
  }, [words]);
}

import { currentLanguage } from '../settings/state/settings';

/** Address of an external page; our own default pages are told the language. */
export function pageUrl(page: string): string {
  const url = new URL(page, location.href);
  if (url.origin !== location.origin) return page;
  url.searchParams.set('lang', currentLanguage());
  return url.pathname + url.search;
}

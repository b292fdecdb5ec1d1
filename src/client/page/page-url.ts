import { currentLanguage } from '../settings/state/settings';

/** Whether a text is an address that a link may have. `URL.canParse` is younger than browsers that we serve. */
export function isAddress(text: string): boolean {
  try {
    return new URL(text, location.href).href !== '';
  } catch {
    // A text that is none.
    return false;
  }
}

/** Address of an external page; our own default pages are told the language. */
export function pageUrl(page: string): string {
  const url = new URL(page, location.href);
  if (url.origin !== location.origin) return page;
  url.searchParams.set('lang', currentLanguage());
  return url.pathname + url.search;
}

import { currentLanguage } from '../state/settings';

/** Marks a navigation by the product itself: there is nothing to go back to (SH-15, settled reading 8). */
export const OWN_NAVIGATION = { noBack: true };

/** The product's own navigations, for sessions, which are no components and have no router. */
export const navigation: { go(to: string): void } = { go: goWithoutRouter };

/** The router is there only in the section main; it finds the new address when it comes. */
export function goWithoutRouter(to: string): void {
  history.replaceState({ usr: OWN_NAVIGATION }, '', to);
}

/**
 * Before the user goes somewhere by a link where there is no router: what is left stays in the browser's history, so that
 * its Back leads home and not out of the product.
 */
export function keepPageBehind(): void {
  history.pushState(history.state, '', location.href);
}

/** Address of an external page; our own default pages are told the language. */
export function pageUrl(page: string): string {
  const url = new URL(page, location.href);
  if (url.origin !== location.origin) return page;
  url.searchParams.set('lang', currentLanguage());
  return url.pathname + url.search;
}

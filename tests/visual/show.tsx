import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

declare global {
  interface Window {
    /** Shows another wish in place of the last one, without a load. */
    show?: (query: string) => Promise<void>;
  }
}

/**
 * Shows the wish in the page's address, and each further one that `window.show` is given. The renderer is that of the
 * address, since there is one stage a page.
 *
 * @param make builds everything anew, so that nothing of the last wish is left
 */
export async function showWishes(make: (wish: URLSearchParams) => Promise<ReactNode>): Promise<void> {
  const host = document.getElementById('root');
  if (!host) throw new Error('the page has no #root');
  const root = createRoot(host);
  const show = async (query: string) => {
    // The last wish is removed at once: a test waits until the next one is ready.
    flushSync(() => root.render(null));
    document.body.removeAttribute('style');
    scrollTo(0, 0);
    const shown = await make(new URLSearchParams(query));
    root.render(<StrictMode>{shown}</StrictMode>);
  };
  await show(location.search);
  window.show = show;
}

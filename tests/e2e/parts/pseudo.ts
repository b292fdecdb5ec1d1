import type { Page } from '@playwright/test';

/**
 * A made-up language: Spanish with each text in brackets. Words on a page without brackets stand in the code instead of
 * the catalogue.
 */

const [OPEN, CLOSE] = ['⟦', '⟧'];
/** Chunks with texts are an object; the chunk of the first screen is a table of such objects by file. */
const IS_TEXTS = /^\s*var \w+=\{|"\.\/es\/common\.json":/;

/** Puts Spanish texts in brackets as they arrive; call before the first page is opened. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async route => {
    const answer = await route.fetch();
    const code = await answer.text();
    const body = IS_TEXTS.test(code)
      ? code.replace(/:`((?:[^`\\]|\\.)*)`/g, (_whole, text: string) => `:\`${OPEN}${text}${CLOSE}\``)
      : code;
    // The page is handed on to other tests, whose texts have no brackets.
    await route.fulfill({
      response: answer,
      body,
      headers: { ...answer.headers(), 'cache-control': 'no-store' },
    });
  });
}

/**
 * Words on the page that come from no catalogue. Names, notation and elements marked as not to be translated are left
 * out.
 */
export function wordsInTheCode(page: Page): Promise<string[]> {
  return page.evaluate(
    ([open, close]) => {
      const isWord = (text: string) => /\p{L}{2}/u.test(text);
      const isName = (element: Element | null) =>
        element?.closest('[translate=no], bdi, time, script, style, [lang]:not(html)') != null;
      const found: string[] = [];
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      // A text may have elements in it, so brackets are counted across them.
      let depth = 0;
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        let outside = '';
        for (const sign of node.nodeValue ?? '') {
          if (sign === open) depth += 1;
          else if (sign === close) depth -= 1;
          else if (depth === 0) outside += sign;
        }
        if (isWord(outside) && !isName(node.parentElement)) found.push(outside.trim());
      }
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        for (const element of document.querySelectorAll(`[${name}]`)) {
          const value = element.getAttribute(name) ?? '';
          // A cut text has itself as its hint.
          const isItself = value === element.textContent;
          if (isWord(value) && !value.includes(open) && !isItself && !isName(element))
            found.push(`${name}: ${value}`);
        }
      return [...new Set(found)];
    },
    [OPEN, CLOSE] as const,
  );
}

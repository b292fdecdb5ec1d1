import type { Page } from '@playwright/test';

/**
 * Records every sound that the product plays on a page.
 * @returns reads the list
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    window.addEventListener('kingside:sound', event => {
      if (event instanceof CustomEvent) heard.push(String(event.detail));
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard'));
}

/**
 * Allows notifications and records their titles.
 * @returns reads the list
 */
export async function listenToNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.context().grantPermissions(['notifications']);
  await page.evaluate(() => {
    const told: string[] = [];
    Reflect.set(window, 'told', told);
    class Told {
      static permission = 'granted';
      constructor(title: string) {
        told.push(title);
      }
      close(): void {}
    }
    Reflect.set(window, 'Notification', Told);
  });
  return () => page.evaluate((): string[] => Reflect.get(window, 'told'));
}

/**
 * Records what a screen reader would say by itself: the texts of live regions, each as it comes. A region is read as a
 * whole, or, with `aria-atomic="false"`, only its changes; timers inside are silent, as their role demands.
 */
export async function listenToReader(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const REGION = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const said: string[] = [];
    Reflect.set(window, 'said', said);
    const wordsOf = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      if (node.matches('[role=timer], [aria-hidden=true]')) return '';
      const words = [...node.childNodes].map(wordsOf).join('');
      // A reader pauses between blocks.
      return /^(B|SMALL|P|BUTTON)$/.test(node.tagName) ? `${words} ` : words;
    };
    const say = (words: string): void => {
      const plain = words.replace(/\s+/g, ' ').trim();
      if (plain !== '') said.push(plain);
    };
    const regionOf = (node: Node): Element | null => {
      const element = node instanceof Element ? node : node.parentElement;
      return element?.closest('[role=timer], [aria-hidden=true]') ? null : (element?.closest(REGION) ?? null);
    };
    new MutationObserver(changes => {
      const changed = new Map<Element, Node[]>();
      const note = (region: Element, node: Node) =>
        changed.set(region, [...(changed.get(region) ?? []).filter(one => !node.contains(one)), node]);
      for (const { type, target, addedNodes } of changes) {
        const region = regionOf(target);
        if (region && type === 'characterData') note(region, target);
        for (const node of addedNodes) if (region) note(region, node);
      }
      const inOrder = [...changed].sort(([one], [other]) =>
        one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
      for (const [region, nodes] of inOrder) {
        if (!region.isConnected) continue;
        const whole = region.getAttribute('aria-atomic') !== 'false';
        say(
          whole
            ? wordsOf(region)
            : nodes
                .filter(node => node.isConnected)
                .map(wordsOf)
                .join(' '),
        );
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...Reflect.get(window, 'said')]);
}

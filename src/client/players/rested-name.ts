import { app, gameQueue } from '../state/app';

/** How long a mouse rests on a name before its card opens, and is away from both before the card closes. */
const OPENS_MS = 400;
const CLOSES_MS = 250;

/** A name on the page under the mouse. */
export interface RestedName {
  name: string;
  element: HTMLElement;
}

/** Attribute that marks the card itself. */
export const CARD_MARK = 'data-name-card';

/**
 * Reports the name of another player on which the mouse rests; `null` once it has left. Names in dialogs do not count,
 * nor does any name during a wait for an opponent, when nobody can be challenged, nor a finger, which follows the link.
 *
 * @returns ends it
 */
export function followRestedName(tell: (rested: RestedName | null) => void): () => void {
  let at: HTMLElement | 'card' | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function moved({ target, pointerType }: PointerEvent): void {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return;
    const now = target.closest(`[${CARD_MARK}]`) ? 'card' : nameAt(target);
    if (now === at) return;
    at = now;
    clearTimeout(timer);
    if (now === null) timer = setTimeout(tell, CLOSES_MS, null);
    else if (now !== 'card') timer = setTimeout(() => now.isConnected && tell(restedOn(now)), OPENS_MS);
  }

  document.addEventListener('pointerover', moved);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', moved);
  };
}

const restedOn = (element: HTMLElement): RestedName => ({ element, name: element.dataset.player ?? '' });

function nameAt(target: Element): HTMLElement | null {
  const element = target.closest<HTMLElement>('[data-player]');
  if (!element || element.closest('[role=dialog]') || gameQueue(app.queue)) return null;
  const isOwn = element.dataset.player?.toLowerCase() === app.user?.username.toLowerCase();
  return isOwn ? null : element;
}

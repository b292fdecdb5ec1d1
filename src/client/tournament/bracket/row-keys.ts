/** Arrows in the list of a bracket: up and down between matches, sideways between rounds, which run from the last to the first. */
const STEPS: Readonly<Record<string, { of: 'li' | 'section'; by: 1 | -1 }>> = {
  ArrowUp: { of: 'li', by: -1 },
  ArrowDown: { of: 'li', by: 1 },
  ArrowLeft: { of: 'section', by: 1 },
  ArrowRight: { of: 'section', by: -1 },
};

interface Press {
  readonly key: string;
  readonly target: EventTarget;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The match that a key leads to from the one with the focus.
 *
 * @param list holds a section for each round, and in it a list of its matches
 * @param isTurned the language is written from the right
 * @returns `null` where the key leads nowhere
 */
export function rowFrom(list: Element, press: Press, isTurned: boolean): HTMLElement | null {
  const step = STEPS[press.key];
  if (!step || press.ctrlKey || press.metaKey || press.altKey || !(press.target instanceof Element))
    return null;
  const from = press.target.closest(step.of);
  if (!from) return null;
  const all = [...list.querySelectorAll(step.of)];
  const by = isTurned && step.of === 'section' ? -step.by : step.by;
  return all[all.indexOf(from) + by]?.querySelector('button') ?? null;
}

import type { ReactElement, ReactNode } from 'react';

/** An element whose props a test reads. */
// biome-ignore lint/suspicious/noExplicitAny: each element has its own props
export type Part = ReactElement<any>;

/** All elements of a drawn tree, from its root inwards; what a component of it draws is not among them. */
export function partsOf(tree: ReactNode): Part[] {
  if (Array.isArray(tree)) return tree.flatMap(partsOf);
  if (tree === null || typeof tree !== 'object' || !('props' in tree)) return [];
  const part = tree as Part;
  return [part, ...partsOf(part.props.children)];
}

/** The element with a test id. @throws Error where there is none */
export function partOf(tree: ReactNode, testId: string): Part {
  const found = partsOf(tree).find(({ props }) => props['data-testid'] === testId || props.testId === testId);
  if (!found) throw new Error(`no ${testId}`);
  return found;
}

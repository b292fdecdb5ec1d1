import { type ComponentType, createElement, lazy, useState } from 'react';
import { fetchScreen } from './lazy-screen';

/**
 * Parts of a screen that come in one file, which is fetched when the first of them is shown. Parts that have come before are
 * handed to `arrive`, and are there without a wait. While the server is gone their places say so.
 */
export function lazyParts<Parts extends object>(load: () => Promise<Parts>) {
  let arrived: Parts | null = null;
  let coming: Promise<Parts> | null = null;
  const come = (): Promise<Parts> => {
    coming ??= fetchScreen(load);
    return coming;
  };
  /** @param take the part among those of the file */
  function part<Props extends object>(take: (parts: Parts) => ComponentType<Props>): ComponentType<Props> {
    const later: ComponentType<Props> = lazy(async () => ({ default: take(await come()) }));
    return function Part(props) {
      // A part that has been shown stays the same one when the parts arrive.
      const [shown] = useState(() => (arrived ? take(arrived) : later));
      return createElement(shown, props);
    };
  }
  const arrive = (parts: Parts): void => {
    arrived = parts;
  };
  return { part, arrive };
}

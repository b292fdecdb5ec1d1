import { type ComponentType, createElement, useState } from 'react';
import { lazyScreen } from './lazy-screen';

/**
 * A part of a screen that is fetched when it is shown. One that has come before is handed to `arrive`, and is there without a
 * wait. While the server is gone its place says so.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | null = null;
  const later: ComponentType<Props> = lazyScreen(async () => ({ default: await load() }));
  function Part(props: Props) {
    // What has been shown stays the same one when the part arrives.
    const [shown] = useState(() => arrived ?? later);
    return createElement(shown, props);
  }
  const arrive = (part: ComponentType<Props>): void => {
    arrived = part;
  };
  return Object.assign(Part, { arrive });
}

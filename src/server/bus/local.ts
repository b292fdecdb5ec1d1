import type { Bus } from './bus';

type Listener = Parameters<Bus['subscribe']>[0];

/** The bus of a single node. Like any other it delivers after `publish` has returned. */
export function localBus(): Bus {
  const listeners = new Set<Listener>();
  return {
    publish(to, message) {
      queueMicrotask(() => {
        for (const listen of listeners) listen(to, message);
      });
    },
    subscribe(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

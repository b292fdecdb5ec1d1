import type { Bus, UserMessage } from './bus';

type Listener = (uid: string, message: UserMessage) => void;

/** The bus of a single node. Like any other it delivers after `publish` has returned. */
export function localBus(): Bus {
  const listeners = new Set<Listener>();
  return {
    publish(uid, message) {
      queueMicrotask(() => {
        for (const listen of listeners) listen(uid, message);
      });
    },
    subscribe(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

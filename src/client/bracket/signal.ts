/** Tells everybody who listens. */
export class Signal {
  private readonly listeners = new Set<() => void>();

  /** @returns ends it */
  readonly on = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly tell = (): void => {
    for (const listener of this.listeners) listener();
  };
}

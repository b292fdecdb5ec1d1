import { vi } from 'vitest';

/** The part of a browser that knows addresses: its history, where `popstate` comes at once. */
export class Browser {
  readonly history;
  /** Addresses of the entries, the one on show among them. */
  readonly entries: { address: string; state: unknown }[] = [{ address: '/', state: null }];
  at = 0;
  hasLeft = false;
  /** Entry from which the browser counts steps: while it tells of a step, it may not have noted that one yet. */
  private noted: number | null = null;
  private readonly ears = new Set<(event: Event) => void>();
  /** For a router. */
  readonly window: Window;

  constructor() {
    const write = (at: number, state: unknown, address: string | undefined) => {
      this.entries.length = at;
      this.entries.push({ state: structuredClone(state), address: address || this.entry.address });
      this.at = at;
    };
    const browser = this;
    this.history = {
      get state() {
        return browser.entry.state;
      },
      pushState: (state: unknown, _title: string, address?: string) => write(this.at + 1, state, address),
      replaceState: (state: unknown, _title: string, address?: string) => {
        this.entries[this.at] = { state: structuredClone(state), address: address || this.entry.address };
      },
      back: () => this.go(-1),
      go: (steps: number) => this.go(steps),
    };
    const entry = () => new URL(this.entry.address, 'http://kingside.example');
    const location = {
      origin: 'http://kingside.example',
      get pathname() {
        return entry().pathname;
      },
      get search() {
        return entry().search;
      },
      get hash() {
        return entry().hash;
      },
      get href() {
        return entry().href;
      },
    };
    vi.stubGlobal('history', this.history);
    vi.stubGlobal('location', location);
    const listening = {
      addEventListener: (name: string, ear: (event: Event) => void) => {
        if (name === 'popstate') this.ears.add(ear);
      },
      removeEventListener: (_name: string, ear: (event: Event) => void) => void this.ears.delete(ear),
    };
    this.window = { location, history: this.history, ...listening } as unknown as Window;
    vi.stubGlobal('window', this.window);
    vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {} });
    vi.stubGlobal('addEventListener', listening.addEventListener);
    vi.stubGlobal('removeEventListener', listening.removeEventListener);
  }

  /** Addresses of all entries, without the host. */
  get addresses(): string[] {
    return this.entries.map(({ address }) => address.replace('http://kingside.example', ''));
  }

  get entry() {
    const entry = this.entries[this.at];
    if (!entry) throw new Error('no entry');
    return entry;
  }

  /**
   * Back and Forward. Before the first entry lies a foreign page: whoever goes there has left, and hears nothing. A step beyond
   * the last entry does nothing.
   */
  go(steps: number): void {
    const from = this.noted ?? this.at;
    this.hasLeft = from + steps < 0;
    if (this.hasLeft) return;
    if (from + steps >= this.entries.length) return;
    this.at = from + steps;
    this.noted = from;
    let isStopped = false;
    const event = {
      stopImmediatePropagation: () => {
        isStopped = true;
      },
    } as Event;
    for (const ear of this.ears) if (!isStopped) ear(event);
    this.noted = null;
  }
}

/** A browser driven by WebDriver: the actions that both of its protocols have. */
export interface Driven {
  /** Goes to an address in the window that is driven. */
  go(url: string): Promise<void>;
  /** Calls a function in the current page; arguments and result travel as JSON. */
  evaluate<A extends readonly unknown[], R>(work: (...args: A) => R, ...args: A): Promise<R>;
  /** Performs actions of a mouse or keyboard. */
  perform(source: InputSource): Promise<void>;
  /** Handles of all windows, in any order. */
  windows(): Promise<readonly string[]>;
  /** Switches to another window. */
  turnTo(window: string): Promise<void>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** @source https://www.w3.org/TR/webdriver2/#actions, the same in WebDriver BiDi's `input.performActions` */
export type InputSource =
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: PointerAction[] }
  | { type: 'key'; id: string; actions: KeyAction[] };

export type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 };

type KeyAction = { type: 'keyDown' | 'keyUp'; value: string };

import { type KeyPress, type KeyRow, type KeyTable, matches } from './key-table';

/**
 * Scopes that are asked about a key, in this order; within a scope, the layer opened last comes first. Between `board`
 * and `game` the element that has the focus gets the key.
 *
 * - `alert`: modal dialogs. While one is open, no other scope hears anything.
 * - `sheet`: a question or a notice beside the board, which can be closed.
 * - `board`: a piece in the hand, planned moves.
 * - `game`: steps through the moves, questions, panels.
 * - `page`: the other actions of a screen.
 */
export const SCOPES = ['alert', 'sheet', 'board', 'game', 'page'] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes that hear a key before the element with the focus does, and those that hear the keys it leaves. */
const STAGES = { before: ['alert', 'sheet', 'board'], after: ['game', 'page'] } as const;
export type Stage = keyof typeof STAGES;

/**
 * Actions of a table's keys. A handler that returns `false` lets its key through to the next scope; `'focus'` says that
 * the element with the focus acts on it. A row that is left out does nothing.
 */
export type KeyHandlers<Table extends KeyTable> = {
  readonly [Name in keyof Table]?: ((press: KeyPress) => unknown) | 'focus';
};

interface Layer {
  readonly scope: Scope;
  readonly table: KeyTable;
  handlers(): KeyHandlers<KeyTable>;
  /** Hears every key that its table leaves, and takes it by returning `true`. */
  onOther?(press: KeyPress): unknown;
}

/** The scopes that are open, and the meaning of each key in them. Uses nothing of the browser. */
export class KeyScopes {
  /** In the order in which they are asked. */
  private layers: readonly Layer[] = [];

  get isEmpty(): boolean {
    return this.layers.length === 0;
  }

  /** @returns takes the layer out again */
  add(layer: Layer): () => void {
    const rank = ({ scope }: Layer) => SCOPES.indexOf(scope);
    this.layers = [layer, ...this.layers].sort((a, b) => rank(a) - rank(b));
    return () => {
      this.layers = this.layers.filter(other => other !== layer);
    };
  }

  /** @returns whether a scope of this stage has taken the key */
  hear(press: KeyPress, stage: Stage): boolean {
    const asked: readonly Scope[] = STAGES[stage];
    for (const layer of this.layers) {
      if (asked.includes(layer.scope) && take(layer, press)) return true;
      if (layer.scope === 'alert') return false;
    }
    return false;
  }

  /** Rows that can be pressed now and have a text, in the order of the scopes and their tables. */
  rows(): KeyRow[] {
    return this.layers.flatMap(({ table, handlers }) => {
      const done = handlers();
      return Object.entries(table).flatMap(([name, row]) => (row.help && done[name] ? [row] : []));
    });
  }
}

/** @returns whether the layer keeps the key for itself */
function take({ table, handlers, onOther }: Layer, press: KeyPress): boolean {
  for (const [name, row] of Object.entries(table)) {
    if (!matches(row, press)) continue;
    const handler = handlers()[name];
    if (!handler || handler === 'focus') continue;
    if (row.notIn?.some(place => press.isIn(place))) continue;
    if (row.once && press.repeat) return true;
    if (handler(press) !== false) return true;
  }
  return onOther?.(press) === true;
}

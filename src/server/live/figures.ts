/** What goes on at this node. */
export interface LiveFigures {
  /** Games played here. */
  games: number;
  channels: Record<string, number>;
  /** How many wait for an opponent, by time control. */
  queues: Record<string, number>;
  /** How long the last moves took to be stored, milliseconds; `null` before the first. */
  storing: { p50: number; p99: number; of: number } | null;
}

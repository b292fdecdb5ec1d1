import { STANDSTILL_MS } from '../../rules/absence';
import { SIDES, type Side } from '../../rules/chess';

/** Connections that are lost within this time count as lost at once. */
const TOGETHER_MS = 5_000;
/** An outage is at least so many lost connections, and at least this share of all players. */
const LEAST = 10;
const PART = 0.1;

interface Outage {
  until: number;
  /** Players who lost their connection in this outage and have not come back. */
  readonly missing: Set<string>;
  lost: number;
}

/**
 * Notices when many of the players of this node lose their connections at once: the cause then lies with the network or
 * the node, not with the players.
 */
export class Outages {
  /** Players who have a connection to their game. */
  private readonly connected = new Set<string>();
  /** Players who lost it within the last seconds, and when; the oldest first. */
  private readonly recent = new Map<string, number>();
  private current: Outage | null = null;

  /**
   * @param changed called when an outage begins, with the moment until which players who are away lose no time, and
   * with the present moment when it ends early
   */
  constructor(
    private readonly now: () => number,
    private readonly changed: (until: number) => void,
  ) {}

  /** Until when absences stand still (milliseconds of `now`), `null` if there is no outage. */
  get until(): number | null {
    return this.current && this.current.until > this.now() ? this.current.until : null;
  }

  joined(game: number, side: Side): void {
    const player = nameOf(game, side);
    this.connected.add(player);
    this.recent.delete(player);
    if (this.current?.missing.delete(player)) this.endIfOver(this.current);
  }

  left(game: number, side: Side): void {
    const player = nameOf(game, side);
    if (!this.connected.delete(player)) return;
    const now = this.now();
    this.recent.set(player, now);
    for (const [one, at] of this.recent) {
      if (at > now - TOGETHER_MS) break;
      this.recent.delete(one);
    }
    if (this.until !== null) this.add(player);
    else if (this.recent.size >= Math.max(LEAST, PART * (this.connected.size + this.recent.size)))
      this.begin(now);
  }

  /** Forgets the players of a game that is not played here any more. */
  forget(game: number): void {
    for (const side of SIDES) {
      const player = nameOf(game, side);
      this.connected.delete(player);
      this.recent.delete(player);
      if (this.current?.missing.delete(player)) this.endIfOver(this.current);
    }
  }

  private begin(now: number): void {
    const missing = new Set(this.recent.keys());
    this.current = { until: now + STANDSTILL_MS, missing, lost: missing.size };
    this.changed(this.current.until);
  }

  private add(player: string): void {
    if (!this.current) return;
    this.current.missing.add(player);
    this.current.lost++;
  }

  /** Ends an outage once nine in ten of the players it hit are back. */
  private endIfOver(outage: Outage): void {
    if (this.until === null || outage.missing.size > PART * outage.lost) return;
    outage.until = this.now();
    this.recent.clear();
    this.changed(outage.until);
  }
}

const nameOf = (game: number, side: Side): string => `${game}${side}`;

import { closeCode } from '../../../protocol/close-codes';
import type { Side } from '../../../rules/chess';
import type { Bus } from '../../bus/bus';
import type { GameActor } from '../actor';
import { sideOf } from '../game';
import { Guest } from './guest';
import { type Item, type Said, seatTaken } from './messages';
import type { LineListener, NodeLines } from './node-lines';

export interface GuestsDeps {
  bus: Pick<Bus, 'answer'>;
  lines: Pick<NodeLines, 'send' | 'share' | 'listen' | 'silenceOf'>;
  /** Name of this node. */
  node: string;
  /** A game that is run here. */
  find(game: number): GameActor | null;
  /** Time of the game clocks. */
  now(): number;
}

interface Held {
  readonly guest: Guest;
  readonly edge: string;
  readonly actor: GameActor;
  readonly side: Side;
  /** Ends the sharing of the seat with its edge. */
  release(): void;
}

/** Players of this node's games whose sockets are at other nodes. */
export class Guests implements LineListener {
  private readonly held = new Map<string, Held>();

  constructor(private readonly deps: GuestsDeps) {
    const { bus, lines, node, find, now } = deps;
    lines.listen(this);
    bus.answer(seatTaken, ({ game, seat, uid, edge, window, again, line }) => {
      const actor = find(game);
      const side = actor && sideOf(actor.game, uid);
      if (!side) return null;
      const guest = new Guest(seat, now, (item, bytes) => lines.send(edge, item, bytes));
      guest.measure(line);
      guest.onClose = () => this.forget(seat);
      this.held.set(seat, { guest, edge, actor, side, release: lines.share(edge) });
      if (actor.connect(side, guest, window, again)) return { owner: node };
      this.forget(seat);
      return null;
    });
  }

  hear(from: string, item: Item): void {
    if (item.do !== 'say' && item.do !== 'measure' && item.do !== 'leave') return;
    const held = this.held.get(item.seat);
    if (held?.edge !== from) return;
    if (item.do === 'leave') {
      this.leave(item.seat, held);
      return;
    }
    held.guest.measure(item.line);
    if (item.do === 'say') this.say(held, item.said, item.thought);
  }

  /** Their edge cannot be heard, or has missed something: if it still has them, they come anew, and no time is charged for it. */
  broken(node: string): void {
    const heardAt = this.deps.now() - this.deps.lines.silenceOf(node);
    for (const [seat, held] of this.held) {
      if (held.edge !== node) continue;
      this.leave(seat, held, heardAt);
      held.guest.close(closeCode.resynchronise, 'resynchronise');
    }
  }

  private say({ guest, actor, side }: Held, said: Said, thought: number | null): void {
    const at = said.kind === 'move' ? guest.cameAt(thought) : undefined;
    actor.post({ ...said, side }, isLegal => guest.settle(isLegal), at);
  }

  private leave(seat: string, { actor, side, guest }: Held, heardAt?: number): void {
    this.forget(seat);
    actor.disconnect(side, guest, heardAt);
  }

  private forget(seat: string): void {
    this.held.get(seat)?.release();
    this.held.delete(seat);
  }
}

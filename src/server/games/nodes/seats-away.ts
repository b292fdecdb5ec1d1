import { randomUUID } from 'node:crypto';
import { closeCode } from '../../../protocol/close-codes';
import type { Bus } from '../../bus/bus';
import { patient } from '../../patience';
import type { PlayerConnection } from '../actor';
import type { Place } from '../place';
import { gameTakenUp, type Item, seatTaken } from './messages';
import type { LineListener, NodeLines } from './node-lines';
import { PlaceAway, toldLine } from './place-away';

/** How long another node may take to answer: one that has just died may leave it open. */
const ANSWER_MS = 1_000;

export interface SeatsAwayDeps {
  bus: Pick<Bus, 'request' | 'subscribe'>;
  lines: Pick<NodeLines, 'send' | 'share' | 'listen' | 'isFresh'>;
  /** Name of this node. */
  node: string;
  /** Time of the game clocks. */
  now(): number;
}

/** A player with a socket here. */
interface Visitor {
  uid: string;
  window: string | undefined;
  /** Whether that comes back by itself. */
  again: boolean;
  /** Closed with 4500 when their game may have changed its node. */
  player: PlayerConnection;
}

/** A seat, and the node that runs its game, once that has spoken. */
interface Seat {
  readonly place: PlaceAway;
  readonly player: PlayerConnection;
  owner: string | null;
  /** Ends the sharing of the seat with its owner. */
  release(): void;
}

/** Seats of players whose sockets are here, at games that other nodes run. */
export class SeatsAway implements LineListener {
  private readonly seats = new Map<string, Seat>();

  constructor(private readonly deps: SeatsAwayDeps) {
    deps.lines.listen(this);
    deps.bus.subscribe(gameTakenUp, ({ uid, game, owner }) => {
      for (const seat of this.seats.values()) {
        const isMeant = seat.place.uid === uid && seat.place.game === game;
        if (isMeant && seat.owner !== null && seat.owner !== owner) this.lose(seat);
      }
    });
  }

  /** Has a player sit down at a game. @returns `null` where no node within reach has it */
  async sit({ uid, window, again, player }: Visitor, game: number): Promise<Place | null> {
    const { bus, lines, node, now } = this.deps;
    const name = randomUUID();
    const place = new PlaceAway(uid, game, player, now, {
      tell: item => {
        const { owner } = this.seats.get(name) ?? { owner: null };
        if (owner !== null) lines.send(owner, { ...item, seat: name });
      },
      isHeard: () => lines.isFresh(this.seats.get(name)?.owner ?? ''),
      left: () => this.forget(name),
    });
    const seat: Seat = { place, player, owner: null, release: () => undefined };
    this.seats.set(name, seat);
    const reply = await bus.request(
      seatTaken,
      { game, seat: name, uid, edge: node, window, again, line: toldLine(player.line) },
      { timeoutMs: patient(ANSWER_MS) },
    );
    const answer = reply.ok ? reply.answer : null;
    // The owner may have spoken before, and even closed the seat again.
    if (!answer) this.forget(name);
    else if (this.seats.has(name)) this.belongsTo(seat, answer.owner);
    return answer && place;
  }

  hear(from: string, item: Item): void {
    if (!OWNERS.has(item.do)) return;
    const seat = this.seats.get(item.seat);
    if (seat && this.belongsTo(seat, from)) seat.place.hear(item);
    // The seat is empty by now, and its owner does not know.
    else if (item.do !== 'close') this.deps.lines.send(from, { do: 'leave', seat: item.seat });
  }

  broken(node: string): void {
    for (const seat of this.seats.values()) if (seat.owner === node) this.lose(seat);
  }

  pulse(): void {
    for (const { place, owner } of this.seats.values()) if (owner !== null) place.measure();
  }

  /** @returns whether this node runs the seat's game, as far as is known here */
  private belongsTo(seat: Seat, node: string): boolean {
    if (seat.owner === null) {
      seat.owner = node;
      seat.release = this.deps.lines.share(node);
    }
    return seat.owner === node;
  }

  private lose({ place, player }: Seat): void {
    place.leave();
    player.close(closeCode.resynchronise, 'resynchronise');
  }

  private forget(name: string): void {
    this.seats.get(name)?.release();
    this.seats.delete(name);
  }
}

/** Kinds of items that owners send. */
const OWNERS: ReadonlySet<Item['do']> = new Set(['send', 'sendPart', 'settle', 'close']);

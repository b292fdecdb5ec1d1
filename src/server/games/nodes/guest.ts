import type { GameFrame } from '../../../protocol/game-frames';
import { type Line, newLine } from '../../../rules/lag';
import type { PlayerConnection } from '../actor';
import { TurnTold } from '../turn-told';
import type { Item, ToldLine } from './messages';

/** Longest text of one item; longer frames, of games with hundreds of moves, travel in parts. */
const MAX_TEXT = 12_000;

/** The connection of a player whose socket is at another node. */
export class Guest implements PlayerConnection {
  readonly line: Line = newLine();
  /** Called when the game has closed it. */
  onClose: () => void = () => undefined;
  private readonly turn = new TurnTold();

  /**
   * @param now time of the game clocks
   * @param tell sends an item to their edge, which takes at most so many bytes
   */
  constructor(
    private readonly seat: string,
    private readonly now: () => number,
    private readonly tell: (item: Item, bytes?: number) => void,
  ) {}

  send(frame: GameFrame): void {
    this.turn.told(frame, this.now());
    // Only the whole game grows with its moves.
    if ('status' in frame) this.sendLong(frame);
    else this.tell({ do: 'send', seat: this.seat, frame });
  }

  close(code: number, reason: string): void {
    this.tell({ do: 'close', seat: this.seat, code, reason });
    this.onClose();
  }

  /** Something that they said was judged. */
  settle(isLegal: boolean): void {
    if (isLegal) this.turn.moved();
    this.tell({ do: 'settle', seat: this.seat, isLegal });
  }

  /** Takes what their edge measures of the way to them: the way between the nodes is no part of it. */
  measure({ roundTrip, shortestWay }: ToldLine): void {
    this.line.roundTrip = roundTrip;
    this.line.proofs = shortestWay === null ? [] : [{ at: 0, took: shortestWay }];
  }

  /**
   * When a move of theirs that arrives now counts as made: the way between the nodes and back is charged to nobody.
   *
   * @param thought since their edge sent them what they answer
   */
  cameAt(thought: number | null): number {
    const now = this.now();
    const told = this.turn.at;
    if (told === null || thought === null) return now;
    const at = Math.min(now, told + thought);
    this.line.relay = now - at;
    return at;
  }

  private sendLong(frame: GameFrame): void {
    const { seat } = this;
    const text = JSON.stringify(frame);
    if (text.length <= MAX_TEXT) {
      this.tell({ do: 'send', seat, frame }, Buffer.byteLength(text) + SMALL);
      return;
    }
    for (let from = 0; from < text.length; from += MAX_TEXT) {
      const part = text.slice(from, from + MAX_TEXT);
      const isLast = from + MAX_TEXT >= text.length;
      this.tell(
        { do: 'sendPart', seat, text: part, isLast },
        Buffer.byteLength(JSON.stringify(part)) + SMALL,
      );
    }
  }
}

/** Most bytes of an item beside its text or frame. */
const SMALL = 200;

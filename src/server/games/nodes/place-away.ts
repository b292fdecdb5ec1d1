import * as v from 'valibot';
import type { GameFrame } from '../../../protocol/game-frames';
import { readJson } from '../../../protocol/parse';
import { type Line, shortestWay } from '../../../rules/lag';
import type { PlayerConnection } from '../actor';
import type { Place } from '../place';
import { TurnTold } from '../turn-told';
import { frameSchema, type Item, type Said, type ToldLine } from './messages';

/** How a seat speaks with the owner of its game. */
interface SeatLine {
  tell(item: Unseated): void;
  /** Whether the owner has been heard a moment ago. */
  isHeard(): boolean;
  left(): void;
}

/** An item of a seat that adds its own name. */
type Unseated = Item extends infer One ? (One extends Item ? Omit<One, 'seat'> : never) : never;

/** A seat at a game that another node runs. */
export class PlaceAway implements Place {
  private isDuel = false;
  private readonly turn = new TurnTold();
  /** Callbacks of words that the owner has not judged yet, oldest first. */
  private readonly unsettled: ((legalMove: boolean) => void)[] = [];
  /** The position as the player was sent it last; `thought` until then if a clock runs, else `null`. */
  private shown: { fen: string; ply?: number; thought: number | null; at: number } | null = null;
  /** Parts of a long frame. */
  private parts = '';
  private measured = '';

  /** @param now time of the game clocks */
  constructor(
    readonly uid: string,
    readonly game: number,
    private readonly player: PlayerConnection,
    private readonly now: () => number,
    private readonly line: SeatLine,
  ) {}

  /** Nothing may be repeated before the player has been sent what is played. */
  get played() {
    return this.shown && { id: this.game, isDuel: this.isDuel };
  }

  /** Unknown while the owner is not heard: the player sees that their line is silent. */
  get position() {
    if (!this.shown || !this.line.isHeard()) return null;
    const { thought, at, ...position } = this.shown;
    return thought === null ? position : { ...position, spent: thought + this.now() - at };
  }

  post(said: Said, settle: (legalMove: boolean) => void): void {
    const { at } = this.turn;
    const thought = at === null ? null : this.now() - at;
    this.unsettled.push(settle);
    this.line.tell({ do: 'say', said, thought, line: toldLine(this.player.line) });
  }

  leave(): void {
    this.line.tell({ do: 'leave' });
    this.line.left();
  }

  /** The owner says something about this seat. */
  hear(item: Item): void {
    if (item.do === 'send') this.send(item.frame);
    else if (item.do === 'sendPart') this.join(item);
    else if (item.do === 'settle') {
      if (item.isLegal) this.turn.moved();
      this.unsettled.shift()?.(item.isLegal);
    } else if (item.do === 'close') {
      this.line.left();
      this.player.close(item.code, item.reason);
    }
  }

  /** Tells the owner how the player's connection is, if that has changed: their flag depends on it. */
  measure(): void {
    const line = toldLine(this.player.line);
    const text = [line.roundTrip, line.shortestWay].map(ms => ms && Math.round(ms)).join();
    if (text === this.measured) return;
    this.measured = text;
    this.line.tell({ do: 'measure', line });
  }

  private send(frame: GameFrame): void {
    this.note(frame);
    this.turn.told(frame, this.now());
    this.player.send(frame);
  }

  private join({ text, isLast }: { text: string; isLast: boolean }): void {
    this.parts += text;
    if (!isLast) return;
    const frame = v.safeParse(frameSchema, readJson(this.parts));
    this.parts = '';
    if (frame.success) this.send(frame.output);
  }

  private note(frame: GameFrame): void {
    if ('status' in frame && frame.status !== 'error') {
      const { fen, ply, clockRunning, lastMove, duel } = frame;
      this.isDuel = duel === true;
      this.shown = { ...positionOf(fen, ply), thought: clockRunning ? lastMove : null, at: this.now() };
    } else if ('move' in frame && frame.fen !== undefined) {
      const { fen, ply, clockRunning } = frame;
      this.shown = { ...positionOf(fen, ply), thought: clockRunning ? 0 : null, at: this.now() };
    } else if ('action' in frame && ENDS.has(frame.action) && this.shown) this.shown.thought = null;
  }
}

const ENDS: ReadonlySet<string> = new Set(['win', 'lose', 'draw', 'aborted']);

const positionOf = (fen: string, ply: number | undefined) => ({ fen, ...(ply !== undefined && { ply }) });

export const toldLine = (line: Line): ToldLine => ({
  roundTrip: line.roundTrip,
  shortestWay: shortestWay(line),
});

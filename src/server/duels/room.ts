import type { Logger } from 'pino';
import type { DuelRoomFrame, ListedDuel } from '../../protocol/duel-room';
import { isQuickMode, ratingPool } from '../../rules/time-control';
import { blocksChanged } from '../blocks/events';
import type { Bus } from '../bus/bus';
import type { Timer, Timers } from '../clock';
import type { Queries } from '../database/database';
import { cardsOf } from '../items/store';
import { textFrame } from '../live/text-frame';
import { shownName } from '../players/store';
import type { Subscriber } from '../spectating/broadcast';
import { duelChanged } from './events';
import { listedDuels } from './store';

/** Changes are gathered for so long; with the time of the query a viewer knows within 250 ms. */
const GATHER_MS = 80;
/** Owners who have gone, and changes whose message was lost, are noticed after this at the latest. */
const LOOK_MS = 2_000;
/** Viewers told in one turn of the event loop: messages of players are read between turns. */
const SLICE = 200;
/** Most duels in the list, since nobody reads more rows; the oldest are left out. */
export const LISTED = 200;

export interface RoomDeps {
  db: Queries;
  bus: Bus;
  log: Logger;
  timers: Pick<Timers, 'after' | 'every'>;
}

/** A viewer of the room, who does not see duels of players that are kept apart from them. */
export interface Viewer extends Subscriber {
  uid: string;
}

/** One reading of the list. */
interface Reading {
  list: DuelRoomFrame;
  text: string;
  /** Frame for viewers from whom no duel is hidden. */
  frame: Buffer;
  /** Codes of the duels that are hidden from a viewer, by their uid. */
  hidden: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The list of the duel room: read and written as text once for all viewers of this node, but for those with blocks. */
export class Room {
  private readonly viewers = new Set<Viewer>();
  /** Viewers who have not been sent the newest list; the one who has waited longest is first. */
  private behind = new Set<Viewer>();
  private isTelling = false;
  /** Newest reading of the list; `null` before the first. */
  private current: Reading | null = null;
  private reading: Promise<void> | null = null;
  private readAgain = false;
  private gathering: Timer | null = null;
  private timer: Timer | null = null;

  constructor(private readonly deps: RoomDeps) {
    deps.bus.subscribe(duelChanged, () => this.gather());
    deps.bus.subscribe(blocksChanged, () => this.gather());
  }

  start(): void {
    this.timer = this.deps.timers.every(LOOK_MS, () => this.gather());
  }

  async stop(): Promise<void> {
    this.timer?.cancel();
    this.gathering?.cancel();
    this.timer = null;
    this.viewers.clear();
    this.behind.clear();
    await this.reading;
  }

  /** Sends a viewer the list, and again whenever it changes. @returns ends the subscription */
  async subscribe(viewer: Viewer): Promise<() => void> {
    // The list of an empty room may be old.
    if (this.viewers.size === 0) await this.read();
    this.viewers.add(viewer);
    if (this.current) viewer.send(frameFor(viewer.uid, this.current));
    return () => {
      this.viewers.delete(viewer);
      this.behind.delete(viewer);
    };
  }

  private gather(): void {
    if (this.viewers.size === 0 || this.gathering) return;
    this.gathering = this.deps.timers.after(GATHER_MS, () => {
      this.gathering = null;
      this.read().catch(error => this.deps.log.warn({ err: error }, 'the duel room could not be read'));
    });
  }

  /** Reads the list. A call during a reading waits for one that began after the call. */
  private async read(): Promise<void> {
    if (this.reading) {
      this.readAgain = true;
      return this.reading;
    }
    this.reading = this.readNow();
    try {
      await this.reading;
    } finally {
      this.reading = null;
    }
  }

  private async readNow(): Promise<void> {
    do {
      this.readAgain = false;
      const { list, hidden } = await readList(this.deps.db);
      const text = JSON.stringify(list);
      const { current } = this;
      const isSame = text === current?.text;
      this.current = { list, text, hidden, frame: isSame ? current.frame : textFrame(text) };
      this.tell(isSame ? this.seeingOtherThan(current) : this.viewers);
    } while (this.readAgain);
  }

  /** Viewers who see another part of the same list than before, because of a block. */
  private seeingOtherThan(before: Reading): Iterable<Viewer> {
    const { hidden } = this.current ?? before;
    if (hidden.size === 0 && before.hidden.size === 0) return [];
    return [...this.viewers].filter(({ uid }) => codesOf(hidden, uid) !== codesOf(before.hidden, uid));
  }

  /** Sends the newest list to these viewers. A viewer who was not sent the one before yet skips it. */
  private tell(viewers: Iterable<Viewer>): void {
    this.behind = new Set([...this.behind, ...viewers]);
    if (this.isTelling || this.behind.size === 0) return;
    this.isTelling = true;
    setImmediate(() => this.tellSome());
  }

  private tellSome(): void {
    let left = SLICE;
    for (const viewer of this.behind) {
      this.behind.delete(viewer);
      if (this.current) viewer.send(frameFor(viewer.uid, this.current));
      if (--left === 0) break;
    }
    this.isTelling = this.behind.size > 0;
    if (this.isTelling) setImmediate(() => this.tellSome());
  }
}

/** Frame of the list for a viewer, without the duels that are hidden from them. */
function frameFor(uid: string, { frame, hidden, list }: Reading): Buffer {
  const codes = hidden.get(uid);
  if (!codes) return frame;
  return textFrame(JSON.stringify(frameOf(listOf(list).filter(({ id }) => !codes.has(id)))));
}

/** Duels of the list, whatever their time control. */
const listOf = ({ matchs, all = matchs }: DuelRoomFrame): ListedDuel[] => all;

function frameOf(all: ListedDuel[]): DuelRoomFrame {
  const matchs = all.filter(({ gameMode }) => isQuickMode(gameMode));
  return matchs.length === all.length ? { matchs } : { matchs, all };
}

const codesOf = (hidden: Reading['hidden'], uid: string): string => [...(hidden.get(uid) ?? [])].join();

async function readList(db: Queries): Promise<Pick<Reading, 'list' | 'hidden'>> {
  const rows = await listedDuels(db, LISTED);
  const cards = await cardsOf(
    db,
    rows.map(({ owner }) => owner),
  );
  const hidden = new Map<string, Set<string>>();
  for (const { duel, apart } of rows)
    for (const uid of apart) hidden.set(uid, (hidden.get(uid) ?? new Set()).add(duel.code));
  const list = frameOf(
    rows.map(({ duel: { code: id, gameMode, bet }, owner }, index) => {
      const card = cards[index];
      const rating = ratingPool(gameMode) === 'blitz' ? owner.blitzRating : owner.rapidRating;
      return {
        id,
        opponent: shownName(owner),
        rank: Math.round(rating),
        gameMode,
        bet,
        ...(card && { card: { avatar: card.avatar, frame: card.frame, flag: card.flag } }),
        ...(owner.house && { house: true }),
      };
    }),
  );
  return { list, hidden };
}

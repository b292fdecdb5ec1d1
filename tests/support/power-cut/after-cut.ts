import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Random, whole } from '../random';
import type { Place, Recorder, Step } from './recorder';

/**
 * A disk after a power cut. Steps that were flushed are there. Each later one is kept, lost, or kept in part, whatever
 * becomes of the others: writes by sectors or pages, entries of folders as a whole.
 *
 * The entry of a new file is on the disk with the flush of its folder, or of the file, as file systems with a journal have it.
 */

const SECTOR = 512;
const PAGE = 4_096;

type Change = Extract<Step, { do: 'write' | 'resize' }>;

/**
 * Makes the folder `to` what the disk may hold.
 *
 * @param from the recorded folder as it was when the recording began
 * @param cut number of steps before the cut
 */
export function diskAfter(
  { root, steps }: Pick<Recorder, 'root' | 'steps'>,
  from: string,
  cut: number,
  random: Random,
  to: string,
): void {
  const flushedTo = new Map<Place, number>();
  for (const step of steps.slice(0, cut))
    if (step.do === 'flush') flushedTo.set(step.place, Math.max(step.upTo, flushedTo.get(step.place) ?? 0));
  const isFlushed = (place: Place | null, index: number): boolean =>
    place !== null && index < (flushedTo.get(place) ?? 0);
  // Chance of a step that was not flushed: none is left, all are, or any part.
  const kept = [0, 1, random()][whole(random, 0, 2)] ?? 0;
  const torn = whole(random, 0, 1) * 0.3;
  const names = new Map<Place, Map<string, Place | null>>();
  const contents = new Map<Place, Content>();
  steps.slice(0, cut).forEach((step, index) => {
    if (step.do === 'flush') return;
    if (step.do === 'enter') {
      const isSure =
        isFlushed(step.made, index) || step.entries.some(({ folder }) => isFlushed(folder, index));
      if (isSure || random() < kept)
        for (const { folder, name, place } of step.entries)
          names.set(folder, (names.get(folder) ?? new Map(folder.first)).set(name, place));
      return;
    }
    const isSure = isFlushed(step.place, index);
    if (!isSure && random() >= kept) return;
    const content = contents.get(step.place) ?? new Content(firstBytes(step.place, from));
    contents.set(step.place, content);
    content.change(step, isSure || random() >= torn ? null : random);
  });

  const write = (place: Place, path: string): void => {
    if (place.first) {
      mkdirSync(path, { recursive: true });
      for (const [name, inside] of names.get(place) ?? place.first)
        if (inside) write(inside, join(path, name));
      return;
    }
    const content = contents.get(place);
    if (content) writeFileSync(path, content.bytes);
    else if (place.origin === null) writeFileSync(path, '');
    else copyFileSync(join(from, place.origin), path);
  };
  write(root, to);
}

const firstBytes = ({ origin }: Place, from: string): Buffer =>
  origin === null ? Buffer.alloc(0) : readFileSync(join(from, origin));

/** Bytes of a file that may grow. */
class Content {
  private size: number;

  constructor(private room: Buffer) {
    this.size = room.length;
  }

  get bytes(): Buffer {
    return this.room.subarray(0, this.size);
  }

  /** @param torn decides of each sector, or page, whether it is written; `null`: all are */
  change(change: Change, torn: Random | null): void {
    if (change.do === 'resize') this.resize(change.size);
    else if (torn === null) this.write(change.at, change.bytes);
    else this.tear(change.at, change.bytes, torn);
  }

  private tear(at: number, bytes: Buffer, torn: Random): void {
    const unit = [SECTOR, PAGE][whole(torn, 0, 1)] ?? SECTOR;
    for (let from = 0; from < bytes.length; ) {
      const to = Math.min(bytes.length, from + unit - ((at + from) % unit));
      if (torn() < 0.5) this.write(at + from, bytes.subarray(from, to));
      from = to;
    }
  }

  private write(at: number, bytes: Buffer): void {
    const end = at + bytes.length;
    if (end > this.size) this.resize(end);
    bytes.copy(this.room, at);
  }

  private resize(size: number): void {
    if (size > this.room.length) {
      const room = Buffer.alloc(Math.max(size, 2 * this.room.length));
      this.bytes.copy(room);
      this.room = room;
    }
    if (size < this.size) this.room.fill(0, size, this.size);
    this.size = size;
  }
}

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Records in what order this process changes and flushes files below a folder, by the functions of `node:fs` that it uses there. */

/** A file or folder, whatever its name is at the moment. */
export interface Place {
  /** Path below the folder when the recording began; `null` if it was made later. */
  readonly origin: string | null;
  /** Entries of a folder when the recording began, or when it was made; `null` for a file. */
  readonly first: ReadonlyMap<string, Place> | null;
}

/** Entry of a folder from a step on; `place` is `null` when it goes. */
export interface Entry {
  folder: Place;
  name: string;
  place: Place | null;
}

export type Step =
  | { do: 'write'; place: Place; at: number; bytes: Buffer }
  | { do: 'resize'; place: Place; size: number }
  /** Entries that change together. `made`: the file or folder that was made by it. */
  | { do: 'enter'; entries: readonly Entry[]; made: Place | null }
  /** Steps before `upTo` that concern the place are on the disk. */
  | { do: 'flush'; place: Place; upTo: number };

export class Recorder {
  readonly steps: Step[] = [];
  readonly root: Place;
  /** Entries of folders as they are now. */
  private readonly names = new Map<Place, Map<string, Place>>();
  private readonly opened = new Map<number, string>();

  /** @param counts whether a flush of this path below the folder is recorded; others are left out, as if they did nothing */
  constructor(
    readonly folder: string,
    private readonly counts: (path: string, isFolder: boolean) => boolean = () => true,
  ) {
    this.root = readPlace(folder, '');
  }

  /** Begins to record. @returns ends it */
  start(): () => void {
    const was = { ...fs };
    const { open } = fs.promises;
    Object.assign(fs, this.replacements(was));
    fs.promises.open = async (path, ...more) => {
      const handle = await open(path, ...more);
      if (this.has(path)) {
        const sync = handle.sync.bind(handle);
        handle.sync = async () => {
          const upTo = this.steps.length;
          await sync();
          this.flush(path, upTo);
        };
      }
      return handle;
    };
    syncBuiltinESMExports();
    return () => {
      for (const name of Object.keys(this.replacements(was)))
        Object.assign(fs, { [name]: was[name as 'openSync'] });
      fs.promises.open = open;
      syncBuiltinESMExports();
    };
  }

  private replacements(was: typeof fs) {
    /** Does something that changes entries, and records it. */
    const entering = (change: () => void, paths: readonly string[], places: () => (Place | null)[]): void => {
      const now = places();
      change();
      const entries = paths.flatMap((path, index) =>
        this.has(path) ? [this.entry(path, now[index] ?? null)] : [],
      );
      if (entries.length > 0) this.enter(entries);
    };
    const gone = (path: string, change: () => void): void => {
      if (was.existsSync(path)) entering(change, [path], () => [null]);
      else change();
    };
    return {
      openSync: (path: string, flags: string | number = 'r', mode?: number): number => {
        const isNew = this.has(path) && !was.existsSync(path);
        const opened = was.openSync(path, flags, mode);
        if (!this.has(path)) return opened;
        this.opened.set(opened, path);
        const empties = typeof flags === 'number' ? (flags & was.constants.O_TRUNC) > 0 : flags === 'w';
        if (isNew) this.make(path, newFile());
        else if (empties) this.steps.push({ do: 'resize', place: this.find(path), size: 0 });
        return opened;
      },
      closeSync: (opened: number): void => {
        this.opened.delete(opened);
        was.closeSync(opened);
      },
      writeSync: (opened: number, data: Uint8Array, offset: number, length: number, at: number): number => {
        const written = was.writeSync(opened, data, offset, length, at);
        const path = this.opened.get(opened);
        if (path !== undefined) {
          const bytes = Buffer.from(data.subarray(offset, offset + written));
          this.steps.push({ do: 'write', place: this.find(path), at, bytes });
        }
        return written;
      },
      ftruncateSync: (opened: number, size: number): void => {
        was.ftruncateSync(opened, size);
        const path = this.opened.get(opened);
        if (path !== undefined) this.steps.push({ do: 'resize', place: this.find(path), size });
      },
      truncateSync: (path: string, size: number): void => {
        was.truncateSync(path, size);
        if (this.has(path)) this.steps.push({ do: 'resize', place: this.find(path), size });
      },
      fsyncSync: (opened: number): void => {
        was.fsyncSync(opened);
        const path = this.opened.get(opened);
        if (path !== undefined) this.flush(path, this.steps.length);
      },
      writeFileSync: (to: string | number, text: string, options?: fs.WriteFileOptions): void => {
        if (typeof to === 'string' ? !this.has(to) : !this.opened.has(to)) {
          was.writeFileSync(to, text, options);
          return;
        }
        const { flag = 'w', mode } = typeof options === 'object' && options ? options : {};
        const opened = typeof to === 'string' ? fs.openSync(to, flag, mode) : to;
        const bytes = Buffer.from(text);
        if (bytes.length > 0) fs.writeSync(opened, bytes, 0, bytes.length, 0);
        if (opened !== to) fs.closeSync(opened);
      },
      mkdirSync: (path: string, options?: fs.MakeDirectoryOptions) => {
        const isNew = this.has(path) && !was.existsSync(path);
        const made = was.mkdirSync(path, options);
        if (isNew) this.make(path, newFolder());
        return made;
      },
      renameSync: (from: string, to: string): void =>
        entering(
          () => was.renameSync(from, to),
          [from, to],
          () => [null, this.find(from)],
        ),
      linkSync: (from: string, to: string): void =>
        entering(
          () => was.linkSync(from, to),
          [to],
          () => [this.find(from)],
        ),
      unlinkSync: (path: string): void => gone(path, () => was.unlinkSync(path)),
      rmdirSync: (path: string): void => gone(path, () => was.rmdirSync(path)),
      rmSync: (path: string, options?: fs.RmOptions): void => gone(path, () => was.rmSync(path, options)),
      cpSync: (from: string, to: string, options?: fs.CopySyncOptions): void => {
        was.cpSync(from, to, options);
        this.copied(to, was);
      },
    };
  }

  /** Records a folder that was copied as if its files had been written one after another. */
  private copied(folder: string, was: typeof fs): void {
    this.make(folder, newFolder());
    for (const entry of was.readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) this.copied(path, was);
      else {
        const place = newFile();
        this.make(path, place);
        this.steps.push({ do: 'write', place, at: 0, bytes: was.readFileSync(path) });
      }
    }
  }

  private namesIn(folder: Place): Map<string, Place> {
    const names = this.names.get(folder) ?? new Map(folder.first);
    this.names.set(folder, names);
    return names;
  }

  private has(path: unknown): path is string {
    return typeof path === 'string' && (path === this.folder || path.startsWith(this.folder + sep));
  }

  private make(path: string, made: Place): void {
    this.enter([this.entry(path, made)], made);
  }

  private enter(entries: readonly Entry[], made: Place | null = null): void {
    for (const { folder, name, place } of entries) {
      if (place) this.namesIn(folder).set(name, place);
      else this.namesIn(folder).delete(name);
    }
    this.steps.push({ do: 'enter', entries, made });
  }

  private entry(path: string, place: Place | null): Entry {
    return { folder: this.find(dirname(path)), name: basename(path), place };
  }

  private flush(path: string, upTo: number): void {
    // A file may have been removed while it was flushed.
    const place = this.seek(path);
    if (place && this.counts(relative(this.folder, path), place.first !== null))
      this.steps.push({ do: 'flush', place, upTo });
  }

  private find(path: string): Place {
    const place = this.seek(path);
    if (!place) throw new Error(`${path} was not recorded`);
    return place;
  }

  private seek(path: string): Place | null {
    const names = relative(this.folder, path).split(sep).filter(Boolean);
    return names.reduce<Place | null>(
      (place, name) => (place && this.namesIn(place).get(name)) ?? null,
      this.root,
    );
  }
}

const newFile = (): Place => ({ origin: null, first: null });
const newFolder = (): Place => ({ origin: null, first: new Map() });

function readPlace(root: string, origin: string): Place {
  const first = new Map<string, Place>();
  for (const entry of fs.readdirSync(join(root, origin), { withFileTypes: true })) {
    const path = join(origin, entry.name);
    first.set(entry.name, entry.isDirectory() ? readPlace(root, path) : { origin: path, first: null });
  }
  return { origin, first };
}

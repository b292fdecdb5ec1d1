import { constants, createWriteStream, existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { packTar } from 'modern-tar/fs';
import { version } from '../../../package.json';
import type { Database } from '../database/database';
import { type FlushAhead, prepareCheckpoint } from '../database/upkeep';
import { flushFolder } from '../lasting';
import { DATABASE, LABEL, megabytes } from './archive';

export interface BackupDeps {
  /** Any handle: the embedded database is one session, which a backup belongs to. */
  db: Database;
  dataDir: string;
  /** Epoch milliseconds. */
  now(): number;
  flushAhead: FlushAhead;
}

/** Files that another process, or the start of the copy, makes anew. */
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+)$|(?:^|\/)pgsql_tmp/;
/** Tells where the database was; copied last, as PostgreSQL's own backups do. */
const CONTROL = 'global/pg_control';
/** Stays free for the files of the database's log, 16 MB each: without room for the next one the database dies. */
const LOG_BYTES = 64 * 2 ** 20;
/** Bytes of the packed file after which the disk is looked at again. */
const LOOK_BYTES = 16 * 2 ** 20;

/**
 * Copies the embedded database while it is written to, by PostgreSQL's own way: it notes where its log begins, the files are
 * copied as they are, and the log since then makes them whole when the copy starts.
 */
export class Backups {
  private taking = false;
  private copying = false;

  /** @param freeAt bytes that may still be written to the disk of a folder */
  constructor(
    private readonly deps: BackupDeps,
    private readonly freeAt: (folder: string) => Promise<number> = freeBytes,
  ) {}

  /** Whether files are being copied: until they are, no checkpoint may be made, since it removes the log before it. */
  get needLog(): boolean {
    return this.copying;
  }

  /**
   * @param file new file; a folder beside it holds the copy until it is packed
   * @returns bytes of the database and of the file, or why nothing was done
   */
  async take(file: string): Promise<{ copied: number; packed: number } | { refusal: string }> {
    if (this.taking) return { refusal: 'A backup is being made already.' };
    if (existsSync(file)) return { refusal: `${file} exists already: name a new file.` };
    if (!existsSync(dirname(file))) return { refusal: `The folder ${dirname(file)} does not exist.` };
    this.taking = true;
    const copy = `${file}.copying`;
    try {
      await rm(copy, { recursive: true, force: true });
      const tooLarge = await this.whyTooLarge(dirname(file));
      if (tooLarge !== null) return { refusal: tooLarge };
      await mkdir(join(copy, DATABASE), { recursive: true, mode: 0o700 });
      this.copying = true;
      const copied = await this.copy(join(copy, DATABASE)).finally(() => {
        this.copying = false;
      });
      const postgres = (await readFile(join(copy, DATABASE, 'PG_VERSION'), 'utf8')).trim();
      const label = { kingside: version, postgres, at: this.deps.now() };
      await writeFile(join(copy, LABEL), JSON.stringify(label));
      return { copied, packed: await this.pack(copy, file) };
    } finally {
      await rm(copy, { recursive: true, force: true }).finally(() => {
        this.taking = false;
      });
    }
  }

  /** @returns why a backup may not even be begun, because the disk would be full before it ends */
  private async whyTooLarge(folder: string): Promise<string | null> {
    const free = await this.freeAt(folder);
    const { dataDir } = this.deps;
    const needed = (await bytesBelow(join(dataDir, DATABASE))) + LOG_BYTES + LOOK_BYTES;
    if (free >= needed) return (await this.freeAt(dataDir)) < LOG_BYTES ? fullText(dataDir) : null;
    return `${folder} has ${megabytes(free)} free, and this backup needs ${megabytes(needed)} for the copy and for what the database writes meanwhile, and more for the file that the copy is packed into. Make room, or name a file on another disk.`;
  }

  /** @throws when one of the two disks would have too little room for the log after so many bytes more */
  private async requireRoom(folder: string, bytes: number): Promise<void> {
    const { dataDir } = this.deps;
    if ((await this.freeAt(folder)) - bytes < LOG_BYTES) throw new Error(fullText(folder));
    if ((await this.freeAt(dataDir)) < LOG_BYTES) throw new Error(fullText(dataDir));
  }

  /** @returns bytes */
  private async copy(to: string): Promise<number> {
    const { db, dataDir, flushAhead } = this.deps;
    const from = join(dataDir, DATABASE);
    // The backup begins with a checkpoint.
    await prepareCheckpoint(db, flushAhead);
    const begun = await db.execute<{ first: string }>(
      sql`select pg_walfile_name(pg_backup_start('kingside', true)) as first`,
    );
    let label = '';
    let bytes = 0;
    try {
      for await (const path of filesBelow(from, to))
        if (path !== CONTROL) bytes += await this.copyOne(from, to, path);
      bytes += await this.copyOne(from, to, CONTROL);
    } catch (error) {
      // The end of the backup is written to the log: on a full disk that kills the database, so the copy goes first.
      await rm(to, { recursive: true, force: true });
      throw error;
    } finally {
      const { rows } = await db.execute<{ label: string }>(
        sql`select labelfile as label from pg_backup_stop(false)`,
      );
      label = rows[0]?.label ?? '';
    }
    await writeFile(join(to, 'backup_label'), label);
    const first = begun.rows[0]?.first ?? '';
    const segments = await readdir(join(from, 'pg_wal'));
    if (!segments.includes(first)) throw new Error('the log since its begin is not whole: order it again');
    for (const name of segments)
      if (/^[0-9A-F]{24}$/.test(name) && name >= first)
        bytes += await this.copyOne(from, to, join('pg_wal', name));
    return bytes;
  }

  /** @returns bytes; none for a file that has gone meanwhile, which the log knows of */
  private async copyOne(from: string, to: string, path: string): Promise<number> {
    const target = join(to, path);
    await this.requireRoom(to, await sizeOf(join(from, path)));
    try {
      await copyFile(join(from, path), target, constants.COPYFILE_FICLONE);
    } catch (error) {
      return noneIfGone(error);
    }
    return sizeOf(target);
  }

  /** @returns bytes of the packed file */
  private async pack(folder: string, file: string): Promise<number> {
    const unfinished = `${file}.unfinished`;
    const out = createWriteStream(unfinished, { mode: 0o600, flags: 'w', flush: true });
    const look = () => this.requireRoom(dirname(file), LOOK_BYTES);
    try {
      // The lowest level: the thread that packs is one that games' files wait for as well.
      await pipeline(packTar(folder), createGzip({ level: 1 }), looking(look), out);
      await rename(unfinished, file);
      flushFolder(dirname(file));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    return out.bytesWritten;
  }
}

const fullText = (folder: string): string =>
  `the disk of ${folder} fills up, and the room that is left there is for the log of the database`;

/** Lets what is packed through, and looks at the disk first and after every `LOOK_BYTES`. */
const looking = (look: () => Promise<void>) =>
  async function* (packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unseen = LOOK_BYTES;
    for await (const part of packed) {
      unseen += part.length;
      if (unseen >= LOOK_BYTES) {
        await look();
        unseen = 0;
      }
      yield part;
    }
  };

/** Paths of the files below `root`. Makes all its folders in `to`, the empty ones too: PostgreSQL expects them. */
async function* filesBelow(root: string, to: string, folder = ''): AsyncGenerator<string> {
  await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  for await (const entry of await opendir(join(root, folder))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(root, to, path);
    else if (!LEFT_OUT.test(path)) yield path;
  }
}

/** Bytes of all that is in a folder. A backup copies about as many as the database has, its log included. */
async function bytesBelow(root: string): Promise<number> {
  let bytes = 0;
  for (const path of await readdir(root, { recursive: true })) bytes += await sizeOf(join(root, path));
  return bytes;
}

/** @returns bytes; none for a file that has gone meanwhile */
const sizeOf = (path: string): Promise<number> => stat(path).then(({ size }) => size, noneIfGone);

/** @throws every other error than that of a file that has gone */
function noneIfGone(error: unknown): number {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
  throw error;
}

/** Some file systems of a network do not know their size: there is nothing to go by. */
async function freeBytes(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

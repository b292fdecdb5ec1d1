import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DiskRefused, flushFiles, flushOpen } from '../lasting';

type Options = Parameters<NodeFS['init']>[1];

/** A file or folder, and one that PostgreSQL has opened, as Emscripten's NODEFS knows them. */
interface Place {
  mode: number;
}
interface Opened {
  /** Node's descriptor. */
  nfd: number;
  node: Place;
}

/** Parts of PGlite's program that its types leave out. */
interface Program {
  FS: { isDir(mode: number): boolean };
  NODEFS: {
    realPath(node: Place): string;
    stream_ops: {
      write(file: Opened, ...more: unknown[]): number;
      fsync?(file: Opened): number;
    };
  };
}

/**
 * The files of the embedded database, flushed when PostgreSQL flushes them. As PGlite comes, a flush succeeds and does nothing.
 *
 * See README of this folder, "What is acknowledged outlives a power cut".
 */
export class FlushedFiles extends NodeFS {
  /** Paths of files that were written to and not flushed since. */
  private unflushed: () => string[] = () => [];

  /** @param refused hears the error when the disk refuses a flush, and ends the thread: nothing may be written after it */
  constructor(
    folder: string,
    private readonly refused: (error: unknown) => never,
  ) {
    super(folder);
  }

  override async init(pglite: PGlite, options: Options): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (program: unknown) => this.flush(program as Program)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /** Flushes what PostgreSQL has written, beside its other work: a checkpoint after it finds little to flush. */
  async flushAhead(): Promise<void> {
    await flushFiles(this.unflushed()).catch(error => {
      // PostgreSQL will flush by itself whatever could not be opened.
      if (error instanceof DiskRefused) this.refused(error);
    });
  }

  private flush({ FS, NODEFS }: Program): void {
    const unflushed = new Set<Place>();
    this.unflushed = () => [...unflushed].map(NODEFS.realPath);
    const { stream_ops: files } = NODEFS;
    const { write } = files;
    files.write = (file, ...more) => {
      unflushed.add(file.node);
      return write(file, ...more);
    };
    files.fsync = ({ nfd, node }) => {
      try {
        flushOpen(nfd, NODEFS.realPath(node), FS.isDir(node.mode));
      } catch (error) {
        this.refused(error);
      }
      unflushed.delete(node);
      return 0;
    };
  }
}

import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeDirectory, syncDirectory } from '../../storage/durable.ts';

/** The position of a line in its file. */
export type Place = { offset: number; length: number };

export type Ledger<Line> = {
  /**
   * Appends a line; resolves once it is on disk. Concurrent lines share one write and one fsync. `make` runs just
   * before the write, after `apply` has received every line in the file, from any process.
   */
  append(make: () => Line): Promise<void>;
  /** Appends a line without fsync: it survives a crash of the process, but not a power cut. */
  note(line: Line): Promise<void>;
  /** Passes lines added since the last call, by any process, to `apply`. */
  catchUp(): Promise<void>;
  /** Reads one line again. */
  lineAt(place: Place): Promise<Line>;
  close(): Promise<void>;
};

const pieceBytes = 256 * 1024;

/**
 * Opens a file of JSON lines that several processes append to and follow. A batch is one write in append mode, so lines
 * of different processes never mix. A line truncated by a full disk or a power cut is skipped.
 */
export function openLedger<Line>(path: string, apply: (line: Line, place: Place) => void): Ledger<Line> {
  let opening: Promise<FileHandle> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  /** Bytes read so far. They may end in the middle of a line whose rest follows later. */
  let readTo = 0;
  let unfinished: Buffer = Buffer.alloc(0);
  let waiting: { make: () => Line; durable: boolean; done: () => void; failed: (error: unknown) => void }[] = [];
  // One buffer for all reads, which are serial; a new one for each write took 8 % of a busy server's time.
  let piece: Buffer | undefined;

  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = turn.then(task);
    turn = result.catch(() => undefined);
    return result;
  };

  const opened = async (): Promise<FileHandle> => {
    opening ??= openFile(path).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  async function readOn(): Promise<void> {
    const file = await opened();
    piece ??= Buffer.alloc(pieceBytes);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, pieceBytes, readTo);
      if (bytesRead === 0) return;
      const bytes = Buffer.concat([unfinished, piece.subarray(0, bytesRead)]);
      const first = readTo - unfinished.length;
      readTo += bytesRead;
      let start = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
        const line = toLine<Line>(bytes.subarray(start, end));
        if (line !== undefined) apply(line, { offset: first + start, length: end - start });
        start = end + 1;
      }
      unfinished = Buffer.from(bytes.subarray(start));
      if (bytesRead < pieceBytes) return;
    }
  }

  async function writeWaiting(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await readOn();
      const lines = batch.map(({ make }) => `${JSON.stringify(make())}\n`).join('');
      // A truncated line at the end is terminated first; otherwise our line would be appended to it and lost.
      const bytes = Buffer.from(unfinished.length > 0 ? `\n${lines}` : lines);
      const file = await opened();
      const { bytesWritten } = await file.write(bytes);
      if (bytesWritten < bytes.length)
        throw Object.assign(new Error(`only ${bytesWritten} of ${bytes.length} bytes fitted on the disk`), {
          code: 'ENOSPC',
        });
      if (batch.some(({ durable }) => durable)) await file.datasync();
      for (const { done } of batch) done();
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }

  const write = (make: () => Line, durable: boolean): Promise<void> =>
    new Promise((done, failed) => {
      waiting.push({ make, durable, done, failed });
      // Lines that arrive during a write join the next batch, which is already queued.
      if (waiting.length === 1) void inTurn(writeWaiting);
    });

  return {
    append: (make) => write(make, true),
    note: (line) => write(() => line, false),
    catchUp: () => inTurn(readOn),
    async lineAt({ offset, length }) {
      const { buffer } = await (await opened()).read(Buffer.alloc(length), 0, length, offset);
      return JSON.parse(buffer.toString()) as Line;
    },
    close: () =>
      inTurn(async () => {
        const file = await opening;
        opening = undefined;
        await file?.close();
      }),
  };
}

async function openFile(path: string): Promise<FileHandle> {
  await makeDirectory(dirname(path));
  const file = await open(path, 'a+', 0o600);
  await syncDirectory(dirname(path));
  return file;
}

function toLine<Line>(bytes: Buffer): Line | undefined {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString()) as Line;
  } catch {
    return undefined;
  }
}

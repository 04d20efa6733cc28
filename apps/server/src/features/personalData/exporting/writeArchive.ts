import { once } from 'node:events';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Storage, StoredFile } from '../../../gateways/storage/Storage.ts';
import { startMeter } from '../../../kernel/startMeter.ts';

/** A file of an archive. `compress` is false for files that are compressed already, as pictures are. */
export type Entry = { name: string; stream: Readable; compress: boolean };

/** Disks are full before; the archive of a company may be as large as its files. */
const mostBytes = 1024 ** 4;

/**
 * Stores a ZIP archive with these entries, one after the other, so that memory holds one at a time. The last entry,
 * `manifest.json`, names size and SHA-256 of every other one. `about` opens the manifest.
 */
export async function writeArchive(
  storage: Pick<Storage, 'receive' | 'keep'>,
  name: string,
  about: object,
  entries: AsyncIterable<Entry>,
): Promise<StoredFile> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const received = storage.receive(output, { maxBytes: mostBytes });
  // Handled below; a failed entry must not become an unhandled rejection first.
  received.catch(() => undefined);
  const ended = new Promise<never>((_resolve, reject) => {
    output.once('error', reject);
    output.once('close', () => reject(new Error('the archive was closed')));
  });
  ended.catch(() => undefined);
  try {
    const files: object[] = [];
    for await (const entry of entries) files.push(await addEntry(zip, ended, entry));
    zip.addBuffer(Buffer.from(JSON.stringify({ ...about, files }, null, 2)), 'manifest.json');
    zip.end();
  } catch (error) {
    output.destroy(error as Error);
    await received.catch(() => undefined);
    throw error;
  }
  return storage.keep(await received, { name });
}

async function addEntry(zip: yazl.ZipFile, ended: Promise<never>, { name, stream, compress }: Entry): Promise<object> {
  const meter = startMeter();
  const failed = new Promise<never>((_resolve, reject) => void stream.once('error', reject));
  failed.catch(() => undefined);
  zip.addReadStream(stream.pipe(meter.through), name, { compress });
  await Promise.race([once(meter.through, 'end'), failed, ended]);
  return { name, ...meter.result() };
}

/** A JSON list whose rows are read while it is written. */
export const toJsonList = (rows: AsyncIterable<object>): Readable =>
  Readable.from(
    (async function* () {
      let before = '[\n';
      for await (const row of rows) {
        yield before + JSON.stringify(row);
        before = ',\n';
      }
      yield before === '[\n' ? '[]\n' : '\n]\n';
    })(),
  );

/** JSON lines: one row in each line. */
export const toJsonLines = (rows: AsyncIterable<object>): Readable =>
  Readable.from(
    (async function* () {
      for await (const row of rows) yield `${JSON.stringify(row)}\n`;
    })(),
  );

import { freemem } from 'node:os';
import { startWorker } from '../../kernel/startWorker.ts';
import { DocumentError, type DocumentInput, type DocumentPage, type DocumentResult } from './documentErrors.ts';

/** How long a document may take, with the start of its thread, in ms. 500 pages of text take about 10 s. */
const timeoutMs = 60_000;
/** The heap of a thread, in MB. */
const heapMb = 512;
/**
 * The most that the process may grow by while a document is read, in MB, and the time between two looks, in ms. Half of
 * the free memory at most. Unpacked streams are buffers, which the heap of a thread does not count: a PDF of 4 MB may
 * hold gigabytes.
 */
const growthMb = 1_024;
const lookMs = 50;
/** A book of 300 pages has about 600,000 characters. */
const largest = { pages: 500, characters: 1_000_000 };

let last: Promise<unknown> = Promise.resolve();
let unread = 0;

/** Returns whether a further document would wait for another one. */
export const isReaderBusy = (): boolean => unread > 0;

/**
 * Returns the text of a PDF page by page, or of a text file as one page, read in a worker thread of its own. Documents are
 * read one after another, because a job waits for them and no person. Throws DocumentError, also when the file takes too
 * much time or memory.
 */
export function readDocument(
  file: Buffer,
  { limitMs = timeoutMs, memoryMb = heapMb, mostGrowthMb = growthMb, limits = largest } = {},
): Promise<DocumentPage[]> {
  const read = last.then(() => parseInThread({ file, limits }, { limitMs, memoryMb, mostGrowthMb }));
  unread += 1;
  last = read.catch(() => undefined).then(() => void (unread -= 1));
  return read.then((result) => {
    if ('pages' in result) return result.pages;
    throw new DocumentError(result.refusal, result.reason);
  });
}

async function parseInThread(
  input: DocumentInput,
  { limitMs, memoryMb, mostGrowthMb }: { limitMs: number; memoryMb: number; mostGrowthMb: number },
): Promise<DocumentResult> {
  const limits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 48 };
  const worker = startWorker(import.meta.url, 'documentReader', limits, input);
  let timer: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  try {
    return await new Promise<DocumentResult>((resolve, reject) => {
      const fail = (reason: string, cause?: unknown): void =>
        reject(new DocumentError('unreadable', reason, { cause }));
      worker.once('message', resolve);
      worker.once('error', (error) => fail('the thread of the document failed', error));
      worker.once('exit', (code) => fail(`the thread of the document ended with ${code}`));
      const most = process.memoryUsage.rss() + Math.min(mostGrowthMb * 1_048_576, freemem() / 2);
      watch = setInterval(() => {
        if (process.memoryUsage.rss() > most) reject(new DocumentError('tooLong', 'too much memory'));
      }, lookMs);
      timer = setTimeout(() => reject(new DocumentError('tooSlow', `no answer within ${limitMs} ms`)), limitMs);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}

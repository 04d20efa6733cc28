import { startWorker } from '../../kernel/startWorker.ts';
import { DocumentError, type DocumentInput, type DocumentPage, type DocumentResult } from './documentErrors.ts';

/** How long a document may take, with the start of its thread, in ms. 500 pages of text take about 10 s. */
const timeoutMs = 60_000;
/** The heap of a thread, in MB. */
const heapMb = 512;
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
  { limitMs = timeoutMs, memoryMb = heapMb, limits = largest } = {},
): Promise<DocumentPage[]> {
  const read = last.then(() => parseInThread({ file, limits }, limitMs, memoryMb));
  unread += 1;
  last = read.catch(() => undefined).then(() => void (unread -= 1));
  return read.then((result) => {
    if ('pages' in result) return result.pages;
    throw new DocumentError(result.refusal, result.reason);
  });
}

async function parseInThread(input: DocumentInput, limitMs: number, memoryMb: number): Promise<DocumentResult> {
  const limits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 48 };
  const worker = startWorker(import.meta.url, 'documentReader', limits, input);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<DocumentResult>((resolve, reject) => {
      const fail = (reason: string, cause?: unknown): void =>
        reject(new DocumentError('unreadable', reason, { cause }));
      worker.once('message', resolve);
      worker.once('error', (error) => fail('the thread of the document failed', error));
      worker.once('exit', (code) => fail(`the thread of the document ended with ${code}`));
      timer = setTimeout(() => reject(new DocumentError('tooSlow', `no answer within ${limitMs} ms`)), limitMs);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

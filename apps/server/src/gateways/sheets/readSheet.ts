import { AppError } from '@recado/contracts';
import { startWorker } from '../../kernel/startWorker.ts';
import { SheetError, TooManyRows, type SheetInput, type SheetResult, type SheetRow } from './sheetErrors.ts';

/** How long a sheet may take, with the start of its thread, in ms (trust S10). 5,000 contacts take less than 1 s. */
const timeoutMs = 10_000;
/** The heap of a thread, in MB. What a zip unpacks to is outside of it and has a limit of its own. */
const heapMb = 384;
/** Sheets that are read at the same time, and those that wait. Further ones are refused with ERR_UNAVAILABLE. */
const maxRunning = 2;
const maxWaiting = 20;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads the first sheet of an .xlsx or .xls file in a worker thread of its own. Index n of the result is row n + 1 of
 * the sheet. Throws SheetError, also when the file takes too much time or memory, and TooManyRows.
 */
export async function readSheet(
  file: Buffer,
  maxRows: number,
  { limitMs = timeoutMs, memoryMb = heapMb } = {},
): Promise<SheetRow[]> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw new AppError('ERR_UNAVAILABLE');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
  try {
    const result = await parseInThread({ file, maxRows }, limitMs, memoryMb);
    if ('rows' in result) return result.rows;
    throw result.refusal === 'tooManyRows' ? new TooManyRows() : new SheetError(result.reason);
  } finally {
    running--;
    waiting.shift()?.();
  }
}

async function parseInThread(input: SheetInput, limitMs: number, memoryMb: number): Promise<SheetResult> {
  const limits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 48 };
  const worker = startWorker(import.meta.url, 'sheetReader', limits, input);
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<SheetResult>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => reject(new SheetError('the thread of the sheet failed', { cause: error })));
      worker.once('exit', (code) => reject(new SheetError(`the thread of the sheet ended with ${code}`)));
      timer = setTimeout(() => reject(new SheetError(`no answer within ${limitMs} ms`)), limitMs);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

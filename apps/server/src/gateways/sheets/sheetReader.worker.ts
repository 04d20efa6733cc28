import { workerData, parentPort } from 'node:worker_threads';
import { parseSheet } from './parseSheet.ts';
import { TooManyRows, type SheetInput, type SheetResult } from './sheetErrors.ts';

const { file, maxRows } = workerData as SheetInput;

function answer(): SheetResult {
  try {
    return { rows: parseSheet(file, maxRows) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refusal: error instanceof TooManyRows ? 'tooManyRows' : 'unreadable', reason };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort!.postMessage(answer());

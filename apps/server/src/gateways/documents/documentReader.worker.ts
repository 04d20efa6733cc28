import { workerData, parentPort } from 'node:worker_threads';
import { DocumentError, type DocumentInput, type DocumentResult } from './documentErrors.ts';
import { parseDocument } from './parseDocument.ts';

const { file, limits } = workerData as DocumentInput;

async function answer(): Promise<DocumentResult> {
  try {
    return { pages: await parseDocument(file, limits) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refusal: error instanceof DocumentError ? error.refusal : 'unreadable', reason };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
parentPort!.postMessage(await answer());

import { contentOf, guessMapping, limits, type SheetLine } from '@recado/contracts';
import type { SheetAnswer } from './readRows.ts';

export type SheetFile = { name: string; lines: readonly SheetLine[] };
export type FileProblem = 'notXlsx' | 'tooBig' | 'unreadable' | 'empty' | 'tooManyRows';

/** A sheet of 5,000 rows has about 400 KB; the limit leaves room for wide sheets. */
export const maxFileBytes = 10 * 1024 * 1024;
/** How long a file may take to read, in ms. A file that unpacks to gigabytes ends here. */
const readMs = 30_000;

/**
 * Reads the first sheet of an .xlsx file (CONT-05) in a worker, so that the page goes on. Returns its rows without the
 * empty ones, or the problem of the file.
 */
export async function readFile(file: File): Promise<SheetFile | FileProblem> {
  if (!/\.xlsx$/i.test(file.name)) return 'notXlsx';
  if (file.size > maxFileBytes) return 'tooBig';
  const answer = await readInWorker(file);
  if (!answer.ok) return answer.problem;
  const lines = answer.rows
    .map((cells, at) => ({ number: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && String(cell).trim() !== ''));
  if (lines.length === 0 || contentOf(lines, guessMapping(lines)).length === 0) return 'empty';
  // The first row may be the names of the columns.
  if (lines.length > limits.contactRows + 1) return 'tooManyRows';
  return { name: file.name, lines };
}

function readInWorker(file: File): Promise<SheetAnswer> {
  const worker = new Worker(new URL('./readSheet.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<SheetAnswer>((resolve) => {
    const fail = (): void => resolve({ ok: false, problem: 'unreadable' });
    const timer = setTimeout(fail, readMs);
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
      clearTimeout(timer);
      resolve(data);
    });
    worker.addEventListener('error', fail);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}

import { Worker, type ResourceLimits } from 'node:worker_threads';
import { findPartFile } from './partFile.ts';

/**
 * Starts the worker thread of `<name>.worker.ts`, which is beside the caller. The built worker is next to the bundle;
 * from source, tsx loads it. Memory is limited, so that a hostile input ends the worker and not the server.
 */
export function startWorker(
  callerUrl: string,
  name: string,
  resourceLimits: ResourceLimits,
  workerData?: unknown,
): Worker {
  const built = findPartFile(callerUrl, name);
  if (built) return new Worker(built, { resourceLimits, workerData });
  // Node 20 cannot start a worker from a TypeScript file, even with --import tsx.
  const source = new URL(`${name}.worker.ts`, callerUrl).href;
  return new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(source)})))`, {
    eval: true,
    resourceLimits,
    workerData,
  });
}

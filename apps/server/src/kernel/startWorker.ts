import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type ResourceLimits } from 'node:worker_threads';

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
  const here = fileURLToPath(callerUrl);
  if (!here.endsWith('.ts')) return new Worker(join(dirname(here), `${name}.js`), { resourceLimits, workerData });
  // Node 20 cannot start a worker from a TypeScript file, even with --import tsx.
  const source = pathToFileURL(join(dirname(here), `${name}.worker.ts`)).href;
  return new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(source)})))`, {
    eval: true,
    resourceLimits,
    workerData,
  });
}

import type { FlowDocument, FlowTrials } from '@recado/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TrialsAnswer, TrialsRequest } from './tryCustomers.worker.ts';

export const triedCustomers = 10_000;

type State = { document: FlowDocument; trials: FlowTrials | null; status: 'running' | 'done' | 'cancelled' | 'failed' };

/** Tries many customers against a document in a worker, so that the page goes on. */
export function useTrials() {
  const [state, setState] = useState<State | null>(null);
  const worker = useRef<Worker | null>(null);
  const stop = useCallback((): void => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  const start = useCallback(
    (document: FlowDocument): void => {
      stop();
      const started = new Worker(new URL('./tryCustomers.worker.ts', import.meta.url), { type: 'module' });
      worker.current = started;
      setState({ document, trials: null, status: 'running' });
      started.addEventListener('message', ({ data: { trials, isDone } }: MessageEvent<TrialsAnswer>) => {
        setState({ document, trials, status: isDone ? 'done' : 'running' });
        if (isDone) stop();
      });
      started.addEventListener('error', () => setState({ document, trials: null, status: 'failed' }));
      // A fixed seed: the same drawing has the same result.
      const request: TrialsRequest = { document, seed: 1, customers: triedCustomers };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      started.postMessage(request);
    },
    [stop],
  );
  const cancel = (): void => {
    stop();
    setState((before) => before && { ...before, status: 'cancelled' });
  };
  return { state, start, cancel };
}

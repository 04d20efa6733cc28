import { addTrials, tryCustomers, type FlowDocument, type FlowTrials } from '@recado/contracts';

export type TrialsRequest = { document: FlowDocument; seed: number; customers: number };
export type TrialsAnswer = { trials: FlowTrials; isDone: boolean };

/** Customers that are tried between two reports of the progress. */
const perReport = 250;

addEventListener('message', ({ data: { document, seed, customers } }: MessageEvent<TrialsRequest>) => {
  let trials: FlowTrials | undefined;
  for (let first = 0; first < customers; first += perReport) {
    const part = tryCustomers(document, seed, Math.min(perReport, customers - first), first);
    trials = trials ? addTrials(trials, part) : part;
    postMessage({ trials, isDone: trials.customers >= customers } satisfies TrialsAnswer);
  }
});

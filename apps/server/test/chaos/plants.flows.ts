import type { Plant } from './experiment.ts';

export const wakesFromMemory: Plant = {
  name: 'wakes-from-memory',
  what: 'only the process in which an interval began knows that it has to end',
  noticedAs: /^R23: the run of \d+ did not end: it waits for interval/,
  edits: [
    [
      'if (run?.wakeAt) await enqueueWakeUp(work, ticketId, new Date(run.wakeAt));',
      'if (run?.wakeAt) {\n\t\t(globalThis.wakeUps ??= new Set()).add(ticketId);\n\t\tawait enqueueWakeUp(work, ticketId, new Date(run.wakeAt));\n\t}',
    ],
    [
      'const isWakeUp = isIntervalOver(burst, work.now);',
      'const isWakeUp = isIntervalOver(burst, work.now) && globalThis.wakeUps?.has(ticketId);',
    ],
  ],
};

export const forgetsAnswers: Plant = {
  name: 'forgets-answers',
  what: 'a run that goes on keeps no answers of its contact',
  noticedAs: /^R23: \d+ got .* instead of/,
  edits: [
    [
      'if (runId !== null) await work.rows(goOn, {\n\t\tid: runId,\n\t\trun,',
      'if (runId !== null) await work.rows(goOn, {\n\t\tid: runId,\n\t\trun: { ...run, variables: {} },',
    ],
  ],
};

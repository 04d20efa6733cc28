import { findFlowProblems, type FlowDocument, type FlowProblem } from '@recado/contracts';
import { useMemo, useState } from 'react';
import { addProblems, refusedProblemsOf } from './refusedProblems.ts';

/**
 * Returns the problems of a document, and a function that adds those for which the server refuses it, which also knows
 * files and keys. `queues` is undefined until they are loaded.
 */
export function useProblems(document: FlowDocument, queues: readonly { id: number }[] | undefined) {
  const [refused, setRefused] = useState<{ document: FlowDocument; problems: readonly FlowProblem[] } | null>(null);
  const problems = useMemo(() => {
    const found = findFlowProblems(document, queues ? { queueIds: queues.map(({ id }) => id) } : {});
    return refused?.document === document ? addProblems(found, refused.problems) : found;
  }, [document, queues, refused]);
  const noteRefusal = (error: unknown): void => {
    const known = refusedProblemsOf(error);
    if (known) setRefused({ document, problems: known });
  };
  return { problems, noteRefusal };
}

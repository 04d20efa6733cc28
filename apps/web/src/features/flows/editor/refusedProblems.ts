import { flowProblemKinds, type FlowProblem, type FlowProblemKind } from '@recado/contracts';
import { z } from 'zod';
import { ApiError } from '../../../lib/server/ApiError.ts';

const kinds = Object.keys(flowProblemKinds) as [FlowProblemKind, ...FlowProblemKind[]];
const Refusal = z.object({
  problems: z.array(z.object({ kind: z.enum(kinds), nodeIds: z.array(z.string()), detail: z.string().optional() })),
});

/** Returns the problems for which the server has not published a flow; undefined for another failure. */
export function refusedProblemsOf(error: unknown): FlowProblem[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ERR_FLOW_INVALID') return undefined;
  return Refusal.safeParse(error.details).data?.problems;
}

/** Adds problems that are not among the found ones. */
export const addProblems = (found: readonly FlowProblem[], more: readonly FlowProblem[]): FlowProblem[] => [
  ...found,
  ...more.filter(
    ({ kind, nodeIds }) => !found.some((one) => one.kind === kind && one.nodeIds.join() === nodeIds.join()),
  ),
];

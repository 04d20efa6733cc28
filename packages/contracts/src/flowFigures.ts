import { z } from 'zod';
import { flowRunEnds } from './flow/types.ts';
import { api, date, id } from './kit.ts';

/** The time ranges of the figures, in whole days of the company's clocks that end today. */
export const flowFigureDays = [1, 7, 30] as const;
export type FlowFigureDays = (typeof flowFigureDays)[number];

const count = z.number().int();

/** **+** Figures of the runs of a flow, by the nodes and edges of its live version. */
export const FlowFigures = z.object({
  /** The number of the live version; null before the first publishing, when there are no figures. */
  version: count.nullable(),
  /** The beginning of the range. */
  since: date,
  /** Runs that took an edge in the range. */
  runs: count,
  /** Runs that took an edge in the range, each counted once for each edge. */
  edges: z.array(z.object({ source: z.string(), handle: z.string(), runs: count })),
  /** Runs that wait at a node now. */
  waiting: z.array(z.object({ nodeId: z.string(), runs: count })),
  /** Runs that ended at a node in the range. */
  ends: z.array(z.object({ nodeId: z.string(), end: z.enum(flowRunEnds), runs: count })),
  /** Figures of nodes and edges that the live version does not have. They are left out of the lists above. */
  gone: z.object({ passes: count, waiting: count, ends: count }),
});
export type FlowFigures = z.output<typeof FlowFigures>;

export const flowFiguresApi = api({
  /** **+** How many runs took each edge, where they wait, and where they ended. */
  get: {
    method: 'GET',
    path: '/flowbuilder/flow/:flowId/figures',
    access: 'flows-page:edit',
    params: z.object({ flowId: id('flow') }),
    query: z.object({ days: z.coerce.number().pipe(z.literal(flowFigureDays)) }),
    reply: FlowFigures,
    errors: ['ERR_NO_FLOW_FOUND'],
    statements: 6,
  },
});

import { z } from 'zod';
import { limits } from '../limits.ts';

/** The types under which nodes are stored (behaviour 10.1). */
export const flowNodeTypes = [
  'start',
  'message',
  'singleBlock',
  'interval',
  'img',
  'audio',
  'video',
  'menu',
  'question',
  'randomizer',
  'condition',
  'ticket',
  'openai',
  'typebot',
] as const;
export type FlowNodeType = (typeof flowNodeTypes)[number];

/** Other names under which editors have stored the same nodes (AMB-80). */
const aliases = { image: 'img', content: 'singleBlock' } as const;
const StoredType = z
  .enum([...flowNodeTypes, 'image', 'content'])
  .transform((type) => (type === 'image' || type === 'content' ? aliases[type] : type))
  .pipe(z.enum(flowNodeTypes));

const number = z.number().finite();
const nodeId = z.string().min(1).max(100);

/** A node as it is stored. `data` depends on `type` and is read by `readNode`; keys of the editor are kept. */
export const FlowNode = z.looseObject({
  id: nodeId,
  type: StoredType,
  position: z.object({ x: number, y: number }),
  data: z.record(z.string(), z.unknown()).default({}),
  style: z.record(z.string(), z.unknown()).optional(),
});
export type FlowNode = z.output<typeof FlowNode>;

/** An edge. A missing `sourceHandle` means `a` (behaviour 10.1). */
export const FlowEdge = z.looseObject({
  id: z.string().max(300).optional(),
  source: nodeId,
  target: nodeId,
  sourceHandle: z.string().max(100).nullish(),
});
export type FlowEdge = z.output<typeof FlowEdge>;

export const FlowDocument = z.object({
  nodes: z.array(FlowNode).max(limits.flowNodes),
  connections: z.array(FlowEdge).max(limits.flowEdges),
});
export type FlowDocument = z.output<typeof FlowDocument>;

/** The document of a flow before its first save (FLOW-18). */
export const newFlowDocument = (): FlowDocument => ({
  nodes: [{ id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } }],
  connections: [],
});

/** The handle of an edge, with its default. */
export const handleOf = ({ sourceHandle }: Pick<FlowEdge, 'sourceHandle'>): string => sourceHandle ?? 'a';

/** Returns the node behind a handle. Of several edges on one handle the first counts (behaviour 10.1). */
export function nodeBehind({ nodes, connections }: FlowDocument, nodeId: string, handle: string): FlowNode | undefined {
  const edge = connections.find((candidate) => candidate.source === nodeId && handleOf(candidate) === handle);
  return edge && nodes.find(({ id }) => id === edge.target);
}

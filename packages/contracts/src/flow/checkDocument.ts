import { limits } from '../limits.ts';
import type { FlowDocument } from './document.ts';
import { readNode } from './readNode.ts';

/** Why a document is refused, with the node or edge it is about (behaviour 10.1). */
export type FlowFault = {
  reason: 'noStart' | 'severalStarts' | 'sameId' | 'edgeWithoutNode' | 'intervalRange' | 'percentRange';
  nodeId: string | null;
};

/** Returns the first fault for which a document is not saved; undefined if it can be. */
export function findFlowFault({ nodes, connections }: FlowDocument): FlowFault | undefined {
  const starts = nodes.filter(({ type }) => type === 'start');
  if (starts.length === 0) return { reason: 'noStart', nodeId: null };
  if (starts.length > 1) return { reason: 'severalStarts', nodeId: starts[1]!.id };
  const ids = new Set<string>();
  for (const node of nodes) {
    if (ids.has(node.id)) return { reason: 'sameId', nodeId: node.id };
    ids.add(node.id);
    const step = readNode(node);
    if (step.type === 'randomizer' && !(step.percent >= 1 && step.percent <= 100))
      return { reason: 'percentRange', nodeId: node.id };
    const isOut = (seconds: number) => !(seconds >= 1 && seconds <= limits.flowIntervalSeconds);
    if (step.type === 'content' && step.elements.some((e) => e.type === 'interval' && isOut(e.seconds)))
      return { reason: 'intervalRange', nodeId: node.id };
  }
  const loose = connections.find(({ source, target }) => !ids.has(source) || !ids.has(target));
  return loose && { reason: 'edgeWithoutNode', nodeId: ids.has(loose.source) ? loose.target : loose.source };
}

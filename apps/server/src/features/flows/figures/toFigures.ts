import { handleOf, type FlowDocument, type FlowEdge, type FlowFigures, type FlowRunEnd } from '@recado/contracts';

/** Runs that left a node by a handle in a version. */
export type CountedEdge = { versionId: number; source: string; handle: string; runs: number };
/** Runs that stand at a node. `end` is null for those that go on. */
export type CountedNode = { nodeId: string; end: FlowRunEnd | null; runs: number };

type Counted = {
  live: { versionId: number; document: FlowDocument };
  /** The edges of the other versions that runs have followed. */
  older: ReadonlyMap<number, readonly FlowEdge[]>;
  edges: readonly CountedEdge[];
  nodes: readonly CountedNode[];
};

const keyOf = (source: string, handle: string): string => JSON.stringify([source, handle]);

/** Returns the target of each handle. Of several edges on one handle the first counts (behaviour 10.1). */
function targetsOf(edges: readonly FlowEdge[]): Map<string, string> {
  const targets = new Map<string, string>();
  for (const edge of edges) {
    const key = keyOf(edge.source, handleOf(edge));
    if (!targets.has(key)) targets.set(key, edge.target);
  }
  return targets;
}

/**
 * Sorts counted runs by the nodes and edges of the live version. An edge of another version is the same edge if it leads
 * from the same handle to the same node. A handle without an edge is none: the end of the run tells it.
 */
export function toFigures({
  live,
  older,
  edges,
  nodes,
}: Counted): Pick<FlowFigures, 'edges' | 'waiting' | 'ends' | 'gone'> {
  const targets = targetsOf(live.document.connections);
  const olderTargets = new Map([...older].map(([versionId, known]) => [versionId, targetsOf(known)]));
  const known = new Set(live.document.nodes.map(({ id }) => id));
  const passed = new Map<string, FlowFigures['edges'][number]>();
  const gone = { passes: 0, waiting: 0, ends: 0 };
  for (const { versionId, source, handle, runs } of edges) {
    const key = keyOf(source, handle);
    const target = (versionId === live.versionId ? targets : olderTargets.get(versionId))?.get(key);
    if (target === undefined) continue;
    if (target !== targets.get(key)) gone.passes += runs;
    else passed.set(key, { source, handle, runs: (passed.get(key)?.runs ?? 0) + runs });
  }
  const waiting: FlowFigures['waiting'] = [];
  const ends: FlowFigures['ends'] = [];
  for (const { nodeId, end, runs } of nodes) {
    if (!known.has(nodeId)) gone[end === null ? 'waiting' : 'ends'] += runs;
    else if (end === null) waiting.push({ nodeId, runs });
    else ends.push({ nodeId, end, runs });
  }
  return { edges: [...passed.values()], waiting, ends, gone };
}

import {
  handleOf,
  isMaskedKey,
  limits,
  mapNodeKeys,
  maskKey,
  type FlowDocument,
  type FlowEdge,
  type FlowNode,
  type FlowNodeType,
} from '@recado/contracts';

/** Changes of a flow document as the editor makes them. Each returns a new document, or the same one if nothing changes. */

const idLength = 30;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Largest multiple of the letters in a byte: larger bytes would make some letters likelier. */
const fair = 256 - (256 % letters.length);

/** Returns a random id of 30 letters and digits (FLOW-19). */
export function newNodeId(): string {
  let id = '';
  while (id.length < idLength)
    for (const byte of crypto.getRandomValues(new Uint8Array(idLength)))
      if (byte < fair && id.length < idLength) id += letters[byte % letters.length]!;
  return id;
}

/** Width of a node on the canvas in pixels, where its real one is not known. */
export const nodeWidth = 208;
const newOffset = 40;
const copyOffset = 240;

type Sizes = ReadonlyMap<string, { width: number }>;

/** The place of a new node: 40 px to the right of the last node (FLOW-22). */
export function placeOfNew({ nodes }: FlowDocument, sizes: Sizes): FlowNode['position'] {
  const last = nodes.at(-1);
  if (!last) return { x: 250, y: 100 };
  return { x: last.position.x + (sizes.get(last.id)?.width ?? nodeWidth) + newOffset, y: last.position.y };
}

type NewNode = Pick<FlowNode, 'id' | 'data'> & { type: FlowNodeType };

/** Adds a node at the place of a new one. */
export const addNode = (document: FlowDocument, node: NewNode, sizes: Sizes): FlowDocument => ({
  ...document,
  nodes: [...document.nodes, { ...node, position: placeOfNew(document, sizes) }],
});

/** Replaces the data of a node. Edges that leave by other handles than the kept ones are removed. */
export function setNodeData(
  document: FlowDocument,
  id: string,
  data: FlowNode['data'],
  handles: readonly string[],
): FlowDocument {
  const nodes = document.nodes.map((node) => (node.id === id ? { ...node, data } : node));
  const connections = document.connections.filter((edge) => edge.source !== id || handles.includes(handleOf(edge)));
  return { nodes, connections };
}

/** Removes nodes with every edge that touches them, and edges (FLOW-11, FLOW-24). The start node stays (FLOW-70). */
export function removeFrom(
  document: FlowDocument,
  nodeIds: readonly string[],
  edges: readonly FlowEdge[] = [],
): FlowDocument {
  const gone = new Set(nodeIds.filter((id) => document.nodes.some((node) => node.id === id && node.type !== 'start')));
  if (gone.size === 0 && edges.length === 0) return document;
  return {
    nodes: document.nodes.filter(({ id }) => !gone.has(id)),
    connections: document.connections.filter(
      (edge) => !gone.has(edge.source) && !gone.has(edge.target) && !edges.includes(edge),
    ),
  };
}

/** Connects two nodes. A handle has one edge, because the first of several would be the only one that counts. */
export function connect(
  document: FlowDocument,
  { source, target, sourceHandle }: { source: string; target: string; sourceHandle: string },
): FlowDocument {
  const others = document.connections.filter((edge) => edge.source !== source || handleOf(edge) !== sourceHandle);
  return { ...document, connections: [...others, { id: newNodeId(), source, target, sourceHandle }] };
}

/** Removes the edges of a handle. */
export const disconnect = (document: FlowDocument, source: string, sourceHandle: string): FlowDocument => ({
  ...document,
  connections: document.connections.filter((edge) => edge.source !== source || handleOf(edge) !== sourceHandle),
});

export function moveNodes(document: FlowDocument, places: ReadonlyMap<string, FlowNode['position']>): FlowDocument {
  const isMoved = ({ id, position }: FlowNode): boolean => {
    const place = places.get(id);
    return place !== undefined && (place.x !== position.x || place.y !== position.y);
  };
  if (!document.nodes.some(isMoved)) return document;
  return {
    ...document,
    nodes: document.nodes.map((node) => (isMoved(node) ? { ...node, position: places.get(node.id)! } : node)),
  };
}

/** Returns true if two states of a document lead to the same conversations: they differ in the places of nodes alone. */
export const isSameFlow = (a: FlowDocument, b: FlowDocument): boolean =>
  a === b ||
  (a.connections === b.connections &&
    a.nodes.length === b.nodes.length &&
    a.nodes.every(({ id, type, data }, at) => {
      const other = b.nodes[at]!;
      return other.id === id && other.type === type && other.data === data;
    }));

/** Returns true if a document has room for more nodes: the server refuses one with too many. */
export const hasRoomFor = ({ nodes }: FlowDocument, added: number): boolean => nodes.length + added <= limits.flowNodes;

/** A part of a flow that was copied. It can be pasted into another flow, too. */
export type FlowPart = { nodes: readonly FlowNode[]; connections: readonly FlowEdge[] };

/** Returns nodes with the edges between them. The start node is not copied: a flow has one (FLOW-70). */
export function copyFrom({ nodes, connections }: FlowDocument, ids: readonly string[]): FlowPart {
  const copied = nodes.filter(({ id, type }) => ids.includes(id) && type !== 'start');
  const has = (id: string): boolean => copied.some((node) => node.id === id);
  return { nodes: copied, connections: connections.filter(({ source, target }) => has(source) && has(target)) };
}

/**
 * Adds copies of nodes: the leftmost is placed 240 px to the right of the rightmost node of the flow, the others around
 * it as they stood (FLOW-12, FLOW-23). Returns the document and the ids of the copies.
 */
export function pasteInto(
  document: FlowDocument,
  { nodes, connections }: FlowPart,
): { document: FlowDocument; ids: string[] } {
  if (nodes.length === 0) return { document, ids: [] };
  const rightmost = Math.max(...document.nodes.map(({ position }) => position.x));
  const leftmost = Math.min(...nodes.map(({ position }) => position.x));
  const shift = rightmost + copyOffset - leftmost;
  const idOf = new Map(nodes.map(({ id }) => [id, newNodeId()]));
  const copies = nodes.map((node) => ({
    ...structuredClone(node),
    id: idOf.get(node.id)!,
    position: { x: node.position.x + shift, y: node.position.y },
  }));
  const edges = connections.map((edge) => ({
    ...edge,
    id: newNodeId(),
    source: idOf.get(edge.source)!,
    target: idOf.get(edge.target)!,
  }));
  return {
    document: { nodes: [...document.nodes, ...copies], connections: [...document.connections, ...edges] },
    ids: copies.map(({ id }) => id),
  };
}

/**
 * Returns copied nodes without their masked keys, for another flow: the server finds the key behind a mask in its own flow
 * only.
 */
export const forAnotherFlow = ({ nodes, connections }: FlowPart): FlowPart => ({
  nodes: mapNodeKeys(nodes, (key) => (isMaskedKey(key) ? '' : key)),
  connections,
});

/** Returns a document without keys that were typed and not masked yet: they must not get into a file or a storage. */
export const withoutTypedKeys = (document: FlowDocument): FlowDocument => ({
  ...document,
  nodes: mapNodeKeys(document.nodes, (key) => (isMaskedKey(key) ? key : '')),
});

/**
 * Returns a document whose typed keys show their masks where `stored` has them too: the server knows these keys by their
 * masks. Keys that were typed since stay. The same document if nothing changes.
 */
export function withStoredKeys(document: FlowDocument, stored: FlowDocument): FlowDocument {
  const placeOf = (key: string, nodeId: string, name: string): string => JSON.stringify([nodeId, name, key]);
  const known = new Set<string>();
  mapNodeKeys(stored.nodes, (key, nodeId, name) => {
    if (!isMaskedKey(key)) known.add(placeOf(key, nodeId, name));
    return key;
  });
  if (known.size === 0) return document;
  const nodes = mapNodeKeys(document.nodes, (key, ...place) =>
    known.has(placeOf(key, ...place)) ? maskKey(key) : key,
  );
  return { ...document, nodes };
}

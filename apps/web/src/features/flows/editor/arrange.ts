import type { FlowDocument, FlowEdge, FlowNode } from '@recado/contracts';

const columnWidth = 300;
const rowGap = 48;
const usualHeight = 140;

/**
 * Arranges a flow in columns: each node stands right of all nodes that lead to it, except by an edge that leads back, in
 * the order of their edges. Nodes that cannot be reached stand below. Returns the places.
 */
export function arrange(
  { nodes, connections }: FlowDocument,
  heights: ReadonlyMap<string, number>,
): Map<string, FlowNode['position']> {
  const starts = nodes.filter(({ type }) => type === 'start').map(({ id }) => id);
  const columns = columnsOf(starts, connections);
  const seen = new Set(columns.flat());
  const places = new Map<string, FlowNode['position']>();
  const origin = nodes.find(({ type }) => type === 'start')?.position ?? { x: 250, y: 100 };
  let bottom = origin.y;
  for (const [at, column] of columns.entries()) {
    let { y } = origin;
    for (const id of column) {
      places.set(id, { x: origin.x + at * columnWidth, y });
      y += (heights.get(id) ?? usualHeight) + rowGap;
    }
    bottom = Math.max(bottom, y);
  }
  for (const [at, { id }] of nodes.filter((node) => !seen.has(node.id)).entries())
    places.set(id, { x: origin.x + at * columnWidth, y: bottom + rowGap });
  return places;
}

/** Returns the nodes that can be reached, by the length of the longest way to them that repeats no node. */
function columnsOf(starts: readonly string[], connections: readonly FlowEdge[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { source, target } of connections) targets.set(source, [...(targets.get(source) ?? []), target]);
  const found: string[] = [];
  const finished: string[] = [];
  const onTheWay = new Set<string>();
  const back = new Set<string>();
  const visit = (id: string): void => {
    found.push(id);
    onTheWay.add(id);
    for (const target of targets.get(id) ?? [])
      if (onTheWay.has(target)) back.add(`${id} ${target}`);
      else if (!found.includes(target)) visit(target);
    onTheWay.delete(id);
    finished.push(id);
  };
  for (const id of starts) if (!found.includes(id)) visit(id);
  const columnOf = new Map<string, number>();
  for (const id of finished.toReversed()) {
    const column = columnOf.get(id) ?? 0;
    columnOf.set(id, column);
    for (const target of targets.get(id) ?? [])
      if (!back.has(`${id} ${target}`)) columnOf.set(target, Math.max(columnOf.get(target) ?? 0, column + 1));
  }
  const columns: string[][] = [];
  for (const id of found) (columns[columnOf.get(id)!] ??= []).push(id);
  return columns;
}

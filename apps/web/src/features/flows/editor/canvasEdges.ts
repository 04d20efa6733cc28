import type { EdgeChange } from '@xyflow/react';
import { handleOf, type FlowEdge } from '@recado/contracts';

/**
 * Returns the ids of edges on the canvas, in their order. Removing an edge keeps the ids of all others, so that the
 * selection stays. The stored ids do not serve: a document may leave them out or have one twice.
 */
export function edgeIdsOf(connections: readonly FlowEdge[]): string[] {
  const counts = new Map<string, number>();
  return connections.map((edge) => {
    const id = `${edge.source}:${handleOf(edge)}:${edge.target}`;
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return count === 0 ? id : `${id}:${count}`;
  });
}

/** Returns the ids of the selected edges after changes of the canvas; the same set if no selection changes. */
export function selectEdges(before: ReadonlySet<string>, changes: readonly EdgeChange[]): ReadonlySet<string> {
  const after = new Set(before);
  for (const change of changes) {
    if (change.type !== 'select') continue;
    if (change.selected) after.add(change.id);
    else after.delete(change.id);
  }
  return isSameSet(before, after) ? before : after;
}

/** Returns the selected ids that still exist; the same set if all do. An edge that undo brings back is not selected. */
export function keepExisting(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  if (selected.size === 0) return selected;
  const kept = new Set(ids.filter((id) => selected.has(id)));
  return kept.size === selected.size ? selected : kept;
}

const isSameSet = (first: ReadonlySet<string>, second: ReadonlySet<string>): boolean =>
  first.size === second.size && [...first].every((id) => second.has(id));

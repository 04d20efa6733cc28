import {
  handleOf,
  isUnfinishedAt,
  nodeBehind,
  type FlowDocument,
  type FlowFigures,
  type FlowRunEnd,
  type Language,
} from '@recado/contracts';
import { noteKeyOf, type CanvasNotes } from '../editor/canvasNotes.ts';

/** The reason for which a run left a flow before its end. */
export type FlowLoss = Exclude<FlowRunEnd, 'path' | 'queue' | 'handOver'> | 'deadEnd';

/** Returns how a run that ended at a node left the flow; undefined if it came to an end of the flow. */
export function findLoss(document: FlowDocument, { nodeId, end }: { nodeId: string; end: FlowRunEnd }) {
  if (end === 'queue' || end === 'handOver') return undefined;
  if (end === 'path') return isUnfinishedAt(document, nodeId) ? ('deadEnd' as const) : undefined;
  return end;
}

/** Adds up the runs that left the flow, by node. */
export function lossesByNode(
  live: FlowDocument,
  { ends }: Pick<FlowFigures, 'ends'>,
): Map<string, Map<FlowLoss, number>> {
  const losses = new Map<string, Map<FlowLoss, number>>();
  for (const ended of ends) {
    const loss = findLoss(live, ended);
    if (!loss) continue;
    const at = losses.get(ended.nodeId) ?? new Map<FlowLoss, number>();
    losses.set(ended.nodeId, at.set(loss, (at.get(loss) ?? 0) + ended.runs));
  }
  return losses;
}

export const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/**
 * Returns the figures of the edges that the drawing shares with the live version: the same handle leads to the same node.
 * An edge that no run took has the figure 0.
 */
export function listSharedEdges(
  live: FlowDocument,
  drawn: FlowDocument,
  { edges }: Pick<FlowFigures, 'edges'>,
): FlowFigures['edges'] {
  const counted = new Map(edges.map(({ source, handle, runs }) => [noteKeyOf(source, handle), runs]));
  const shared = new Map<string, FlowFigures['edges'][number]>();
  for (const edge of live.connections) {
    const [source, handle] = [edge.source, handleOf(edge)];
    const key = noteKeyOf(source, handle);
    const target = nodeBehind(live, source, handle)?.id;
    if (target !== undefined && nodeBehind(drawn, source, handle)?.id === target)
      shared.set(key, { source, handle, runs: counted.get(key) ?? 0 });
  }
  return [...shared.values()];
}

/** A share of the runs, such as `64%`. A share above nothing is never `0%`. */
export function shareText(runs: number, all: number, language: Language): string {
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  if (all === 0 || runs === 0) return share.format(0);
  return runs / all < 0.005 ? `<${share.format(0.01)}` : share.format(runs / all);
}

type Words = { waiting: (count: number) => string; left: (count: number) => string };

/** Puts figures on the canvas: count and share on edges, and at the foot of nodes who waits there and who left. */
export function noteFigures(
  live: FlowDocument,
  drawn: FlowDocument,
  figures: FlowFigures,
  language: Language,
  words: Words,
): CanvasNotes {
  const counts = new Intl.NumberFormat(language);
  const edges = new Map(
    listSharedEdges(live, drawn, figures).map(({ source, handle, runs }) => [
      noteKeyOf(source, handle),
      runs === 0 ? counts.format(0) : `${counts.format(runs)} · ${shareText(runs, figures.runs, language)}`,
    ]),
  );
  const losses = lossesByNode(live, figures);
  const feet = new Map<string, string>();
  for (const { id } of live.nodes) {
    const waiting = figures.waiting.find(({ nodeId }) => nodeId === id)?.runs ?? 0;
    const left = sumOf(losses.get(id)?.values() ?? []);
    const parts = [waiting > 0 && words.waiting(waiting), left > 0 && words.left(left)].filter(Boolean);
    if (parts.length > 0) feet.set(id, parts.join(' · '));
  }
  return { edges, feet };
}

const byRuns = <R extends { runs: number }>(rows: readonly R[]): R[] => rows.toSorted((a, b) => b.runs - a.runs);

/** Lists the figures of what the drawing shares with the live version, the most runs first. */
export function listFigures(figures: FlowFigures | undefined, live: FlowDocument | null, drawn: FlowDocument) {
  const isDrawn = ({ nodeId }: { nodeId: string }): boolean => drawn.nodes.some(({ id }) => id === nodeId);
  const shared = figures && live ? listSharedEdges(live, drawn, figures) : [];
  const lost = figures && live ? [...lossesByNode(live, figures)] : [];
  const ends = new Map<FlowRunEnd, number>();
  for (const { end, runs } of figures?.ends ?? []) ends.set(end, (ends.get(end) ?? 0) + runs);
  return {
    ways: byRuns(shared.filter(({ runs }) => runs > 0)),
    waiting: byRuns(figures?.waiting.filter(isDrawn) ?? []),
    losses: byRuns(
      lost.map(([nodeId, reasons]) => ({ nodeId, reasons, runs: sumOf(reasons.values()) })).filter(isDrawn),
    ),
    ends,
  };
}

import type { Edge, EdgeChange } from '@xyflow/react';
import { handleOf, type FlowDocument } from '@recado/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { canvasTexts } from '../canvas.texts.ts';
import { edgeIdsOf, keepExisting, selectEdges } from './canvasEdges.ts';
import { noteKeyOf, type CanvasNotes } from './canvasNotes.ts';

const labelOf = (label: string | undefined) => (label === undefined ? {} : { label });
const none: ReadonlySet<string> = new Set();

/** The edges of a document as React Flow draws them, and those that are selected. */
export function useCanvasEdges(document: FlowDocument, notes: CanvasNotes | null) {
  const t = useTexts(canvasTexts);
  const { connections } = document;
  const [selected, setSelected] = useState(none);
  const ids = useMemo(() => edgeIdsOf(connections), [connections]);
  useEffect(() => setSelected((before) => keepExisting(before, ids)), [ids]);

  const edges = useMemo<Edge[]>(() => {
    const types = new Map(document.nodes.map(({ id, type }) => [id, type]));
    const nameOf = (id: string): string => t(`kind.${types.get(id) ?? 'start'}`);
    return document.connections.map((edge, at) => ({
      id: ids[at]!,
      source: edge.source,
      target: edge.target,
      sourceHandle: handleOf(edge),
      selected: selected.has(ids[at]!),
      ariaLabel: t('edge', { from: nameOf(edge.source), to: nameOf(edge.target) }),
      ...labelOf(notes?.edges?.get(noteKeyOf(edge.source, handleOf(edge)))),
    }));
  }, [document, ids, selected, notes, t]);

  // Removals go through the document, so that they can be undone.
  const onEdgesChange = useCallback(
    (changes: EdgeChange[]): void => setSelected((before) => selectEdges(before, changes)),
    [],
  );
  const unselectEdges = useCallback((): void => setSelected(none), []);
  return {
    edges,
    onEdgesChange,
    unselectEdges,
    selectedEdges: connections.filter((_, at) => selected.has(ids[at]!)),
  };
}

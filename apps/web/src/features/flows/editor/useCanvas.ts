import { applyNodeChanges, useReactFlow, type Connection, type NodeChange } from '@xyflow/react';
import { isFlowError, type FlowDocument, type FlowProblem } from '@recado/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { canvasTexts } from '../canvas.texts.ts';
import type { CardNode } from '../nodes/FlowNodeCard.tsx';
import { recordOf } from '../panels/panelTypes.ts';
import type { CanvasNotes } from './canvasNotes.ts';
import { connect, moveNodes } from './editedFlow.ts';
import { useCanvasEdges } from './useCanvasEdges.ts';

type Options = {
  document: FlowDocument;
  queues: readonly { id: number; name: string }[];
  problems: readonly FlowProblem[];
  /** The node at which the simulator stands. */
  hereId: string | null;
  notes: CanvasNotes | null;
  change: (change: (document: FlowDocument) => FlowDocument) => void;
};

/** Connects a document with the canvas: nodes and edges as React Flow draws them, and their changes. */
export function useCanvas({ document, queues, problems, hereId, notes, change }: Options) {
  const t = useTexts(canvasTexts);
  const [nodes, setNodes] = useState<CardNode[]>([]);
  const { edges, onEdgesChange, unselectEdges, selectedEdges } = useCanvasEdges(document, notes);
  const { fitView } = useReactFlow();

  // Memoised, because each change of `data` draws the node again.
  const marks = useMemo(() => marksOf(problems, t), [problems, t]);

  useEffect(() => {
    setNodes((before) => cardsOf(before, document, { queues, marks, hereId, notes }));
  }, [document, queues, marks, hereId, notes]);

  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]): void => {
      // Removals go through the document, which keeps the start node.
      setNodes((before) =>
        applyNodeChanges(
          changes.filter(({ type }) => type !== 'remove'),
          before,
        ),
      );
      const places = new Map(
        changes.flatMap((moved) =>
          moved.type === 'position' && moved.dragging !== true && moved.position ? [[moved.id, moved.position]] : [],
        ),
      );
      if (places.size > 0) change((before) => moveNodes(before, places));
    },
    [change],
  );
  const onConnect = useCallback(
    ({ source, target, sourceHandle }: Connection): void =>
      change((before) => connect(before, { source, target, sourceHandle: sourceHandle ?? 'a' })),
    [change],
  );
  const select = useCallback(
    (ids: readonly string[]): void => {
      setNodes((before) => before.map((node) => ({ ...node, selected: ids.includes(node.id) })));
      unselectEdges();
    },
    [unselectEdges],
  );
  /** Selects nodes and moves the canvas so that they are seen. */
  const show = useCallback(
    (ids: readonly string[]): void => {
      select(ids);
      void fitView({ nodes: ids.map((id) => ({ id })), duration: 250, maxZoom: 1, padding: 0.4 });
    },
    [fitView, select],
  );
  return {
    nodes,
    edges,
    onNodesChange,
    onConnect,
    onEdgesChange,
    select,
    show,
    selectedIds: nodes.filter(({ selected }) => selected).map(({ id }) => id),
    selectedEdges,
    sizes: new Map(
      nodes.map(({ id, measured }) => [id, { width: measured?.width ?? 208, height: measured?.height ?? 140 }]),
    ),
  };
}
export type Canvas = ReturnType<typeof useCanvas>;

type Marks = ReadonlyMap<string, { tone: 'error' | 'warning'; text: string }>;

/** Returns a problem of each node that has one, the first error before warnings. */
function marksOf(problems: readonly FlowProblem[], t: Translate<typeof canvasTexts>): Marks {
  const found = new Map<string, { tone: 'error' | 'warning'; text: string }>();
  for (const problem of [...problems].sort((a, b) => Number(isFlowError(b)) - Number(isFlowError(a))))
    for (const id of problem.nodeIds)
      if (!found.has(id))
        found.set(id, {
          tone: isFlowError(problem) ? 'error' : 'warning',
          text: t(`problem.${problem.kind}`, { detail: problem.detail ?? '' }),
        });
  return found;
}

type Shown = Pick<Options, 'queues' | 'hereId' | 'notes'> & { marks: Marks };

/** Returns the nodes as React Flow draws them. One that shows the same keeps its `data`. */
function cardsOf(
  before: readonly CardNode[],
  document: FlowDocument,
  { queues, marks, hereId, notes }: Shown,
): CardNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return document.nodes.map((node): CardNode => {
    const { queue } = node.data;
    const queueId = recordOf(queue).id ?? queue;
    const queueName = queues.find(({ id }) => id === Number(queueId))?.name;
    const mark = marks.get(node.id);
    const isHere = node.id === hereId;
    const note = notes?.heads?.get(node.id);
    const foot = notes?.feet?.get(node.id);
    const former = known.get(node.id);
    const isSame =
      former?.data.node === node &&
      former.data.queueName === queueName &&
      former.data.isHere === isHere &&
      former.data.note === note &&
      former.data.foot === foot &&
      former.data.mark?.text === mark?.text;
    return {
      ...(former ?? { id: node.id, type: 'card' as const }),
      position: node.position,
      data: isSame ? former.data : { node, queueName, mark, isHere, note, foot },
    };
  });
}

import { Background, MiniMap, ReactFlow, type NodeMouseHandler } from '@xyflow/react';
import type { ReactNode } from 'react';
import '@xyflow/react/dist/base.css';
import { useNarrowerThan } from '../../../lib/browser/screen.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { editorTexts } from '../editor.texts.ts';
import { FlowNodeCard, type CardNode } from '../nodes/FlowNodeCard.tsx';
import { CanvasControls } from './CanvasControls.tsx';
import styles from './FlowCanvas.module.css';
import type { Canvas } from './useCanvas.ts';

/** Outside of the component: a new object would mount every node again. */
const nodeTypes = { card: FlowNodeCard };
/** Below this width, in pixels, there is no room for the map. */
const mapFrom = 900;
const zoomLimits = { minZoom: 0.15, maxZoom: 1.5 };
const firstView = { padding: 0.2, maxZoom: 1 };

type Props = { canvas: Canvas; onOpen: (nodeId: string) => void; children: ReactNode };

/** The canvas of a flow: pan, zoom, map, selection by Shift and a frame (FLOW-10, FLOW-13, FLOW-69). */
export function FlowCanvas({ canvas, onOpen, children }: Props) {
  const t = useTexts(editorTexts);
  const isNarrow = useNarrowerThan(mapFrom);
  const open: NodeMouseHandler<CardNode> = (_event, { id }) => onOpen(id);
  return (
    <ReactFlow<CardNode>
      className={styles.canvas}
      aria-label={t('canvas')}
      nodes={canvas.nodes}
      edges={canvas.edges}
      nodeTypes={nodeTypes}
      onNodesChange={canvas.onNodesChange}
      onEdgesChange={canvas.onEdgesChange}
      onConnect={canvas.onConnect}
      onNodeDoubleClick={open}
      zoomOnDoubleClick={false}
      deleteKeyCode={null}
      fitView
      fitViewOptions={firstView}
      {...zoomLimits}
      ariaLabelConfig={{
        'controls.ariaLabel': t('controls'),
        'minimap.ariaLabel': t('map'),
        'handle.ariaLabel': t('handle'),
        'node.a11yDescription.default': t('nodeKeys'),
        'node.a11yDescription.keyboardDisabled': t('nodeKeys'),
        'edge.a11yDescription.default': t('edgeKeys'),
      }}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={20} size={1.4} />
      <CanvasControls />
      {!isNarrow && <MiniMap position="bottom-right" pannable zoomable className={styles.map} />}
      {children}
    </ReactFlow>
  );
}

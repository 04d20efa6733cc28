import { useTexts } from '../../../lib/texts/texts.ts';
import { canvasTexts } from '../canvas.texts.ts';
import { FiguresPanel } from '../figures/FiguresPanel.tsx';
import type { FlowFiguresState } from '../figures/useFlowFigures.ts';
import { Simulator } from '../simulator/Simulator.tsx';
import { TestList } from '../tests/TestList.tsx';
import { TrialPanel } from '../trials/TrialPanel.tsx';
import type { CanvasNotes } from './canvasNotes.ts';
import type { EditorPanel } from './EditorMenu.tsx';
import { FindNode } from './FindNode.tsx';
import { ProblemList } from './ProblemList.tsx';
import type { Canvas } from './useCanvas.ts';
import type { FlowEditorState } from './useFlowEditor.ts';

type Props = {
  shown: EditorPanel | null;
  editor: FlowEditorState;
  canvas: Canvas;
  figures: FlowFiguresState;
  /** Shows figures of trials on the canvas; null hides them. */
  onNotes: (notes: CanvasNotes | null) => void;
  /** Marks the node at which the simulator stands. */
  onStand: (nodeId: string | null) => void;
  onClose: () => void;
};

/** The panel that is open beside the canvas. */
export function ShownPanel({ shown, editor, canvas, figures, onNotes, onStand, onClose }: Props) {
  const k = useTexts(canvasTexts);
  const { document, base } = editor;
  const nameOf = (id: string): string => k(`kind.${document.nodes.find((node) => node.id === id)?.type ?? 'start'}`);
  switch (shown) {
    case 'find':
      return <FindNode nodes={document.nodes} onShow={(id) => canvas.show([id])} onClose={onClose} />;
    case 'problems':
      return <ProblemList problems={editor.problems} nameOf={nameOf} onShow={canvas.show} onClose={onClose} />;
    case 'simulator':
      return <Simulator flowId={base.id} document={document} onStand={onStand} onClose={onClose} />;
    case 'trials':
      return <TrialPanel {...{ document, nameOf, onNotes, onClose }} onShow={canvas.show} />;
    case 'figures':
      return figures.days === 0 ? null : (
        <FiguresPanel
          {...{ document, nameOf, onClose }}
          state={figures}
          isChanged={editor.isDirty || base.hasDraft}
          onShow={canvas.show}
        />
      );
    case 'tests':
      return <TestList flowId={base.id} document={document} onClose={onClose} />;
    default:
      return null;
  }
}

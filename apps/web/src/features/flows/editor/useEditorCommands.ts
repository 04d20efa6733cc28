import type { FlowEdge } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { editorTexts } from '../editor.texts.ts';
import { flowToast } from '../flowToast.ts';
import { useCanvasKeys, type CanvasCommands } from './canvasKeys.ts';
import { copyFrom } from './editedFlow.ts';
import { findCopied, putCopied } from './flowClipboard.ts';
import type { Canvas } from './useCanvas.ts';
import type { FlowEditorState } from './useFlowEditor.ts';
import type { useNewNodes } from './useNewNodes.ts';
import type { useOpenNode } from './useOpenNode.ts';

type Acts = {
  opened: Pick<ReturnType<typeof useOpenNode>, 'openNode' | 'save'>;
  paste: ReturnType<typeof useNewNodes>['paste'];
  remove: (ids: readonly string[], edges: readonly FlowEdge[]) => Promise<void>;
  find: () => void;
};

/** Runs the commands of an editor by keys. They apply to the selected nodes. */
export function useEditorCommands(
  { document, history, base }: FlowEditorState,
  canvas: Canvas,
  { opened, paste, remove, find }: Acts,
): void {
  const t = useTexts(editorTexts);
  const { selectedIds } = canvas;
  const commands: CanvasCommands = {
    remove: () => void remove(selectedIds, canvas.selectedEdges),
    duplicate: () => paste(copyFrom(document, selectedIds)),
    copy: () => {
      const part = copyFrom(document, selectedIds);
      if (part.nodes.length === 0) return;
      putCopied(part, base.id);
      flowToast.info(t('copied', { count: part.nodes.length }));
    },
    paste: () => paste(findCopied(base.id)),
    selectAll: () => canvas.select(document.nodes.map(({ id }) => id)),
    undo: history.undo,
    redo: history.redo,
    open: () => {
      const [id, second] = selectedIds;
      if (id !== undefined && second === undefined) opened.openNode(id);
    },
    save: () => opened.save('save'),
    find,
  };
  useCanvasKeys(commands, selectedIds.length === 1);
}

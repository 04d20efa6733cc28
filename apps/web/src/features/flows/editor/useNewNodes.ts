import { limits, type FlowNodeType } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { editorTexts } from '../editor.texts.ts';
import { flowToast } from '../flowToast.ts';
import { addNode, hasRoomFor, newNodeId, pasteInto, type FlowPart } from './editedFlow.ts';
import type { Canvas } from './useCanvas.ts';
import type { FlowEditorState } from './useFlowEditor.ts';

const startData = { label: 'Inicio do fluxo' };

/**
 * Adds nodes to the flow of an editor, unless it has no room for them: a flow with too many could not be saved any more.
 * `openNew` opens the panel of a new node.
 */
export function useNewNodes(
  { document, history }: Pick<FlowEditorState, 'document' | 'history'>,
  canvas: Pick<Canvas, 'sizes' | 'show'>,
  openNew: (type: FlowNodeType) => void,
) {
  const t = useTexts(editorTexts);
  const hasRoom = (added: number): boolean => {
    if (hasRoomFor(document, added)) return true;
    flowToast.error(t('tooManyNodes', { count: limits.flowNodes }));
    return false;
  };
  const startNew = (type: FlowNodeType): void => {
    if (!hasRoom(1)) return;
    if (type !== 'start') return openNew(type);
    history.set((before) => addNode(before, { id: newNodeId(), type, data: startData }, canvas.sizes));
  };
  const paste = (part: FlowPart): void => {
    if (part.nodes.length === 0 || !hasRoom(part.nodes.length)) return;
    const pasted = pasteInto(document, part);
    history.set(() => pasted.document);
    // The copies are drawn after this change; only then they can be selected and shown.
    setTimeout(() => canvas.show(pasted.ids));
  };
  return { startNew, paste };
}

import { handlesOf, readNode, type FlowNode, type FlowNodeType } from '@recado/contracts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useDiscardQuestion } from '../../../ui/dialogs/useDiscardQuestion.ts';
import { editorTexts } from '../editor.texts.ts';
import { flowToast } from '../flowToast.ts';
import type { PanelHandle } from '../panels/PanelFrame.tsx';
import type { Apply } from '../panels/panelTypes.ts';
import { addNode, newNodeId, setNodeData } from './editedFlow.ts';
import { followDocument, type OpenedNode } from './openedNode.ts';
import type { Canvas } from './useCanvas.ts';
import type { FlowEditorState } from './useFlowEditor.ts';

/** The two ways to save an edited flow. */
export type SaveKind = 'save' | 'saveDraft';

/** The node whose panel is open. Nothing that was typed in the panel is lost without a question. */
export function useOpenNode(editor: FlowEditorState, canvas: Canvas) {
  const mayDiscard = useDiscardQuestion();
  const { document, history } = editor;
  const [open, setOpen] = useState<OpenedNode | null>(null);
  const panel = useRef<PanelHandle>(null);
  const { save, continueSave } = useSaveWithPanel(editor, panel);

  useEffect(() => {
    // A panel that is not drawn yet keeps what it shows.
    const next = open && followDocument(open, document, panel.current?.isUnsaved() ?? true);
    if (next !== open) setOpen(next);
  }, [open, document]);

  const close = (): void => setOpen(null);
  /** Resolves to false if the user keeps what is typed in the open panel, or while it uploads a file. */
  const mayLeave = async (): Promise<boolean> =>
    !panel.current?.isBusy() && (await mayDiscard(panel.current?.isUnsaved() ?? false));
  const show = async (next: Omit<OpenedNode, 'key'>): Promise<void> => {
    if (await mayLeave()) setOpen((before) => ({ ...next, key: (before?.key ?? 0) + 1 }));
  };
  const openNode = (id: string): void => {
    const node = document.nodes.find((one) => one.id === id);
    if (node && id !== open?.id) void show({ id, type: node.type, data: node.data });
  };
  const startNew = (type: FlowNodeType, data: FlowNode['data'] = {}): void => void show({ id: null, type, data });
  const apply: Apply = (data, newHandles = []) => {
    if (!open) return;
    const { id, type } = open;
    const handles = handlesOf(readNode({ type, data })).filter((handle) => !newHandles.includes(handle));
    const added = { id: newNodeId(), type, data };
    // A panel applies a file once it is uploaded: the canvas may have changed meanwhile, and the node may be gone.
    history.set((before) =>
      id !== null && before.nodes.some((node) => node.id === id)
        ? setNodeData(before, id, data, handles)
        : addNode(before, added, canvas.sizes),
    );
    if (id === null) canvas.select([added.id]);
    close();
    continueSave();
  };
  /** Closes the panel of a node that is about to be removed. Resolves to false if the user keeps what is typed. */
  const mayRemove = async (ids: readonly string[]): Promise<boolean> => {
    if (!open || open.type === 'start' || open.id === null || !ids.includes(open.id)) return true;
    if (!(await mayLeave())) return false;
    close();
    return true;
  };
  return { open, panel, openNode, startNew, apply, save, mayLeave, mayRemove, close };
}

/** Saves the flow with what is typed in the open panel. A panel that cannot be applied shows why, and nothing is saved. */
function useSaveWithPanel(editor: FlowEditorState, panel: RefObject<PanelHandle | null>) {
  const t = useTexts(editorTexts);
  /** The saving that waits until the panel is applied. */
  const waiting = useRef<SaveKind | null>(null);
  /** The saving that runs once the applied document is rendered. */
  const [due, setDue] = useState<SaveKind | null>(null);
  useEffect(() => {
    if (!due) return;
    setDue(null);
    editor[due]();
  }, [due, editor]);
  const apply = async (opened: PanelHandle, kind: SaveKind): Promise<void> => {
    waiting.current = kind;
    if (await opened.apply()) return;
    waiting.current = null;
    flowToast.error(t('panelNotApplied'));
  };
  const save = (kind: SaveKind): void => {
    if (panel.current?.isUnsaved()) void apply(panel.current, kind);
    else editor[kind]();
  };
  /** Called when the panel was applied. */
  const continueSave = (): void => {
    setDue(waiting.current);
    waiting.current = null;
  };
  return { save, continueSave };
}

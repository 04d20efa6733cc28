import type { FlowDocument, FlowEdge, FlowNode } from '@recado/contracts';
import { useState } from 'react';
import { useTitle } from '../../../lib/notices/title.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Banner } from '../../../ui/page/Banner.tsx';
import { canvasTexts } from '../canvas.texts.ts';
import { FiguresControl } from '../figures/FiguresControl.tsx';
import { FiguresPanel } from '../figures/FiguresPanel.tsx';
import { useFlowFigures } from '../figures/useFlowFigures.ts';
import { flowToast } from '../flowToast.ts';
import { editorTexts } from '../editor.texts.ts';
import { Simulator } from '../simulator/Simulator.tsx';
import { TestList } from '../tests/TestList.tsx';
import { TrialPanel } from '../trials/TrialPanel.tsx';
import { arrange } from './arrange.ts';
import { useCanvasKeys, type CanvasCommands } from './canvasKeys.ts';
import { copyFrom, moveNodes, removeFrom } from './editedFlow.ts';
import type { CanvasNotes } from './canvasNotes.ts';
import { EditorHeader, type EditorPanel } from './EditorHeader.tsx';
import { FindNode } from './FindNode.tsx';
import { FlowCanvas } from './FlowCanvas.tsx';
import { findCopied, putCopied } from './flowClipboard.ts';
import styles from './FlowEditor.module.css';
import { OpenNode } from './OpenNode.tsx';
import { ProblemList } from './ProblemList.tsx';
import { SpeedDial } from './SpeedDial.tsx';
import { useCanvas } from './useCanvas.ts';
import type { FlowEditorState } from './useFlowEditor.ts';
import { useNewNodes } from './useNewNodes.ts';
import { useOpenNode } from './useOpenNode.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

const arranged = (document: FlowDocument, sizes: ReadonlyMap<string, { height: number }>): FlowDocument =>
  moveNodes(document, arrange(document, new Map([...sizes].map(([id, { height }]) => [id, height]))));

/** The header, the canvas and the panels of an editor, and what keys do in it. */
export function EditorBody({ editor }: { editor: FlowEditorState }) {
  const t = useTexts(editorTexts);
  const k = useTexts(canvasTexts);
  const { document, history, problems, queues, base } = editor;
  const change = history.set;
  const [notes, setNotes] = useState<CanvasNotes | null>(null);
  const [hereId, setHereId] = useState<string | null>(null);
  const figures = useFlowFigures(base, document);
  const canvas = useCanvas({ document, queues, problems, hereId, notes: notes ?? figures.notes, change });
  const opened = useOpenNode(editor, canvas);
  const { open, openNode } = opened;
  const [shown, setShown] = useState<EditorPanel | null>(null);
  useTitle(base.name);

  const nodeOf = (id: string): FlowNode | undefined => document.nodes.find((node) => node.id === id);
  const nameOf = (id: string): string => k(`kind.${nodeOf(id)?.type ?? 'start'}`);
  const { startNew, paste } = useNewNodes(editor, canvas, opened.startNew);
  const replace = (next: FlowDocument): void => change(() => next);
  const remove = async (ids: readonly string[], edges: readonly FlowEdge[] = []): Promise<void> => {
    if (await opened.mayRemove(ids)) change((before) => removeFrom(before, ids, edges));
  };
  const duplicateOpen = async (id: string | null): Promise<void> => {
    if (id === null || !(await opened.mayLeave())) return;
    paste(copyFrom(document, [id]));
    opened.close();
  };

  const commands: CanvasCommands = {
    remove: () => void remove(canvas.selectedIds, canvas.selectedEdges),
    duplicate: () => paste(copyFrom(document, canvas.selectedIds)),
    copy: () => {
      const part = copyFrom(document, canvas.selectedIds);
      if (part.nodes.length === 0) return;
      putCopied(part, base.id);
      flowToast.info(t('copied', { count: part.nodes.length }));
    },
    paste: () => paste(findCopied(base.id)),
    selectAll: () => canvas.select(document.nodes.map(({ id }) => id)),
    undo: history.undo,
    redo: history.redo,
    open: () => {
      const [id, second] = canvas.selectedIds;
      if (id !== undefined && second === undefined) openNode(id);
    },
    save: () => opened.save('save'),
    find: () => setShown('find'),
  };
  useCanvasKeys(commands, canvas.selectedIds.length === 1);
  return (
    <div className={styles.page}>
      <EditorHeader
        editor={editor}
        onSave={opened.save}
        onShow={setShown}
        onAdd={startNew}
        onArrange={() => change((before) => arranged(before, canvas.sizes))}
        onReplace={replace}
      />
      {editor.isRecovered && (
        <Banner tone="success" icon="restart" action={{ label: t('recoveredDrop'), onClick: editor.dropRecovered }}>
          {t('recovered')}
        </Banner>
      )}
      {editor.isOutdated && (
        <Banner tone="warning" icon="warning" action={{ label: t('reload'), onClick: editor.reload }}>
          {t('changedNow')}
        </Banner>
      )}
      <div className={styles.body}>
        <FlowCanvas canvas={canvas} onOpen={openNode}>
          <div className={styles.top}>
            <FiguresControl state={figures} onList={() => setShown('figures')} />
            {figures.days === 0 && <p className={styles.hint}>{t('hint')}</p>}
          </div>
          <SpeedDial hasStart={document.nodes.some(({ type }) => type === 'start')} onAdd={startNew} />
        </FlowCanvas>
        {shown === 'find' && (
          <FindNode nodes={document.nodes} onShow={(id) => canvas.show([id])} onClose={() => setShown(null)} />
        )}
        {shown === 'problems' && (
          <ProblemList problems={problems} nameOf={nameOf} onShow={canvas.show} onClose={() => setShown(null)} />
        )}
        {shown === 'simulator' && (
          <Simulator flowId={base.id} document={document} onStand={setHereId} onClose={() => setShown(null)} />
        )}
        {shown === 'trials' && (
          <TrialPanel
            document={document}
            nameOf={nameOf}
            onNotes={setNotes}
            onShow={canvas.show}
            onClose={() => setShown(null)}
          />
        )}
        {shown === 'figures' && figures.days !== 0 && (
          <FiguresPanel
            state={figures}
            document={document}
            isChanged={editor.isDirty || base.hasDraft}
            nameOf={nameOf}
            onShow={canvas.show}
            onClose={() => setShown(null)}
          />
        )}
        {shown === 'tests' && <TestList flowId={base.id} document={document} onClose={() => setShown(null)} />}
        {open && (
          <OpenNode
            key={open.key}
            open={open}
            document={document}
            handle={opened.panel}
            onChange={change}
            onApply={opened.apply}
            onSave={() => opened.save('save')}
            onDuplicate={() => void duplicateOpen(open.id)}
            onRemove={() => void remove(open.id === null ? [] : [open.id])}
            onClose={opened.close}
          />
        )}
      </div>
      {shown === 'versions' && (
        <VersionsDialog
          flowId={base.id}
          onClose={() => setShown(null)}
          onOpen={(version, number) => {
            replace(version);
            setShown(null);
            flowToast.info(t('versionOpened', { number }));
          }}
        />
      )}
    </div>
  );
}

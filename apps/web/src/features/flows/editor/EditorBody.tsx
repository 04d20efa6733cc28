import type { FlowDocument, FlowEdge } from '@recado/contracts';
import { useState } from 'react';
import { useTitle } from '../../../lib/notices/title.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Banner } from '../../../ui/page/Banner.tsx';
import { FiguresControl } from '../figures/FiguresControl.tsx';
import { useFlowFigures } from '../figures/useFlowFigures.ts';
import { flowToast } from '../flowToast.ts';
import { editorTexts } from '../editor.texts.ts';
import { arrange } from './arrange.ts';
import { copyFrom, moveNodes, removeFrom } from './editedFlow.ts';
import type { CanvasNotes } from './canvasNotes.ts';
import { EditorHeader } from './EditorHeader.tsx';
import type { EditorPanel } from './EditorMenu.tsx';
import { FlowCanvas } from './FlowCanvas.tsx';
import styles from './FlowEditor.module.css';
import { OpenNode } from './OpenNode.tsx';
import { ShownPanel } from './ShownPanel.tsx';
import { SpeedDial } from './SpeedDial.tsx';
import { useCanvas } from './useCanvas.ts';
import { useEditorCommands } from './useEditorCommands.ts';
import type { FlowEditorState } from './useFlowEditor.ts';
import { useNewNodes } from './useNewNodes.ts';
import { useOpenNode } from './useOpenNode.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

const arranged = (document: FlowDocument, sizes: ReadonlyMap<string, { height: number }>): FlowDocument =>
  moveNodes(document, arrange(document, new Map([...sizes].map(([id, { height }]) => [id, height]))));

/** The header, the canvas and the panels of an editor, and what keys do in it. */
export function EditorBody({ editor }: { editor: FlowEditorState }) {
  const t = useTexts(editorTexts);
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

  useEditorCommands(editor, canvas, { opened, paste, remove, find: () => setShown('find') });
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
      <EditorBanners editor={editor} />
      <div className={styles.body}>
        <FlowCanvas canvas={canvas} onOpen={openNode}>
          <div className={styles.top}>
            <FiguresControl state={figures} onList={() => setShown('figures')} />
            {figures.days === 0 && <p className={styles.hint}>{t('hint')}</p>}
          </div>
          <SpeedDial hasStart={document.nodes.some(({ type }) => type === 'start')} onAdd={startNew} />
        </FlowCanvas>
        <ShownPanel
          {...{ shown, editor, canvas, figures }}
          onNotes={setNotes}
          onStand={setHereId}
          onClose={() => setShown(null)}
        />
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

/** Says that unsaved changes of an earlier visit are shown, and that somebody else saved meanwhile. */
function EditorBanners({ editor }: { editor: FlowEditorState }) {
  const t = useTexts(editorTexts);
  return (
    <>
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
    </>
  );
}

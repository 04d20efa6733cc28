import MenuItem from '@mui/material/MenuItem';
import { FlowDocument, type FlowNodeType } from '@recado/contracts';
import { useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { MenuBelow } from '../../../ui/popups/MenuBelow.tsx';
import { canvasTexts } from '../canvas.texts.ts';
import { flowToast } from '../flowToast.ts';
import { editorTexts } from '../editor.texts.ts';
import { otherKinds } from '../nodes/nodeKinds.ts';
import { withoutTypedKeys } from './editedFlow.ts';
import type { FlowEditorState } from './useFlowEditor.ts';
import type { SaveKind } from './useOpenNode.ts';

/** A panel beside the canvas, or a dialog above it. */
export type EditorPanel = 'problems' | 'versions' | 'find' | 'simulator' | 'tests' | 'trials' | 'figures';

export type EditorActions = {
  editor: FlowEditorState;
  onSave: (kind: SaveKind) => void;
  onShow: (shown: EditorPanel) => void;
  onAdd: (type: FlowNodeType) => void;
  onArrange: () => void;
  /** Replaces the document by an imported one. */
  onReplace: (document: FlowDocument) => void;
};

/** The further actions of the editor. */
export function EditorMenu({ editor, onSave, onShow, onAdd, onArrange, onReplace }: EditorActions) {
  const t = useTexts(editorTexts);
  const k = useTexts(canvasTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const { base } = editor;
  const choose = (act: () => void) => (): void => {
    setAnchor(null);
    act();
  };
  const readFile = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const imported = await readFlow(chosen);
    if (!imported) return flowToast.error(t('importFailed'));
    onReplace(imported);
    flowToast.success(t('imported'));
  };
  return (
    <>
      <IconButton36
        icon="moreVertical"
        label={t('more')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('importFile')}
        onChange={(event) => {
          void readFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {anchor && (
        <MenuBelow anchor={anchor} onClose={() => setAnchor(null)}>
          <MenuItem onClick={choose(() => onSave('saveDraft'))}>{t('saveDraft')}</MenuItem>
          {base.hasDraft && <MenuItem onClick={choose(editor.dropDraft)}>{t('dropDraft')}</MenuItem>}
          <MenuItem onClick={choose(() => onShow('versions'))}>{t('versions')}</MenuItem>
          <MenuItem onClick={choose(() => onShow('tests'))}>{t('tests')}</MenuItem>
          <MenuItem onClick={choose(() => onShow('trials'))}>{t('trials')}</MenuItem>
          {otherKinds.map((type) => (
            <MenuItem key={type} onClick={choose(() => onAdd(type))}>
              {t('addOther', { kind: k(`kind.${type}`) })}
            </MenuItem>
          ))}
          <MenuItem onClick={choose(onArrange)}>{t('arrange')}</MenuItem>
          <MenuItem onClick={choose(() => onShow('find'))}>{t('find')}</MenuItem>
          <MenuItem onClick={choose(() => exportFile(base.name, editor.document))}>{t('exportFile')}</MenuItem>
          <MenuItem onClick={choose(() => file.current?.click())}>{t('importFile')}</MenuItem>
        </MenuBelow>
      )}
    </>
  );
}

/** Reads an exported flow; undefined for a file that is none. */
const readFlow = async (file: File): Promise<FlowDocument | undefined> =>
  FlowDocument.safeParse(
    await file
      .text()
      .then(JSON.parse)
      .catch(() => null),
  ).data;

/** Downloads a flow as a file that can be imported again. Keys that were typed stay here. */
function exportFile(name: string, document: FlowDocument): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(withoutTypedKeys(document), null, 2)], { type: 'application/json' }),
  );
  const link = window.document.createElement('a');
  link.href = url;
  link.download = `${name.replaceAll(/[^\p{L}\p{N} -]/gu, '_')}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

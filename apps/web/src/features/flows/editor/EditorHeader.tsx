import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { FlowDocument, type FlowNodeType } from '@recado/contracts';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { paths } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { MenuBelow } from '../../../ui/popups/MenuBelow.tsx';
import { canvasTexts } from '../canvas.texts.ts';
import { flowToast } from '../flowToast.ts';
import { editorTexts } from '../editor.texts.ts';
import { otherKinds } from '../nodes/nodeKinds.ts';
import { withoutTypedKeys } from './editedFlow.ts';
import styles from './FlowEditor.module.css';
import type { FlowEditorState } from './useFlowEditor.ts';
import type { SaveKind } from './useOpenNode.ts';

/** A panel beside the canvas, or a dialog above it. */
export type EditorPanel = 'problems' | 'versions' | 'find' | 'simulator' | 'tests' | 'trials' | 'figures';

type Props = {
  editor: FlowEditorState;
  onSave: (kind: SaveKind) => void;
  onShow: (shown: EditorPanel) => void;
  onAdd: (type: FlowNodeType) => void;
  onArrange: () => void;
  /** Replaces the document by an imported one. */
  onReplace: (document: FlowDocument) => void;
};

/** The header of the editor: name, state, undo, problems, more actions, and Salvar (FLOW-08). */
export function EditorHeader({ editor, onSave, onShow, onAdd, onArrange, onReplace }: Props) {
  const t = useTexts(editorTexts);
  const k = useTexts(canvasTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const { base, history, problems, errors, isDirty, isBusy } = editor;
  const choose = (act: () => void) => (): void => {
    setAnchor(null);
    act();
  };
  const version = base.version === null ? t('neverLive') : t('live', { number: base.version });
  const state = isDirty ? t('unsaved') : base.hasDraft ? t('draftShown') : '';
  const readFile = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const parsed = FlowDocument.safeParse(
      await chosen
        .text()
        .then(JSON.parse)
        .catch(() => null),
    );
    if (!parsed.success) return flowToast.error(t('importFailed'));
    onReplace(parsed.data);
    flowToast.success(t('imported'));
  };
  return (
    <header className={styles.header}>
      <Link to={paths.flows} className={styles.back} aria-label={t('toList')}>
        <Icon name="back" />
      </Link>
      <div className={styles.title}>
        <h1 className="ellipsis">
          {base.name} <small>{t('title')}</small>
        </h1>
        <p className="ellipsis" role="status">
          {t(base.active ? 'active' : 'disabled')} · {version}
          {state && ` · ${state}`}
        </p>
      </div>
      <IconButton36 icon="undo" label={t('undo')} disabled={!history.canUndo} onClick={history.undo} />
      <IconButton36 icon="redo" label={t('redo')} disabled={!history.canRedo} onClick={history.redo} />
      <Button
        variant="text"
        color={errors > 0 ? 'error' : 'inherit'}
        className={styles.problemButton}
        startIcon={<Icon name={problems.length === 0 ? 'checkCircle' : 'warning'} size={18} />}
        onClick={() => onShow('problems')}
      >
        {problems.length === 0 ? t('noProblems') : t('problemCount', { count: problems.length })}
      </Button>
      <IconButton36 icon="play" label={t('simulate')} onClick={() => onShow('simulator')} />
      <IconButton36
        icon="moreVertical"
        label={t('more')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Button variant="contained" disabled={isBusy} onClick={() => onSave('save')}>
        {t('save')}
      </Button>
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
    </header>
  );
}

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

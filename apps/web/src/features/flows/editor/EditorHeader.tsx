import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { editorTexts } from '../editor.texts.ts';
import { EditorMenu, type EditorActions } from './EditorMenu.tsx';
import styles from './FlowEditor.module.css';

/** The header of the editor: name, state, undo, problems, more actions, and Salvar (FLOW-08). */
export function EditorHeader(props: EditorActions) {
  const t = useTexts(editorTexts);
  const { editor, onSave, onShow } = props;
  const { base, history, problems, errors, isDirty, isBusy } = editor;
  const version = base.version === null ? t('neverLive') : t('live', { number: base.version });
  const state = isDirty ? t('unsaved') : base.hasDraft ? t('draftShown') : '';
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
      <IconButton36 icon="undo" label={t('undo')} isUnavailable={!history.canUndo} onClick={history.undo} />
      <IconButton36 icon="redo" label={t('redo')} isUnavailable={!history.canRedo} onClick={history.redo} />
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
      <EditorMenu {...props} />
      <BusyButton variant="contained" busy={isBusy} onClick={() => onSave('save')}>
        {t('save')}
      </BusyButton>
    </header>
  );
}

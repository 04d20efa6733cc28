import type { KnowledgeFailure, KnowledgeSource } from '@recado/contracts';
import { fileSize } from '../../../conversation/content/fileSize.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import styles from './KnowledgeDialog.module.css';
import { knowledgeTexts } from './knowledge.texts.ts';
import type { KnowledgeUpload } from './useUploads.ts';

const failures = {
  unreadable: 'unreadable',
  encrypted: 'encrypted',
  empty: 'emptyFile',
  tooLong: 'tooLong',
  tooSlow: 'tooSlow',
} as const satisfies Record<KnowledgeFailure, string>;

type Props = { source: KnowledgeSource; onEdit: () => void; onRemove: () => void };

/** A source with its state: being read, ready with its passages, or failed with the reason in words. */
export function SourceItem({ source, onEdit, onRemove }: Props) {
  const t = useTexts(knowledgeTexts);
  const { kind, name, bytes, fileUrl } = source;
  return (
    <li className={styles.item}>
      <Icon name={kind === 'text' ? 'text' : 'document'} />
      <span className={styles.words}>
        {fileUrl === null ? (
          <b>{name}</b>
        ) : (
          <a href={fileUrl} target="_blank" rel="noreferrer" aria-label={t('open', { name })}>
            {name}
          </a>
        )}
        <State source={source} />
        {bytes !== null && <small>{fileSize(bytes)}</small>}
      </span>
      {kind === 'text' && <IconButton36 icon="edit" label={t('edit', { name })} onClick={onEdit} />}
      <IconButton36 data-remove icon="trash" label={t('remove', { name })} onClick={onRemove} />
    </li>
  );
}

function State({ source: { state, reason, passages } }: { source: KnowledgeSource }) {
  const t = useTexts(knowledgeTexts);
  if (state === 'reading') return <output>{t('reading')}</output>;
  if (state === 'ready') return <small>{t('passages', { count: passages })}</small>;
  return (
    <span className={styles.bad}>
      <Icon name="errorFilled" size={16} />
      {t(failures[reason ?? 'unreadable'])}
    </span>
  );
}

/** A file on its way, or one that was not taken. */
export function UploadItem({ upload, onDismiss }: { upload: KnowledgeUpload; onDismiss: () => void }) {
  const t = useTexts(knowledgeTexts);
  const { name, share, error } = upload;
  return (
    <li className={styles.item}>
      <Icon name="document" />
      <span className={styles.words}>
        <b>{name}</b>
        {error === undefined ? (
          <output>
            {t('uploading')}
            <progress value={share} max={1} aria-label={t('uploadingFile', { name })} />
          </output>
        ) : (
          <span className={styles.bad} role="alert">
            <Icon name="errorFilled" size={16} />
            {error}
          </span>
        )}
      </span>
      {error !== undefined && (
        <IconButton36 data-remove icon="close" label={t('dismiss', { name })} onClick={onDismiss} />
      )}
    </li>
  );
}

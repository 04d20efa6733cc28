import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { extensionOf, FileTypeLabel } from '../../ui/labels/FileTypeLabel.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import { fileSize } from './fileSize.ts';
import styles from './media.module.css';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';

type Props = { name: string | null; url: string | null; size: number | null };

/** A file with type, size and download link. */
export function DocumentContent({ name, url, size }: Props) {
  const t = useTexts(conversationTexts);
  const shown = name || t('document');
  const extension = extensionOf(shown);
  const address = mediaAddress(url);
  const content = (
    <>
      <FileTypeLabel extension={extension} />
      <span className={styles.file}>
        <b className="ellipsis">{shown}</b>
        <span>{[extension.toUpperCase(), size !== null && fileSize(size)].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  );
  if (!address) return <span className={styles.document}>{content}</span>;
  return (
    <a className={styles.document} href={address} download={shown} aria-label={t('download', { name: shown })}>
      {content}
      <Icon name="download" />
    </a>
  );
}

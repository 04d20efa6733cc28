import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { conversationTexts } from '../conversation.texts.ts';
import { fileSize } from './fileSize.ts';
import styles from './media.module.css';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';

/** The usual colours of file types; the extension is also written. */
const families: Record<string, string | undefined> = {
  pdf: 'red',
  xls: 'green',
  xlsx: 'green',
  csv: 'green',
  ods: 'green',
  doc: 'blue',
  docx: 'blue',
  odt: 'blue',
  txt: 'blue',
  ppt: 'amber',
  pptx: 'amber',
};

type Props = { name: string | null; url: string | null; size: number | null };

/** A file with type, size and download link. */
export function DocumentContent({ name, url, size }: Props) {
  const t = useTexts(conversationTexts);
  const shown = name || t('document');
  const extension = /\.([a-z0-9]{1,4})$/i.exec(shown)?.[1]?.toLowerCase() ?? '';
  const address = mediaAddress(url);
  const content = (
    <>
      <span className={`${styles.extension} ${styles[families[extension] ?? 'plainFile']}`} aria-hidden>
        {extension ? extension.toUpperCase() : <Icon name="document" />}
      </span>
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

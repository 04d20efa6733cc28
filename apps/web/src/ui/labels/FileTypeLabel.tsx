import { Icon } from '../icons/Icon.tsx';
import styles from './FileTypeLabel.module.css';

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
  jpg: 'teal',
  jpeg: 'teal',
  png: 'teal',
  webp: 'teal',
  gif: 'teal',
  mp4: 'purple',
  mov: 'purple',
  mp3: 'purple',
  ogg: 'purple',
};

/** Returns the extension of a file name in lower case; '' for a name without one. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The type of a file as a small coloured sheet. Decoration: the name of the file is written beside it. */
export function FileTypeLabel({ extension }: { extension: string }) {
  return (
    <span className={`${styles.label} ${styles[families[extension] ?? 'plain']}`} aria-hidden>
      {extension ? extension.toUpperCase() : <Icon name="document" />}
    </span>
  );
}

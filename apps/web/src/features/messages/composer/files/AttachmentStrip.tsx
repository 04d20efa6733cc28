import { mediaFamilyOf } from '@recado/contracts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { playTime } from '../../../../conversation/content/fileSize.ts';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { messageTexts } from '../../messages.texts.ts';
import styles from './AttachmentStrip.module.css';
import type { Attachment } from './attachments.ts';

const icons = { image: 'image', video: 'video', audio: 'microphone', document: 'document' } as const;

type Props = {
  files: readonly Attachment[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  onRemove: (id: string) => void;
};

/** The chosen files before sending: a click edits the caption, the cross removes the file (CONV-13). */
export function AttachmentStrip({ files, selected, onSelect, onRemove }: Props) {
  const t = useTexts(messageTexts);
  return (
    <ul className={styles.strip} aria-label={t('attachments')}>
      {files.map(({ id, file, preview, seconds }) => {
        const name = seconds === undefined ? file.name : t('recordedAudio', { time: playTime(seconds) });
        return (
          <li key={id} className={styles.file}>
            <button
              type="button"
              className={styles.tile}
              aria-pressed={id === selected}
              aria-label={t('writeCaption', { name })}
              title={name}
              onClick={() => onSelect(id)}
            >
              {mediaFamilyOf(file.type) === 'image' ? (
                <img src={preview} alt="" />
              ) : (
                <>
                  <Icon name={icons[mediaFamilyOf(file.type) ?? 'document']} />
                  <span className={styles.name}>{name}</span>
                </>
              )}
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('removeFile', { name })}
              onClick={() => onRemove(id)}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

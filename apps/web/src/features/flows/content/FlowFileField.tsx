import Button from '@mui/material/Button';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { panelTexts } from '../panel.texts.ts';
import styles from './ContentDialog.module.css';
import { fileRules, refusalOf, tooLargeWords, type FileKind } from './contentCards.ts';

const chooseWords = { img: 'chooseImage', audio: 'chooseAudio', video: 'chooseVideo' } as const;

type Props = {
  kind: FileKind;
  /** The name of the chosen or stored file; empty without one. */
  name: string;
  /** The chosen file that is not uploaded yet. */
  file: File | null;
  /** The wire name of the stored file. */
  stored: string;
  error: string | undefined;
  onChoose: (file: File) => void;
};

/** Chooses a file of a card and shows it. A file of another type or too large is refused at once, and nothing changes. */
export function FlowFileField({ kind, name, file, stored, error, onChoose }: Props) {
  const t = useTexts(panelTexts);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [refusal, setRefusal] = useState<string>();
  const made = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (made && URL.revokeObjectURL(made)), [made]);
  const url = made ?? (stored === '' ? null : `/api/public/${stored}`);
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return;
    const reason = refusalOf(kind, chosen);
    setRefusal(reason && t(reason === 'tooLarge' ? tooLargeWords[kind] : 'wrongType'));
    if (!reason) onChoose(chosen);
  };
  const below = refusal ?? error;
  return (
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={fileRules[kind].accept}
        aria-label={t(chooseWords[kind])}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // Otherwise the browser reports no change when the same file is chosen again.
          event.target.value = '';
        }}
      />
      {url && kind === 'img' && <img src={url} alt={name} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a file that the user has just chosen */}
      {url && kind === 'audio' && <audio controls src={url} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a file that the user has just chosen */}
      {url && kind === 'video' && <video controls src={url} />}
      <div className={styles.chosen}>
        <span className="ellipsis">{name || t(chooseWords[kind])}</span>
        <Button
          variant="outlined"
          size="small"
          aria-describedby={below ? id : undefined}
          startIcon={<Icon name="attach" size={18} />}
          onClick={() => input.current?.click()}
        >
          {t(`card.${kind}`)}
        </Button>
      </div>
      {below && (
        <p id={id} className={styles.bad} role="alert">
          {below}
        </p>
      )}
    </div>
  );
}

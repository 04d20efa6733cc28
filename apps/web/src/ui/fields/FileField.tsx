import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef } from 'react';
import { isMimeType } from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { IconButton36 } from '../icons/IconButton36.tsx';
import type { IconName } from '../../lib/icons/iconNames.ts';
import { uiTexts } from '../ui.texts.ts';
import styles from './FileField.module.css';

/** The change of a stored file: none, its removal, or a new file. */
export type FileChange = 'keep' | 'remove' | File;

type Props = {
  value: FileChange;
  onChange: (change: FileChange) => void;
  /** The stored file; `preview` is the address of a picture. */
  stored: { name: string; preview: string | null } | null;
  label: string;
  help: string;
  icon: IconName;
  /** The accepted types, as in the attribute `accept`. */
  accept?: string;
  error: string | undefined;
};

/** Chooses one file, shows it, and removes it again. */
export function FileField({ value, onChange, stored, label, help, icon, accept, error }: Props) {
  const t = useTexts(uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const file = value instanceof File ? value : null;
  const name = file?.name ?? (value === 'keep' ? stored?.name : undefined);
  const made = useMemo(() => (file && isMimeType(file.type, 'image/*') ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (made && URL.revokeObjectURL(made)), [made]);
  const preview = file ? made : (stored?.preview ?? null);
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onChange(chosen);
          // Otherwise the browser reports no change when the removed file is chosen again.
          event.target.value = '';
        }}
      />
      {name !== undefined ? (
        <span className={styles.chosen}>
          {preview && !error ? <img src={preview} alt="" /> : <Icon name="document" />}
          <span className="ellipsis">{name}</span>
          <IconButton36
            icon="close"
            size={28}
            label={t('removeFile', { name })}
            onClick={() => {
              onChange(stored === null ? 'keep' : 'remove');
              requestAnimationFrame(() => button.current?.focus());
            }}
          />
        </span>
      ) : (
        <span className={styles.chosen}>
          <Button
            ref={button}
            size="small"
            startIcon={<Icon name={icon} size={16} />}
            onClick={() => input.current?.click()}
          >
            {label}
          </Button>
          <small>{help}</small>
        </span>
      )}
      {error && (
        <p role="alert">
          <Icon name="errorFilled" size={14} />
          {error}
        </p>
      )}
    </div>
  );
}

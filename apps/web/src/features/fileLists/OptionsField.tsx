import Button from '@mui/material/Button';
import { limits } from '@recado/contracts';
import { useRef } from 'react';
import { fileSize } from '../../conversation/content/fileSize.ts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { addFiles, type EditedOption } from './fileListForm.ts';
import { fileListTexts } from './fileLists.texts.ts';
import styles from './OptionsField.module.css';

type Props = {
  value: readonly EditedOption[];
  onChange: (options: EditedOption[]) => void;
  error: string | undefined;
  /** True while the list is saved: each row waits for its upload. */
  isBusy: boolean;
};

/** The files of a list: chosen, named and removed (FILE-08). */
export function OptionsField({ value, onChange, error, isBusy }: Props) {
  const t = useTexts(fileListTexts);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const add = (files: readonly File[]): void => {
    const room = limits.fileListOptions - value.length;
    if (files.length > room) toast.info(t('tooMany', { max: limits.fileListOptions }));
    onChange(addFiles(value, files.slice(0, room)));
  };
  return (
    <fieldset className={styles.field} disabled={isBusy}>
      <legend>{t('files')}</legend>
      <ul className={styles.list}>
        {value.map((option, index) => (
          <OptionRow
            key={option.key}
            option={option}
            number={index + 1}
            isInvalid={error !== undefined && option.name.trim() === ''}
            onRename={(name) => onChange(value.map((row) => (row === option ? { ...row, name } : row)))}
            onRemove={() => {
              onChange(value.filter((row) => row !== option));
              requestAnimationFrame(() => button.current?.focus());
            }}
          />
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('choose')}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // Otherwise the browser reports no change when a removed file is chosen again.
          event.target.value = '';
        }}
      />
      <span className={styles.add}>
        <Button
          ref={button}
          size="small"
          startIcon={<Icon name="attach" size={16} />}
          disabled={value.length >= limits.fileListOptions}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        <small>{t('chooseHelp', { max: limits.fileBytes / 1_024 ** 2 })}</small>
      </span>
      {error && (
        <p role="alert" className={styles.error}>
          <Icon name="errorFilled" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}

type RowProps = {
  option: EditedOption;
  number: number;
  isInvalid: boolean;
  onRename: (name: string) => void;
  onRemove: () => void;
};

/** A file with its name, which contacts see below it. */
function OptionRow({ option: { name, file, stored }, number, isInvalid, onRename, onRemove }: RowProps) {
  const t = useTexts(fileListTexts);
  const address = mediaAddress(stored?.mediaUrl ?? null);
  const fileName = file?.name ?? stored?.mediaName;
  const bytes = file?.size ?? stored?.bytes ?? 0;
  return (
    <li className={styles.option}>
      <Icon name="document" size={20} />
      <span className={styles.words}>
        <input
          value={name}
          aria-label={t('optionName', { number })}
          aria-invalid={isInvalid}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => onRename(event.target.value)}
        />
        <small className="ellipsis">{fileName ? `${fileName} · ${fileSize(bytes)}` : t('missing')}</small>
      </span>
      {address && (
        <a href={address} target="_blank" rel="noreferrer" aria-label={t('open', { name })}>
          <Icon name="eye" size={20} />
        </a>
      )}
      <IconButton36 icon="close" label={t('removeFile', { name })} onClick={onRemove} />
    </li>
  );
}

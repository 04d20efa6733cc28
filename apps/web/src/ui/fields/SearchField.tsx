import { useRef } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../icons/Icon.tsx';
import { IconButton36 } from '../icons/IconButton36.tsx';
import styles from './SearchField.module.css';
import { uiTexts } from '../ui.texts.ts';

type Props = {
  /** Accessible name, also the placeholder. */ label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  /** Focuses the field on mount, for a panel that opens with it. */ autoFocus?: boolean;
};

/** A search field with a button that clears it. Takes the full width of its container. */
export function SearchField({ label, value, onChange, className, autoFocus = false }: Props) {
  const t = useTexts(uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onChange('');
    // The clear button disappears with the text; without this the focus would be lost.
    input.current?.focus();
  };
  return (
    <search className={className ? `${styles.search} ${className}` : styles.search}>
      <Icon name="search" size={18} />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that opens moves the focus to its field */}
      <input
        ref={input}
        autoFocus={autoFocus}
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        maxLength={255}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {value && <IconButton36 icon="close" size={28} label={t('clearSearch')} onClick={clear} />}
    </search>
  );
}

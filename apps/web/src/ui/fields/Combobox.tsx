import Popper from '@mui/material/Popper';
import { useForkRef } from '@mui/material/utils';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Avatar } from '../labels/Avatar.tsx';
import styles from './Combobox.module.css';
import { FieldFrame } from './Field.tsx';
import { Icon } from '../icons/Icon.tsx';
import { IconButton36 } from '../icons/IconButton36.tsx';
import { uiTexts } from '../ui.texts.ts';

export type Choice = { id: number; name: string };
type Ties = { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string };
type Props<C extends Choice> = {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  isOptional?: boolean;
  placeholder?: string;
  /** Search results for the typed text. The caller searches. */
  options: readonly C[];
  value: C | null;
  onChange: (choice: C | null) => void;
  /** Receives the text the user types, but not the text of a choice. */
  onType: (typed: string) => void;
  /** Shown instead of an empty list: "type three letters", "searching", "nothing found". */
  note: string;
  /** The picture of a choice, and the text below its name. */
  faceOf?: (choice: C) => { photo?: string | null; isGroup?: boolean };
  below?: (choice: C) => string;
  /** Gives the field the focus on mount. */
  isFirst?: boolean;
  /** Opens the list as soon as the field has the focus: for a list so short that nobody has to type. */
  opensByItself?: boolean;
};

/** A field to search for one of many rows. Arrow keys, Enter or a click choose. */
export function Combobox<C extends Choice>({ label, help, error, isOptional, ...rest }: Props<C>) {
  return (
    <FieldFrame label={label} help={help} error={error} {...(isOptional && { isOptional })}>
      {(ties) => <Control ties={ties} label={label} {...rest} />}
    </FieldFrame>
  );
}

/** A screen reader hides what is outside of an open dialog. Fixed, the list is not cut at the edge of the dialog. */
const within = (anchor: Element) => ({
  placement: 'bottom-start' as const,
  container: anchor.closest<HTMLElement>('[role="dialog"]'),
  popperOptions: { strategy: 'fixed' as const },
});

function Control<C extends Choice>({
  ties,
  label,
  placeholder,
  options,
  value,
  onChange,
  onType,
  note,
  faceOf,
  below,
  isFirst = false,
  opensByItself = false,
}: Omit<Props<C>, 'help' | 'error' | 'isOptional'> & { ties: Ties }) {
  const t = useTexts(uiTexts);
  const [typed, setTyped] = useState(value?.name ?? '');
  const [isOpen, setOpen] = useState(false);
  const {
    getRootProps,
    getInputProps,
    getListboxProps,
    getOptionProps,
    groupedOptions,
    popupOpen,
    anchorEl,
    setAnchorEl,
  } = useAutocomplete<C, false, false, false>({
    id: ties.id,
    options,
    value,
    inputValue: typed,
    open: isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    openOnFocus: opensByItself,
    autoHighlight: true,
    // Keeps the typed text, because the caller may offer to add it as a new row.
    clearOnBlur: false,
    getOptionLabel: ({ name }) => name,
    getOptionKey: ({ id }) => id,
    isOptionEqualToValue: (option, chosen) => option.id === chosen.id,
    // No filtering here: the server has already searched, by its own rules.
    filterOptions: (all) => all,
    onChange: (_, choice) => onChange(choice),
    onInputChange: (_, text, reason) => {
      setTyped(text);
      onType(reason === 'input' ? text : '');
      // Typing another text clears the choice.
      if (reason === 'input' && value && text !== value.name) onChange(null);
    },
  });
  const input = getInputProps();
  const field = useRef<HTMLInputElement | null>(null);
  const takeField = useForkRef(field, input.ref);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  // The short list may arrive after the focus.
  useEffect(() => {
    if (opensByItself && document.activeElement === field.current) setOpen(true);
  }, [opensByItself]);
  // A choice set by the caller, for example a new contact, shows at once.
  const name = value?.name;
  useEffect(() => {
    if (name !== undefined) setTyped(name);
  }, [name]);
  const clear = (): void => {
    onChange(null);
    setTyped('');
    onType('');
    field.current?.focus();
  };
  const hasList = popupOpen && groupedOptions.length > 0;
  return (
    <>
      <span
        {...getRootProps()}
        ref={setAnchorEl}
        className={ties['aria-invalid'] ? `${styles.box} ${styles.bad}` : styles.box}
      >
        <Icon name="search" size={18} />
        <input
          {...input}
          {...ties}
          ref={takeField}
          role="combobox"
          aria-expanded={hasList}
          className={styles.input}
          placeholder={placeholder}
          maxLength={255}
        />
        {typed && <IconButton36 icon="close" size={28} label={t('clearField', { label })} onClick={clear} />}
      </span>
      {popupOpen && anchorEl && (
        <Popper
          open
          anchorEl={anchorEl}
          {...within(anchorEl)}
          className={styles.popper ?? ''}
          style={{ width: anchorEl.clientWidth + 2 }}
        >
          <div className={styles.paper}>
            {hasList ? (
              <ul {...getListboxProps()} className={styles.list} aria-label={label}>
                {groupedOptions.map((choice, index) => {
                  const { key, ...option } = getOptionProps({ option: choice, index }) as ReturnType<
                    typeof getOptionProps
                  > & { key: number };
                  return (
                    <li key={key} {...option} className={styles.option}>
                      {faceOf && <Avatar id={choice.id} name={choice.name} size={32} {...faceOf(choice)} />}
                      <span className={styles.words}>
                        <b className="ellipsis">{choice.name}</b>
                        {below && <small className="ellipsis num">{below(choice)}</small>}
                      </span>
                    </li>
                  );
                })}
              </ul>
            ) : (
              <p className={styles.note} role="status">
                {note}
              </p>
            )}
          </div>
        </Popper>
      )}
    </>
  );
}

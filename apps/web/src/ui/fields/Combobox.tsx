import Popper from '@mui/material/Popper';
import type { HTMLAttributes, ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Avatar } from '../labels/Avatar.tsx';
import styles from './Combobox.module.css';
import { FieldFrame } from './Field.tsx';
import { Icon } from '../icons/Icon.tsx';
import { IconButton36 } from '../icons/IconButton36.tsx';
import { uiTexts } from '../ui.texts.ts';
import { useChoiceInput, type Choice, type ChoiceInputOptions } from './useChoiceInput.ts';

type Ties = { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string };
/** The look of a choice in the list. */
type Look<C extends Choice> = {
  /** The picture of a choice, and the text below its name. */
  faceOf?: (choice: C) => { photo?: string | null; isGroup?: boolean };
  below?: (choice: C) => string;
};
type Props<C extends Choice> = Look<C> &
  Omit<ChoiceInputOptions<C>, 'id'> & {
    label: string;
    help?: string | undefined;
    error?: string | undefined;
    isOptional?: boolean;
    placeholder?: string;
    /** Shown instead of an empty list: "type three letters", "searching", "nothing found". */
    note: string;
  };

/** A field to search for one of many rows. Arrow keys, Enter or a click choose. */
export function Combobox<C extends Choice>({ label, help, error, isOptional, ...rest }: Props<C>) {
  return (
    <FieldFrame label={label} help={help} error={error} {...(isOptional && { isOptional })}>
      {(ties) => <Control ties={ties} label={label} {...rest} />}
    </FieldFrame>
  );
}

type ControlProps<C extends Choice> = Omit<Props<C>, 'help' | 'error' | 'isOptional'> & { ties: Ties };

function Control<C extends Choice>({ ties, label, placeholder, note, faceOf, below, ...rest }: ControlProps<C>) {
  const t = useTexts(uiTexts);
  const choice = useChoiceInput({ id: ties.id, ...rest });
  const { getRootProps, getListboxProps, getOptionProps, groupedOptions, popupOpen, anchorEl, setAnchorEl } = choice;
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
          {...choice.inputProps}
          {...ties}
          role="combobox"
          aria-expanded={hasList}
          className={styles.input}
          placeholder={placeholder}
          maxLength={255}
        />
        {choice.typed && (
          <IconButton36 icon="close" size={28} label={t('clearField', { label })} onClick={choice.clear} />
        )}
      </span>
      {popupOpen && anchorEl && (
        <Popup anchor={anchorEl}>
          {hasList ? (
            <ul {...getListboxProps()} className={styles.list} aria-label={label}>
              {groupedOptions.map((option, index) => {
                const { key, ...props } = getOptionProps({ option, index }) as ReturnType<typeof getOptionProps> & {
                  key: number;
                };
                return <ChoiceRow key={key} choice={option} {...{ props, faceOf, below }} />;
              })}
            </ul>
          ) : (
            <p className={styles.note} role="status">
              {note}
            </p>
          )}
        </Popup>
      )}
    </>
  );
}

/** A screen reader hides what is outside of an open dialog. Fixed, the list is not cut at the edge of the dialog. */
const within = (anchor: Element) => ({
  placement: 'bottom-start' as const,
  container: anchor.closest<HTMLElement>('[role="dialog"]'),
  popperOptions: { strategy: 'fixed' as const },
});

/** The list below the field, as wide as the field. */
const Popup = ({ anchor, children }: { anchor: HTMLElement; children: ReactNode }) => (
  <Popper
    open
    anchorEl={anchor}
    {...within(anchor)}
    className={styles.popper ?? ''}
    style={{ width: anchor.clientWidth + 2 }}
  >
    <div className={styles.paper}>{children}</div>
  </Popper>
);

type RowProps<C extends Choice> = Look<C> & { choice: C; props: HTMLAttributes<HTMLLIElement> };

const ChoiceRow = <C extends Choice>({ choice, props, faceOf, below }: RowProps<C>) => (
  <li {...props} className={styles.option}>
    {faceOf && <Avatar id={choice.id} name={choice.name} size={32} {...faceOf(choice)} />}
    <span className={styles.words}>
      <b className="ellipsis">{choice.name}</b>
      {below && <small className="ellipsis num">{below(choice)}</small>}
    </span>
  </li>
);

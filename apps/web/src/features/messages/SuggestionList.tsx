import { useEffect, useRef, type ReactNode } from 'react';
import styles from './SuggestionList.module.css';

type Props<Option> = {
  /** Of the list; its options are `{id}-0` and so on, for the text field's `aria-activedescendant`. */
  id: string;
  label: string;
  options: readonly Option[];
  keyOf(option: Option): string | number;
  /** The index of the option that Enter takes. */
  chosen: number;
  /** Stands above the options. */
  head?: ReactNode;
  /** Stands in place of an empty list. */
  empty: string;
  /** As narrow as names need it, and over the text field's own tools. */
  isNarrow?: boolean;
  draw(option: Option, isChosen: boolean): ReactNode;
  onTake(option: Option): void;
};

/** What may be inserted, above the text field, which keeps the focus and its keys. */
export function SuggestionList<Option>({
  id,
  label,
  options,
  keyOf,
  chosen,
  head,
  empty,
  isNarrow = false,
  draw,
  onTake,
}: Props<Option>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What it returns is a promise in newer browsers, and no clean-up.
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div className={styles.panel} data-narrow={isNarrow || undefined}>
      {head}
      {options.length === 0 && (
        <p className={styles.none} role="status">
          {empty}
        </p>
      )}
      <div ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
        {options.map((option, index) => (
          // The keys of the list are the text field's, which never loses the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={keyOf(option)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(option)}
          >
            {draw(option, index === chosen)}
          </div>
        ))}
      </div>
    </div>
  );
}

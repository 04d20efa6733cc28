import { useEffect, useRef, type ReactNode } from 'react';
import styles from './SuggestionList.module.css';

type Props<Option> = {
  /** Id of the list. Its options are `{id}-0` and so on, for `aria-activedescendant` of the text field. */
  id: string;
  label: string;
  options: readonly Option[];
  keyOf(option: Option): string | number;
  /** Index of the option that Enter takes. */
  chosen: number;
  /** Shown above the options. */
  head?: ReactNode;
  /** Shown instead of an empty list. */
  empty: string;
  /** Narrow, for names, and above the tools of the text field. */
  isNarrow?: boolean;
  draw(option: Option, isChosen: boolean): ReactNode;
  onTake(option: Option): void;
};

/** Suggestions above the text field. The field keeps the focus and handles the keys. */
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
    // A block body, because newer browsers return a promise here, which React would take for a cleanup function.
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
          // The text field keeps the focus and handles the keys.
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

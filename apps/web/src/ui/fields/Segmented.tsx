import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { indexAfterKey } from '../../lib/keyboard/indexAfterKey.ts';
import styles from './Segmented.module.css';

type Option<V extends string> = { value: V; label: string; /** A count or icon after the label. */ after?: ReactNode };
type Props<V extends string> = { label: string; options: readonly Option<V>[]; value: V; onChange: (value: V) => void };

/**
 * Sub-tabs: choices of the content below. Arrow keys, Home and End move between them. A bar that is too wide scrolls
 * sideways.
 */
export function Segmented<V extends string>({ label, options, value, onChange }: Props<V>) {
  const bar = useRef<HTMLDivElement>(null);
  // On a narrow screen the bar scrolls sideways.
  useLayoutEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (bar.current && chosen && bar.current.scrollWidth > bar.current.clientWidth)
      bar.current.scrollLeft = chosen.offsetLeft - (bar.current.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = options.findIndex((option) => option.value === value);
    const next = indexAfterKey(event.key, at, options.length, 'row');
    if (next === null) return;
    event.preventDefault();
    onChange(options[next]!.value);
    (bar.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={bar} className={styles.bar} role="tablist" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          className={styles.option}
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={onKeyDown}
        >
          {option.label}
          {option.after}
        </button>
      ))}
    </div>
  );
}

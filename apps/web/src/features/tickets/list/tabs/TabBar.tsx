import { useRef, type KeyboardEvent } from 'react';
import { indexAfterKey } from '../../../../lib/keyboard/indexAfterKey.ts';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import type { IconName } from '../../../../lib/icons/iconNames.ts';
import styles from './TabBar.module.css';

type Tab<V extends string> = { value: V; label: string; icon?: IconName };
type Props<V extends string> = {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  panelId: string;
  /** A tab was pressed, also the one that is shown; keys that move only change it. */ onPress?: (value: V) => void;
};

/** The main choice of what a pane shows. Arrow keys, Home and End move between the tabs. */
export function TabBar<V extends string>({ label, tabs, value, onChange, onPress, panelId }: Props<V>) {
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = indexAfterKey(event.key, at, tabs.length, 'row');
    if (next === null) return;
    event.preventDefault();
    onChange(tabs[next]!.value);
    (bar.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={bar} className={styles.bar} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${panelId}-${tab.value}`}
          className={styles.tab}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => {
            onChange(tab.value);
            onPress?.(tab.value);
          }}
          onKeyDown={onKeyDown}
        >
          {tab.icon && <Icon name={tab.icon} size={16} />}
          {tab.label}
        </button>
      ))}
    </div>
  );
}

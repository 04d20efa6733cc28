import styles from './PaneTabs.module.css';

type Props<V extends string> = {
  /** Accessible name of the bar. */ label: string;
  panes: readonly { value: V; label: string }[];
  value: V;
  onChange: (pane: V) => void;
};

/** Tabs for the two panes of a page on a phone, where they do not fit beside each other (TIC-11, CHAT-02). */
export const PaneTabs = <V extends string>({ label, panes, value: shown, onChange }: Props<V>) => (
  <nav className={styles.tabs} aria-label={label}>
    {panes.map(({ value, label: name }) => (
      <button
        key={value}
        type="button"
        aria-current={value === shown ? 'true' : undefined}
        onClick={() => onChange(value)}
      >
        {name}
      </button>
    ))}
  </nav>
);

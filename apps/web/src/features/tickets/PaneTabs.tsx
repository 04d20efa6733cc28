import { useTexts } from '../../lib/texts.ts';
import styles from './PaneTabs.module.css';
import { ticketTexts } from './tickets.texts.ts';

type Pane = 'list' | 'chat';

/** On a phone the two panes of the inbox are two tabs: the tickets, and the one attended last (TIC-11). */
export function PaneTabs({ pane, onChange }: { pane: Pane; onChange: (pane: Pane) => void }) {
  const t = useTexts(ticketTexts);
  const tab = (value: Pane, label: string) => (
    <button type="button" aria-current={pane === value ? 'true' : undefined} onClick={() => onChange(value)}>
      {label}
    </button>
  );
  return (
    <nav className={styles.tabs} aria-label={t('panes')}>
      {tab('list', t('paneTicket'))}
      {tab('chat', t('paneAttendance'))}
    </nav>
  );
}

import { useNow, waitingFor } from '../../lib/dates.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './TicketRow.module.css';
import { ticketTexts } from './tickets.texts.ts';

const minuteMs = 60_000;

/** How long a contact has waited, renewed as it grows: neutral, amber, red, and always with a clock beside the number. */
export function WaitingTime({ since }: { since: string }) {
  const t = useTexts(ticketTexts);
  const now = useNow(minuteMs / 2);
  const { text, tone } = waitingFor(since, now);
  const shown = now - Date.parse(since) < minuteMs ? t('now') : text;
  return (
    <span className={`${styles.waiting} ${styles[tone]}`} title={t('waitingSince', { time: shown })}>
      <Icon name="clock" size={14} />
      {shown}
    </span>
  );
}

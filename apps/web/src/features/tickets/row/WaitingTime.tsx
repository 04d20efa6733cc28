import { useNow, waitingFor } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import styles from './TicketRow.module.css';
import { ticketTexts } from '../tickets.texts.ts';

const minuteMs = 60_000;

type Props = {
  since: string;
  /** The words of the time; without them, those of a ticket that waits to be accepted. */ title?: (
    time: string,
  ) => string;
};

/**
 * How long a contact has waited, renewed as it grows: neutral, amber, red, and always with a clock beside the number.
 */
export function WaitingTime({ since, title }: Props) {
  const t = useTexts(ticketTexts);
  const now = useNow(minuteMs / 2);
  const { text, tone } = waitingFor(since, now);
  const shown = now - Date.parse(since) < minuteMs ? t('now') : text;
  return (
    <span
      className={`${styles.waiting} ${styles[tone]}`}
      title={title ? title(shown) : t('waitingSince', { time: shown })}
    >
      <Icon name="clock" size={14} />
      {shown}
    </span>
  );
}

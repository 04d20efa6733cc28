import type { Ticket } from '@recado/contracts';
import { useSession } from '../../../../lib/session/session.ts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { useBusyTickets, type TicketActions } from '../../actions/useTicketActions.ts';
import { markRights } from '../markRights.ts';
import { markTexts } from '../marks.texts.ts';
import styles from './SnoozeLine.module.css';
import { wakeTime } from './snoozeTimes.ts';

/** One line below the head of a snoozed conversation: until when, and the way to end it now. */
export function SnoozeLine({ ticket, actions }: { ticket: Ticket; actions: TicketActions }) {
  const t = useTexts(markTexts);
  const me = useSession((state) => state.user);
  const isBusy = useBusyTickets((state) => state.ids.has(ticket.id));
  if (ticket.snoozedUntil === null) return null;
  return (
    <div className={styles.line} role="status">
      <Icon name="snooze" size={18} />
      <span className="ellipsis">
        {t('sleepsUntil', { time: wakeTime(ticket.snoozedUntil), name: ticket.contact.name })}
      </span>
      {markRights(ticket, me).canWake && (
        <button type="button" aria-disabled={isBusy} onClick={() => actions.wake(ticket)}>
          {t('wake')}
        </button>
      )}
    </div>
  );
}

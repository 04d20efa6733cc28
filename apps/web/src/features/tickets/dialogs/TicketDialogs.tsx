import { Suspense } from 'react';
import { lazily } from '../../../lib/react/lazily.ts';
import { ScheduleDialog } from '../../schedules/index.ts';
import { NewTicketDialog } from '../newTicket/NewTicketDialog.tsx';
import { OtherOpenDialog } from './OtherOpenDialog.tsx';
import { endAsking, useTicketDialogs } from './ticketDialogs.ts';
import { TransferDialog } from '../transfer/TransferDialog.tsx';
import { UnreadDialog } from './UnreadDialog.tsx';
import type { TicketActions } from '../actions/useTicketActions.ts';

const SnoozeDialog = lazily(() => import('../marks/snooze/SnoozeDialog.tsx').then((found) => found.SnoozeDialog));
const WhyDialog = lazily(() => import('../why/WhyDialog.tsx').then((found) => found.WhyDialog));
const PeekDialog = lazily(() => import('../peek/PeekDialog.tsx').then((found) => found.PeekDialog));

const ExportDialog = lazily(() => import('../export/ExportDialog.tsx').then((found) => found.ExportDialog));

/** The dialogs of the inbox; not part of the first download. */
export function TicketDialogs({ actions }: { actions: TicketActions }) {
  const { asked, conflict } = useTicketDialogs();
  const dialog = () => {
    switch (asked?.kind) {
      case 'new':
        return <NewTicketDialog actions={actions} known={asked.contact ?? null} onClose={endAsking} />;
      case 'transfer':
        return <TransferDialog tickets={asked.tickets} actions={actions} onClose={endAsking} />;
      case 'schedule':
        return <ScheduleDialog contact={asked.ticket.contact} onClose={endAsking} />;
      case 'snooze':
        return <SnoozeDialog tickets={asked.tickets} actions={actions} onClose={endAsking} />;
      case 'peek':
        return <PeekDialog ticket={asked.ticket} onClose={endAsking} />;
      case 'export':
        return <ExportDialog ticket={asked.ticket} onClose={endAsking} />;
      case 'why':
        return <WhyDialog ticket={asked.ticket} onClose={endAsking} />;
      case 'unread':
        return <UnreadDialog left={asked.left} actions={actions} />;
      default:
        return null;
    }
  };
  return (
    <Suspense>
      {dialog()}
      {conflict && <OtherOpenDialog conflict={conflict} actions={actions} />}
    </Suspense>
  );
}

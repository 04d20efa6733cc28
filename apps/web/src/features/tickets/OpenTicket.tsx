import type { Ticket } from '@recado/contracts';
import { Conversation } from '../messages/index.ts';
import { useBusyTickets, type TicketActions } from './actions/useTicketActions.ts';
import { TicketHeader } from './header/TicketHeader.tsx';
import { SnoozeLine } from './marks/snooze/SnoozeLine.tsx';

type Props = {
  ticket: Ticket;
  actions: TicketActions;
  /** A message to open at, instead of the latest. */ messageId: number | undefined;
};

/** The conversation of a ticket below its header. Requires a `key` per ticket, as `Conversation`. */
export function OpenTicket({ ticket, actions, messageId }: Props) {
  const isChanging = useBusyTickets((state) => state.ids.has(ticket.id));
  return (
    <Conversation
      ticket={ticket}
      messageId={messageId ?? null}
      isChanging={isChanging}
      onLatest={() => void (messageId !== undefined && actions.open(ticket))}
      header={
        <>
          <TicketHeader ticket={ticket} actions={actions} />
          <SnoozeLine ticket={ticket} actions={actions} />
        </>
      }
    />
  );
}

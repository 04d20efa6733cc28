import { isWindowOpen, type Ticket } from '@recado/contracts';
import { Suspense, type ComponentProps } from 'react';
import { useNow } from '../../../lib/dates.ts';
import { lazily } from '../../../lib/lazily.ts';
import { Composer } from './Composer.tsx';
import styles from '../../../ui/Composer.module.css';
import { WindowLine } from './template/WindowLine.tsx';

const TemplateComposer = lazily(() => import('./template/TemplateComposer.tsx').then((found) => found.TemplateComposer));

type Props = Omit<ComponentProps<typeof Composer>, 'ticketId' | 'contactName' | 'above'> & { ticket: Ticket };

/** Where a ticket is answered: in words, or with a template while the official API takes nothing else. */
export function TicketComposer({ ticket, ...props }: Props) {
  const given = { ...props, ticketId: ticket.id, contactName: ticket.contact.name };
  // Only such a line has a clock that has to be looked at.
  return ticket.whatsapp?.provider === 'cloud' && props.hint === null ? <Windowed ticket={ticket} {...given} /> : <Composer {...given} />;
}

const lookMs = 5_000;

function Windowed({ ticket, ...props }: ComponentProps<typeof Composer> & { ticket: Ticket }) {
  const now = useNow(lookMs);
  // The shared clock may be some seconds behind what has just arrived: a window never closes early.
  if (!isWindowOpen(ticket, new Date(now)) && ticket.whatsappId !== null)
    return (
      <Suspense fallback={<div className={styles.composer} />}>
        <TemplateComposer ticketId={ticket.id} whatsappId={ticket.whatsappId} contactName={ticket.contact.name} deadLine={props.deadLine} />
      </Suspense>
    );
  return <Composer {...props} above={ticket.windowUntil && <WindowLine until={ticket.windowUntil} now={now} />} />;
}

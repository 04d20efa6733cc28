import { ticketsApi, type Message, type Ticket } from '@recado/contracts';
import { useEndpoint } from '../../lib/api.ts';
import type { MenuBadge } from '../../lib/feature.ts';
import { useChannel, useRoom } from '../../lib/realtime.ts';
import { playTone } from '../../lib/sound.ts';
import { useTexts } from '../../lib/texts.ts';
import { recount } from './tickets.realtime.ts';
import { ticketTexts } from './tickets.texts.ts';

/** One message rings once, however many places of the frame listen. */
let lastRung = 0;

const isWatched = ({ uuid }: Ticket): boolean => !document.hidden && location.pathname === `/tickets/${uuid}`;

/** A new word of a contact, in a ticket nobody looks at here, that did not come long after it was written (TIC-36). */
function ring(message: Message, ticket: Ticket): void {
  if (message.fromMe || message.late || message.id <= lastRung || isWatched(ticket)) return;
  lastRung = message.id;
  playTone();
}

/** The unread messages of one's own tickets for the menu, kept live on every screen; new messages sound at the chosen volume. */
export function useTicketNews(): MenuBadge | null {
  const t = useTexts(ticketTexts);
  const { data } = useEndpoint(ticketsApi.counts, { query: {} });
  useRoom('joinNotification');
  useChannel('ticket', recount);
  useChannel('appMessage', ({ action, message, ticket }) => {
    if (action !== 'create') return;
    recount();
    ring(message, ticket);
  });
  const unread = data?.unread ?? 0;
  return unread > 0 ? { count: unread, label: t('unreadBadge', { count: unread }) } : null;
}

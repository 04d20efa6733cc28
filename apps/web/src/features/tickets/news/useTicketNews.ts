import { ticketsApi, type Message, type Ticket } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import type { MenuBadge } from '../../../lib/feature.ts';
import { useChannel, useRoom } from '../../../lib/live/realtime.ts';
import type { OfKey } from '../../../lib/live/refreshLive.ts';
import { playTone } from '../../../lib/notices/sound.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { showUnread } from '../../../lib/notices/title.ts';
import { showInbox } from '../list/inbox.ts';
import { recount } from '../tickets.realtime.ts';
import { ticketMenuTexts } from '../tickets.menu.texts.ts';
import { useTransferNews } from './useTransferNews.ts';
import { isAt, paths } from '../../../lib/routes.ts';

/**
 * The messages that sounded last: each sounds once, although several components listen. A message may arrive after one
 * with a higher id.
 */
const rung = new Set<number>();
const mostRemembered = 200;

const isWatched = ({ uuid }: Ticket): boolean => !document.hidden && document.hasFocus() && isAt('ticket', uuid);

/**
 * Plays the sound and shows a notification for a new inbound message, unless its ticket is on screen here or the
 * message is late (TIC-36, behaviour 1.10).
 */
function ring(message: Message, ticket: Ticket, onPress: () => void): void {
  if (message.fromMe || message.late || rung.has(message.id) || isWatched(ticket)) return;
  rung.add(message.id);
  if (rung.size > mostRemembered) rung.delete(rung.values().next().value!);
  playTone();
  // The words of media are no part of the first download; without them the tone has to do.
  void import('./notifyInBackground.ts').then(
    ({ notifyInBackground }) => notifyInBackground(message, ticket, onPress),
    () => undefined,
  );
}

const ofCounts: OfKey = ([path]) => path === ticketsApi.counts.path;

/**
 * Counts unread messages in own tickets for the menu, live on every screen. New messages sound at the chosen volume.
 */
export function useTicketNews(): MenuBadge | null {
  const t = useTexts(ticketMenuTexts);
  const navigate = useNavigate();
  const { data } = useEndpoint(ticketsApi.counts, { query: { snoozed: false } });
  useTransferNews();
  useRoom('joinNotification', undefined, ofCounts);
  useChannel('ticket', recount);
  useChannel('appMessage', ({ action, message, ticket }) => {
    if (action !== 'create') return;
    recount();
    ring(message, ticket, () => {
      // One that waits does not open by itself (TIC-12).
      if (ticket.status === 'pending') showInbox({ tab: 'open', sub: 'pending' });
      void navigate({ to: ticket.status === 'pending' ? paths.tickets : paths.ticket(ticket.uuid) });
    });
  });
  const { unread, markedUnread } = data ?? { unread: 0, markedUnread: 0 };
  // A ticket that a person marked counts as one.
  const count = unread + markedUnread;
  useEffect(() => showUnread(count), [count]);
  useEffect(() => () => showUnread(0), []);
  const words = [
    unread > 0 && t('unreadBadge', { count: unread }),
    markedUnread > 0 && t('markedCount', { count: markedUnread }),
  ].filter(Boolean);
  return count > 0 ? { count, label: words.join(', ') } : null;
}

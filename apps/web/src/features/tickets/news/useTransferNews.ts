import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showNotice } from '../../../lib/notices/desktopNotices.ts';
import { useChannel } from '../../../lib/live/realtime.ts';
import {
  addTransfer,
  dropTransfer,
  forgetTransfers,
  markTransferUnread,
  useReceivedTransfers,
  type ReceivedTransfer,
} from '../../../lib/live/receivedTransfers.ts';
import { useSession } from '../../../lib/session/sessionState.ts';
import { playTone } from '../../../lib/notices/sound.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { ticketMenuTexts } from '../tickets.menu.texts.ts';
import { paths } from '../../../lib/routes.ts';

/** One transfer sounds once, although several components listen. */
let lastRung = '';

/**
 * A ticket that a colleague hands over, or that is back from a snooze, rings, says who and why, and stays in the bell
 * until it is opened.
 */
export function useTransferNews(): void {
  const t = useTexts(ticketMenuTexts);
  const navigate = useNavigate();
  const myId = useSession(({ user }) => user?.id ?? null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const transfers = useReceivedTransfers((state) => state.transfers);
  const ring = (received: Omit<ReceivedTransfer, 'isUnread'>): void => {
    addTransfer(received);
    const { ticketId, uuid, contact, from, comment, queue, at } = received;
    const key = `${ticketId}:${at}`;
    if (key === lastRung) return;
    lastRung = key;
    const open = (): void => void navigate({ to: paths.ticket(uuid) });
    const title = from
      ? t('handedOver', { from: from.name, name: contact.name })
      : t('cameBack', { name: contact.name });
    playTone();
    showNotice({ title, body: comment ?? queue?.name ?? '', tag: `ticket-${ticketId}`, onPress: open });
    toast.info(comment === null ? title : `${title}: “${comment}”`, {
      id: `transfer-${ticketId}`,
      icon: from ? 'transfer' : 'snooze',
      action: { label: t('openTicket'), run: open },
    });
  };
  useChannel('transfer', ring);
  useChannel('snooze', (ended) => ring({ ...ended, from: null, comment: null }));
  useChannel(
    'appMessage',
    ({ action, message }) => action === 'create' && !message.fromMe && markTransferUnread(message.ticketId),
  );
  useChannel('ticket', (event) => {
    if (event.action === 'delete') dropTransfer(event.ticketId);
    else if (event.action === 'update' && (event.ticket.userId !== myId || event.ticket.status === 'closed'))
      dropTransfer(event.ticket.id);
  });
  useEffect(() => {
    for (const { ticketId, uuid } of transfers) if (path === paths.ticket(uuid)) dropTransfer(ticketId);
  }, [path, transfers]);
  useEffect(() => forgetTransfers, [myId]);
}

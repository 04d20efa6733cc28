import { limits, messagesApi, type Message } from '@recado/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../lib/server/api.ts';
import { mergeRow, type Place } from '../../lib/live/keepNewer.ts';
import { useChannel } from '../../lib/live/realtime.ts';
import { keepLive } from '../../lib/live/refreshLive.ts';
import { dropOutgoing } from './outbox/outbox.ts';

keepLive(messagesApi.list);

/** A part of the history around one message takes new ones only once it reaches the present. */
function isApart(key: QueryKey): boolean {
  const { with: around } = (key[2] ?? {}) as { with?: number };
  if (around === undefined) return false;
  const held = queryClient.getQueryData<{ pages: { newerCursor: string | null }[] }>(key);
  return held?.pages[0]?.newerCursor !== null;
}

/**
 * Puts a message into the history of its own ticket; histories that run on into that ticket only follow its changes.
 */
const place: Place<Message> = (rows, message, key) => {
  const { ticketId } = (key[1] ?? {}) as { ticketId?: number };
  if (ticketId !== message.ticketId || rows.some(({ id }) => id === message.id) || isApart(key)) return rows;
  // Older than everything loaded: it comes with its own page. The order of the rows is made when they are drawn.
  const isBeforeAll = rows.length >= limits.messagesPage && rows.every(({ sentAt }) => sentAt > message.sentAt);
  return isBeforeAll ? rows : [message, ...rows];
};

/**
 * Writes a message of an event or an answer into every history that shows it, and replaces its unsent bubble (CONV-25).
 */
export function putMessage(message: Message): void {
  mergeRow('message', [messagesApi.list.path], message, place);
  if (message.clientKey) dropOutgoing(message.clientKey);
}

/**
 * The history that runs through a contact's tickets: told apart from somebody or joined with them, messages come and go
 * that no event names.
 */
const isOf =
  (contactId: number) =>
  ({ state: { data } }: { state: { data?: unknown } }): boolean =>
    (data as { pages?: { ticket?: { contactId: number } }[] } | undefined)?.pages?.some(
      ({ ticket }) => ticket?.contactId === contactId,
    ) === true;

/** Keeps the histories true while a screen shows them. */
export function useMessagesRealtime(): void {
  useChannel('appMessage', ({ message }) => putMessage(message));
  useChannel('contact', (event) => {
    if (event.action === 'update')
      void queryClient.invalidateQueries({ queryKey: [messagesApi.list.path], predicate: isOf(event.contact.id) });
  });
}

import { editRefusal, messagesApi, type Message, type Ticket } from '@recado/contracts';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import type { MessageListHandle } from '../../../conversation/list/MessageList.tsx';
import { keyOf, queryClient } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTalkTo } from '../bubble/useSharedContact.ts';
import type { ConversationActions } from './ConversationContext.ts';
import type { Over } from './ConversationOver.tsx';
import type { MessagePages } from './useMessagePages.ts';

/** Minimum interval of refreshing media addresses, in ms, because many addresses may expire at once. */
const refreshMs = 5_000;

type Options = {
  ticket: Ticket;
  pages: MessagePages;
  list: RefObject<MessageListHandle | null>;
  canWrite: boolean;
  /** Shows a message that is not loaded, with those around it. */
  showAround: (messageId: number) => void;
  setOver: (over: Over) => void;
};

/** Returns what the lines of a conversation may use. Stays the same object while the ticket and the rights are the same. */
export function useConversationActions(options: Options): ConversationActions {
  const { ticket, pages, list, canWrite, showAround, setOver } = options;
  const userId = useSession((state) => state.user?.id ?? 0);
  const talkTo = useTalkTo(ticket);
  const rows = useRef(pages);
  useEffect(() => {
    rows.current = pages;
  });
  const refreshedAt = useRef(0);
  const { id: ticketId, isGroup } = ticket;
  const contactName = ticket.contact.name;
  const provider = ticket.whatsapp?.provider ?? null;
  return useMemo(
    () => ({
      ticketId,
      contactName,
      isGroup,
      userId,
      canWrite,
      canEdit: (message) => canWrite && editRefusal(message, { userId, provider, now: new Date() }) === null,
      lastOwn: () => (rows.current.hasNewer ? undefined : findLastOwn(rows.current.rows, userId)),
      jumpTo(messageId) {
        if (!list.current?.showMessage(messageId)) showAround(messageId);
      },
      openMedia: (messageId) => setOver({ kind: 'media', messageId }),
      openMenu: (message, anchor) => setOver({ kind: 'menu', message, anchor }),
      openReactions: (message, anchor) => setOver({ kind: 'reactions', message, anchor }),
      talkTo,
      saveContact: (contact) => setOver({ kind: 'contact', contact }),
      refreshMedia() {
        if (Date.now() - refreshedAt.current < refreshMs) return;
        refreshedAt.current = Date.now();
        void queryClient.invalidateQueries({ queryKey: keyOf(messagesApi.list, { params: { ticketId } }) });
      },
    }),
    [ticketId, contactName, isGroup, userId, canWrite, provider, list, talkTo, setOver, showAround],
  );
}

/** Returns the latest message a user wrote in a ticket, except deleted ones. */
const findLastOwn = (rows: readonly Message[], userId: number): Message | undefined =>
  rows
    .filter((message) => message.fromMe && message.userId === userId && !message.isDeleted)
    .reduce<Message | undefined>(
      (last, row) =>
        !last || row.sentAt > last.sentAt || (row.sentAt === last.sentAt && row.id > last.id) ? row : last,
      undefined,
    );

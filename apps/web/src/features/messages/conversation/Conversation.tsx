import { isWorkedOnBy, type Ticket } from '@recado/contracts';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import type { MessageListHandle } from '../../../conversation/list/MessageList.tsx';
import { isPressed, isWindowOpen, useKeyHandler } from '../../../lib/keyboard/keyboard.ts';
import { useRoom } from '../../../lib/live/realtime.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ContactDrawer, useContactPanel } from '../../contacts/index.ts';
import { PlannedPanel, PlannedStrip } from '../../schedules/index.ts';
import { TicketComposer } from '../composer/TicketComposer.tsx';
import { FindBar } from '../find/FindBar.tsx';
import { openFindBar, useFindBar } from '../find/findBar.ts';
import { GalleryPanel } from '../gallery/GalleryPanel.tsx';
import { useMessageActions } from '../menu/useMessageActions.ts';
import { messageTexts } from '../messages.texts.ts';
import { PresenceLine } from '../presence/PresenceLine.tsx';
import { usePresence } from '../presence/usePresence.ts';
import { useSeenMessages } from '../reading/seenMessages.ts';
import { useMarkRead } from '../reading/useMarkRead.ts';
import { findShortcut } from '../shortcuts.ts';
import styles from './Conversation.module.css';
import { ContactWritesContext, ConversationContext } from './ConversationContext.ts';
import { ConversationMessages } from './ConversationMessages.tsx';
import { ConversationOver, type Over } from './ConversationOver.tsx';
import { useConversationActions } from './useConversationActions.ts';
import { useConversationEnd } from './useConversationEnd.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { useOvertaken } from './useOvertaken.ts';
import { useShownPages } from './useShownPages.ts';

const nothing = (): void => undefined;

type Props = {
  ticket: Ticket;
  header: ReactNode;
  /** A message to open at, instead of the latest. */ messageId?: number | null;
  /** Until a change of the ticket is decided, messages that arrive stay unread (TIC-18). */ isChanging?: boolean;
  /** Called when the reader is back at the latest message. */ onLatest?: () => void;
};

/**
 * The messages of a ticket with its history, and the composer. Requires a `key` per ticket: no state may pass to the
 * next ticket.
 */
export function Conversation({ ticket, header, messageId = null, isChanging = false, onLatest = nothing }: Props) {
  const t = useTexts(messageTexts);
  const shown = useShownPages(ticket.id, messageId, onLatest);
  const { pages } = shown;
  const me = useSession((state) => state.user);
  const [isAtEnd, setAtEnd] = useState(true);
  const [over, setOver] = useState<Over | null>(null);
  const list = useRef<MessageListHandle>(null);
  const content = useRef<HTMLDivElement>(null);
  const presence = usePresence(ticket.id);
  const find = useFindBar();
  const { wasOvertaken, settle } = useOvertaken(ticket.id);
  useRoom('joinChatBox', ticket.id);
  useMarkRead(ticket, isAtEnd, pages.isFetching || isChanging);
  useSeenMessages(ticket.id, pages.rows, isAtEnd);
  useConversationEnd(ticket.id);
  useFindKey();

  const canWrite = me !== null && isWorkedOnBy(ticket, me);
  const { remove, react } = useMessageActions();
  const { showAround } = shown;
  const actions = useConversationActions({ ticket, pages, list, canWrite, showAround, setOver });
  const disconnectedText = nameOfDisconnected(ticket);
  const drop = useDroppedFiles({ ticket, canWrite, isLoading: pages.isPending, disconnectedText });
  return (
    <ConversationContext value={actions}>
      <div className={styles.pane}>
        <section
          className={styles.conversation}
          aria-label={t('chatWith', { name: ticket.contact.name })}
          data-whole-screen
          data-conversation
          {...drop.handlers}
        >
          <ContactWritesContext value={presence.contactWrites}>{header}</ContactWritesContext>
          {find.isOpen && <FindBar ticketId={ticket.id} content={content} jumpTo={actions.jumpTo} />}
          <div ref={content} className={styles.content}>
            <ConversationMessages
              ref={list}
              ticket={ticket}
              shown={shown}
              contactWrites={presence.contactWrites}
              onAtEnd={setAtEnd}
            />
            <PresenceLine writing={presence.writing} looking={presence.looking} />
          </div>
          <PlannedStrip contactId={ticket.contact.id} />
          <TicketComposer
            ticket={ticket}
            hint={canWrite ? null : hintOf(ticket, t)}
            isLoading={pages.isPending}
            disconnectedText={disconnectedText}
            wasOvertaken={wasOvertaken}
            onSettled={settle}
          />
          {drop.isOffered && (
            <div className={styles.drop} aria-hidden>
              <Icon name="attach" size={24} />
              {t('dropHere')}
            </div>
          )}
        </section>
        <Panel ticket={ticket} />
      </div>
      <ConversationOver
        over={over}
        setOver={setOver}
        ticketId={ticket.id}
        contactName={ticket.contact.name}
        canWrite={canWrite}
        provider={ticket.whatsapp?.provider ?? null}
        messages={pages.rows}
        remove={remove}
        react={react}
      />
    </ConversationContext>
  );
}

/** The panel of the contact, beside the conversation. */
function Panel({ ticket }: { ticket: Ticket }) {
  const { isOpen } = useContactPanel();
  return (
    <Suspense>
      {isOpen && (
        <ContactDrawer
          ticket={ticket}
          planned={<PlannedPanel contactId={ticket.contact.id} />}
          files={<GalleryPanel ticketId={ticket.id} />}
        />
      )}
    </Suspense>
  );
}

/** Opens the search within the conversation by its key. */
function useFindKey(): void {
  useKeyHandler('shortcut', (event) => {
    if (!isPressed(event, findShortcut) || isWindowOpen(event)) return false;
    event.preventDefault();
    openFindBar();
    return true;
  });
}

/** Returns why a user cannot write in a ticket. */
function hintOf({ status, user }: Ticket, t: ReturnType<typeof useTexts<typeof messageTexts>>): string {
  if (status === 'pending') return t('hintPending');
  return status === 'closed' ? t('hintClosed') : t('hintColleague', { name: user?.name ?? '' });
}

/** Returns the name of the connection of a ticket while it is disconnected; null otherwise. */
const nameOfDisconnected = ({ whatsapp }: Ticket): string | null =>
  whatsapp && (whatsapp.status === 'DISCONNECTED' || whatsapp.status === 'qrcode') ? whatsapp.name : null;

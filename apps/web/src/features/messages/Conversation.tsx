import {
  editRefusal,
  isWindowOpen as isReplyWindowOpen,
  isWorkedOnBy,
  messagesApi,
  type Message,
  type Ticket,
} from '@recado/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ApiError, keyOf, queryClient } from '../../lib/server/api.ts';
import { draftOf } from '../../lib/browser/drafts.ts';
import { isPressed, isWindowOpen, useKeyHandler } from '../../lib/keyboard/keyboard.ts';
import { findShortcut } from './shortcuts.ts';
import { useChannel, useRoom } from '../../lib/live/realtime.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ConversationSkeleton } from '../../ui/lists/Skeletons.tsx';
import { ContactDrawer, leaveContactPanel, useContactPanel } from '../contacts/index.ts';
import { PlannedPanel, PlannedStrip } from '../schedules/index.ts';
import { TicketComposer } from './composer/TicketComposer.tsx';
import { attach, hasAttachments } from './composer/files/attachments.ts';
import { stopPlaying } from '../../conversation/content/player.ts';
import styles from './Conversation.module.css';
import { ContactWritesContext, ConversationContext, type ConversationActions } from './ConversationContext.ts';
import { ConversationOver, type Over } from './ConversationOver.tsx';
import { GalleryPanel } from './gallery/GalleryPanel.tsx';
import { FindBar } from './find/FindBar.tsx';
import { leaveFindBar, openFindBar, useFindBar } from './find/findBar.ts';
import { MessageList, type MessageListHandle } from '../../conversation/list/MessageList.tsx';
import { ticketLines } from './list/ticketLines.tsx';
import { useLines } from './list/useLines.ts';
import { useMessageActions } from './menu/useMessageActions.ts';
import { messageTexts } from './messages.texts.ts';
import { internalNoteTexts } from './notes/internalNotes.texts.ts';
import { isNoteMode, useNoteMode } from './notes/noteMode.ts';
import { PresenceLine } from './presence/PresenceLine.tsx';
import { TypingBubble } from './presence/TypingBubble.tsx';
import { usePresence } from './presence/usePresence.ts';
import { useFileDrop } from '../../lib/react/useFileDrop.ts';
import { useSeenMessages } from './seenMessages.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useTalkTo } from './useSharedContact.ts';
import { useShownPages } from './useShownPages.ts';

/** Minimum interval of refreshing media addresses, in ms, because many addresses may expire at once. */
const refreshMs = 5_000;

const nothing = (): void => undefined;

type Props = {
  ticket: Ticket;
  header: ReactNode;
  /** A message to open at, instead of the latest. */ messageId?: number | null;
  /** Called when the reader is back at the latest message. */ onLatest?: () => void;
};

/**
 * The messages of a ticket with its history, and the composer. Requires a `key` per ticket: no state may pass to the
 * next ticket.
 */
export function Conversation({ ticket, header, messageId = null, onLatest = nothing }: Props) {
  const t = useTexts(messageTexts);
  const note = useTexts(internalNoteTexts);
  const given = useMemo(() => ({ params: { ticketId: ticket.id } }), [ticket.id]);
  const { pages, startAt, isOnTheWay, showAround, toLatest, loadOlder, loadNewer } = useShownPages(
    ticket.id,
    messageId,
    onLatest,
  );
  const lines = useLines(ticket, pages);
  const me = useSession((state) => state.user);
  const [isAtEnd, setAtEnd] = useState(true);
  const [over, setOver] = useState<Over | null>(null);
  const [wasOvertaken, setOvertaken] = useState(false);
  const list = useRef<MessageListHandle>(null);
  const { retry, resolve, remove, react } = useMessageActions();
  const talkTo = useTalkTo(ticket);
  const { isOpen: hasPanel } = useContactPanel();
  useRoom('joinChatBox', ticket.id);
  const presence = usePresence(ticket.id);
  useMarkRead(ticket, isAtEnd, pages.isFetching);
  useSeenMessages(ticket.id, pages.rows, isAtEnd);
  useEffect(() => leaveContactPanel, []);
  const find = useFindBar();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => leaveFindBar, []);
  useKeyHandler('shortcut', (event) => {
    if (!isPressed(event, findShortcut) || isWindowOpen(event)) return false;
    event.preventDefault();
    openFindBar();
    return true;
  });

  useChannel('appMessage', ({ action, message }) => {
    if (action !== 'create' || message.fromMe || message.ticketId !== ticket.id) return;
    if (draftOf(ticket.id).trim() !== '' || hasAttachments(ticket.id)) setOvertaken(true);
  });
  const settle = useCallback(() => setOvertaken(false), []);

  const { status, user } = ticket;
  const canWrite = me !== null && isWorkedOnBy(ticket, me);
  const hint = canWrite
    ? null
    : status === 'pending'
      ? t('hintPending')
      : status === 'closed'
        ? t('hintClosed')
        : t('hintColleague', { name: user?.name ?? '' });

  // Only the newest page stays cached: refetching twenty pages would make the next visit slow.
  useEffect(
    () => () => {
      stopPlaying();
      queryClient.setQueryData<InfiniteData<unknown>>(
        keyOf(messagesApi.list, given),
        (held) => held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) },
      );
    },
    [given],
  );

  const rows = useRef(pages);
  useEffect(() => {
    rows.current = pages;
  });
  const provider = ticket.whatsapp?.provider ?? null;
  const refreshedAt = useRef(0);
  const contactName = ticket.contact.name;
  const actions = useMemo((): ConversationActions => {
    const jumpTo = (messageId: number): void => {
      if (!list.current?.showMessage(messageId)) showAround(messageId);
    };
    return {
      ticketId: ticket.id,
      contactName,
      isGroup: ticket.isGroup,
      userId: me?.id ?? 0,
      canWrite,
      canEdit: (message) =>
        canWrite && editRefusal(message, { userId: me?.id ?? 0, provider, now: new Date() }) === null,
      lastOwn: () => (rows.current.hasNewer ? undefined : findLastOwn(rows.current.rows, me?.id ?? 0)),
      jumpTo,
      openMedia: (messageId) => setOver({ kind: 'media', messageId }),
      openMenu: (message, anchor) => setOver({ kind: 'menu', message, anchor }),
      openReactions: (message, anchor) => setOver({ kind: 'reactions', message, anchor }),
      talkTo,
      saveContact: (contact) => setOver({ kind: 'contact', contact }),
      retry,
      resolve,
      refreshMedia() {
        if (Date.now() - refreshedAt.current < refreshMs) return;
        refreshedAt.current = Date.now();
        void queryClient.invalidateQueries({ queryKey: keyOf(messagesApi.list, given) });
      },
    };
  }, [ticket.id, contactName, ticket.isGroup, me?.id, canWrite, provider, retry, resolve, talkTo, given, showAround]);

  const { whatsapp } = ticket;
  const disconnectedText =
    whatsapp && (whatsapp.status === 'DISCONNECTED' || whatsapp.status === 'qrcode') ? whatsapp.name : null;
  const isNote = useNoteMode(ticket.id);
  const isMediaOff = !canWrite || pages.isPending || disconnectedText !== null;
  const drop = useFileDrop((files) => {
    if (isNoteMode(ticket.id)) return toast.info(note('noFiles'), { icon: 'lock', id: 'noteFiles' });
    if (!canWrite) return;
    if (disconnectedText !== null)
      return toast.info(t('disconnectedFiles', { name: disconnectedText }), { icon: 'linkOff', id: 'connectionDown' });
    if (pages.isPending) return toast.info(t('stillLoading'), { id: 'stillLoading' });
    // While only templates may be sent, files cannot be attached.
    if (isReplyWindowOpen(ticket, new Date())) attach(ticket.id, files, draftOf(ticket.id));
    else toastError(new ApiError('ERR_OUT_OF_WINDOW', 409));
  });
  const renderContent = () => {
    if (pages.error) return <ErrorState title={t('loadFailed')} text={t('loadFailedText')} onRetry={pages.refetch} />;
    if (pages.isPending) return <ConversationSkeleton />;
    if (lines.length === 0) return <EmptyState icon="chat" title={t('nothingYet')} />;
    return (
      <MessageList
        key={startAt ?? 'latest'}
        ref={list}
        place={`ticket-${ticket.id}`}
        ways={ticketLines}
        startAt={startAt}
        hasNewer={pages.hasNewer}
        loadNewer={loadNewer}
        toLatest={toLatest}
        label={t('conversation', { name: contactName })}
        lines={lines}
        userId={me?.id ?? 0}
        hasOlder={pages.hasOlder}
        isLoadingOlder={pages.isFetchingOlder || isOnTheWay}
        loadOlder={loadOlder}
        onAtEnd={setAtEnd}
        foot={presence.contactWrites && <TypingBubble name={contactName} />}
      />
    );
  };
  return (
    <ConversationContext value={actions}>
      <div className={styles.pane}>
        <section
          className={styles.conversation}
          aria-label={t('chatWith', { name: contactName })}
          data-whole-screen
          data-conversation
          {...drop.handlers}
        >
          <ContactWritesContext value={presence.contactWrites}>{header}</ContactWritesContext>
          {find.isOpen && <FindBar ticketId={ticket.id} content={content} jumpTo={actions.jumpTo} />}
          <div ref={content} className={styles.content}>
            {renderContent()}
            <PresenceLine writing={presence.writing} looking={presence.looking} />
          </div>
          <PlannedStrip contactId={ticket.contact.id} />
          <TicketComposer
            ticket={ticket}
            hint={hint}
            isLoading={pages.isPending}
            disconnectedText={disconnectedText}
            wasOvertaken={wasOvertaken}
            onSettled={settle}
          />
          {drop.isOver && !isMediaOff && !isNote && (
            <div className={styles.drop} aria-hidden>
              <Icon name="attach" size={24} />
              {t('dropHere')}
            </div>
          )}
        </section>
        <Suspense>
          {hasPanel && (
            <ContactDrawer
              ticket={ticket}
              planned={<PlannedPanel contactId={ticket.contact.id} />}
              files={<GalleryPanel ticketId={ticket.id} />}
            />
          )}
        </Suspense>
      </div>
      <ConversationOver
        over={over}
        setOver={setOver}
        ticketId={ticket.id}
        contactName={contactName}
        canWrite={canWrite}
        provider={ticket.whatsapp?.provider ?? null}
        messages={pages.rows}
        remove={remove}
        react={react}
      />
    </ConversationContext>
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

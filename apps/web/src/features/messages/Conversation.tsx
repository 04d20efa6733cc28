import { messagesApi, ticketsApi, type Message, type Ticket } from '@recado/contracts';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { keyOf, queryClient, useEndpoint, usePages } from '../../lib/api.ts';
import { lazily } from '../../lib/lazily.ts';
import { draftOf } from '../../lib/drafts.ts';
import { useRoom } from '../../lib/realtime.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ConversationSkeleton } from '../../ui/Skeletons.tsx';
import { attach } from './composer/attachments.ts';
import { Composer } from './composer/Composer.tsx';
import { stopPlaying } from './contents/player.ts';
import styles from './Conversation.module.css';
import { ConversationContext, type ConversationActions } from './ConversationContext.ts';
import { MessageList, type MessageListHandle } from './MessageList.tsx';
import { messageTexts } from './messages.texts.ts';
import { bubblesOf, useOutbox } from './outbox.ts';
import { timeline } from './timeline.ts';
import { useFileDrop } from './useFileDrop.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useMessageActions } from './useMessageActions.ts';

const MessageMenu = lazily(() => import('./MessageMenu.tsx').then((found) => found.MessageMenu));
const MediaViewer = lazily(() => import('./MediaViewer.tsx').then((found) => found.MediaViewer));

/** Older pages turned while looking for a quoted message, at most: 40 pages are 800 messages. */
const mostPages = 40;
/** Fresh addresses are asked for at most this often: many pictures may run out at once. */
const refreshMs = 5_000;

/** The messages of a ticket with its history, and where to answer. Give it a `key` of the ticket: nothing of one is kept for the next. */
export function Conversation({ ticket, header }: { ticket: Ticket; header: ReactNode }) {
  const t = useTexts(messageTexts);
  const given = useMemo(() => ({ params: { ticketId: ticket.id } }), [ticket.id]);
  const pages = usePages(messagesApi.list, 'messages', given, { staleTime: 0 });
  const events = useEndpoint(ticketsApi.events, given, { staleTime: 0 });
  const sendings = useOutbox((state) => state.sendings);
  const me = useSession((state) => state.user);
  const [isAtEnd, setAtEnd] = useState(true);
  const [quoted, setQuoted] = useState<Message | null>(null);
  const [menu, setMenu] = useState<{ message: Message; anchor: HTMLElement } | null>(null);
  const [picture, setPicture] = useState<number | null>(null);
  const list = useRef<MessageListHandle>(null);
  const { retry, resolve, remove } = useMessageActions();
  useRoom('joinChatBox', ticket.id);
  useMarkRead(ticket, isAtEnd, pages.isFetching);

  const { status, userId, queueId, user } = ticket;
  const isMine = me !== null && (userId === me.id || me.profile === 'admin');
  const canWrite = status === 'open' && isMine;
  const hint = canWrite ? null : status === 'pending' ? t('hintPending') : status === 'closed' ? t('hintClosed') : t('hintColleague', { name: user?.name ?? '' });

  // The log has a new line whenever the ticket changed hands or state.
  const stage = `${status}:${userId}:${queueId}`;
  const loggedStage = useRef(stage);
  useEffect(() => {
    if (loggedStage.current === stage) return;
    loggedStage.current = stage;
    void queryClient.invalidateQueries({ queryKey: keyOf(ticketsApi.events, given) });
  }, [given, stage]);
  // Only the newest page stays for the next visit: asking for twenty of them again would make it slow.
  useEffect(
    () => () => {
      stopPlaying();
      queryClient.setQueryData<typeof pages.data>(keyOf(messagesApi.list, given), (held) => held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) });
    },
    [given],
  );

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const lines = useMemo(
    () =>
      timeline({
        messages: pages.rows,
        earlier: pages.data?.pages.flatMap((page) => page.tickets) ?? [],
        events: events.data?.events ?? [],
        outgoing: bubblesOf(sendings, ticket.id),
        hasOlder: hasNextPage,
      }),
    [pages.rows, pages.data, events.data, sendings, ticket.id, hasNextPage],
  );
  const loadOlder = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);

  const refreshedAt = useRef(0);
  const contactName = ticket.contact.name;
  const actions = useMemo((): ConversationActions => {
    const jumpTo = async (messageId: number): Promise<void> => {
      for (let turned = 0; turned < mostPages; turned++) {
        if (list.current?.showMessage(messageId)) return;
        const { hasNextPage: hasMore } = await fetchNextPage({ cancelRefetch: false });
        // The page has to be drawn before it can be shown.
        await new Promise((resolveFrame) => requestAnimationFrame(resolveFrame));
        if (!hasMore && !list.current?.showMessage(messageId)) return toast.info(t('originalMissing'), { icon: 'search' });
        if (!hasMore) return;
      }
    };
    return {
      contactName,
      isGroup: ticket.isGroup,
      userId: me?.id ?? 0,
      canWrite,
      jumpTo: (messageId) => void jumpTo(messageId),
      openPicture: setPicture,
      openMenu: (message, anchor) => setMenu({ message, anchor }),
      retry,
      resolve,
      refreshMedia() {
        if (Date.now() - refreshedAt.current < refreshMs) return;
        refreshedAt.current = Date.now();
        void queryClient.invalidateQueries({ queryKey: keyOf(messagesApi.list, given) });
      },
    };
  }, [contactName, ticket.isGroup, me?.id, canWrite, fetchNextPage, retry, resolve, given, t, list]);

  const drop = useFileDrop((files) => canWrite && attach(ticket.id, files, draftOf(ticket.id)));
  const content = () => {
    if (pages.isPending) return <ConversationSkeleton />;
    if (pages.isError && !pages.data) return <ErrorState title={t('loadFailed')} text={t('loadFailedText')} onRetry={() => void pages.refetch()} />;
    if (lines.length === 0) return <EmptyState icon="chat" title={t('nothingYet')} />;
    return (
      <MessageList
        ref={list}
        label={t('conversation', { name: contactName })}
        lines={lines}
        userId={me?.id ?? 0}
        hasOlder={hasNextPage}
        isLoadingOlder={isFetchingNextPage}
        loadOlder={loadOlder}
        onAtEnd={setAtEnd}
      />
    );
  };
  return (
    <ConversationContext value={actions}>
      <section className={styles.conversation} aria-label={t('chatWith', { name: contactName })} data-whole-screen {...drop.handlers}>
        {header}
        <div className={styles.content}>{content()}</div>
        <Composer ticketId={ticket.id} contactName={contactName} hint={hint} quoted={quoted} onCancelQuote={() => setQuoted(null)} />
        {drop.isOver && canWrite && (
          <div className={styles.drop} aria-hidden>
            <Icon name="attach" size={24} />
            {t('dropHere')}
          </div>
        )}
      </section>
      <Suspense>
        {menu && <MessageMenu {...menu} canWrite={canWrite} onClose={() => setMenu(null)} onReply={() => setQuoted(menu.message)} onRemove={() => remove(menu.message)} />}
        {picture !== null && <MediaViewer pictures={picturesOf(pages.rows)} startAt={picture} onClose={() => setPicture(null)} />}
      </Suspense>
    </ConversationContext>
  );
}

/** The pictures one can look through, oldest first. */
const picturesOf = (messages: readonly Message[]): Message[] =>
  messages.filter(({ mediaType, mediaUrl, sticker, isDeleted, fromMe }) => mediaType === 'image' && mediaUrl && !sticker && !(isDeleted && fromMe)).toSorted((a, b) => (a.sentAt < b.sentAt ? -1 : 1));

import type { Chat } from '@recado/contracts';
import { useMemo, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { ConversationSkeleton } from '../../../ui/lists/Skeletons.tsx';
import { namesOf } from '../namesOf.ts';
import { unreadOf, useChatMessages, useReadChat } from '../teamChat.queries.ts';
import { teamChatTexts } from '../teamChat.texts.ts';
import type { ChatActions } from '../useChatActions.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { chatLines, firstUnread } from './chatLines.ts';
import { chatLineOptions } from './ChatLineView.tsx';
import styles from './ChatPane.module.css';
import { keyOfMessage, useSendings } from './sendings.ts';
import { MessageList } from '../../../conversation/list/MessageList.tsx';

const nothing = (): void => undefined;

/** The messages of a chat, and where to write. Give it a `key` of the chat: nothing of one is kept for the next. */
export function ChatPane({ chat, actions }: { chat: Chat; actions: ChatActions }) {
  const t = useTexts(teamChatTexts);
  const userId = useSession((state) => state.user?.id ?? 0);
  const unreads = unreadOf(chat, userId);
  const messages = useChatMessages(chat.id);
  const sendings = useSendings(({ list }) => list);
  useReadChat(chat, unreads);

  // The first new message is found once, with the page that contains it, and stays marked while the user reads.
  const [unreadAtFirst] = useState(unreads);
  const [newFrom, setNewFrom] = useState<number | null>();
  const { rows, isFetching, hasNextPage } = messages;
  if (newFrom === undefined && !isFetching && rows.length > 0) {
    const found = firstUnread(rows, unreadAtFirst, userId);
    if (found !== null || unreadAtFirst === 0 || !hasNextPage) setNewFrom(found);
  }

  const lines = useMemo(
    () =>
      chatLines({
        messages: rows,
        sendings: sendings.filter(({ chatId }) => chatId === chat.id),
        userId,
        newFrom: newFrom ?? null,
        hasOlder: hasNextPage,
        keyOf: keyOfMessage,
      }),
    [rows, sendings, chat.id, userId, newFrom, hasNextPage],
  );
  const content = () => {
    if (messages.isError && !messages.data)
      return <ErrorState title={t('loadFailed')} text={t('loadFailedText')} onRetry={() => void messages.refetch()} />;
    if (messages.isPending) return <ConversationSkeleton />;
    if (lines.length === 0)
      return (
        <EmptyState
          icon="chat"
          title={t('nothingYet')}
          {...(chat.users.length > 1 && { text: t('nothingYetText', { names: namesOf(chat, userId).join(', ') }) })}
        />
      );
    return (
      <MessageList
        place={`chat-${chat.id}`}
        ways={chatLineOptions}
        startAt={null}
        hasNewer={false}
        loadNewer={nothing}
        toLatest={nothing}
        label={t('messages', { title: chat.title })}
        lines={lines}
        userId={userId}
        hasOlder={hasNextPage}
        isLoadingOlder={messages.isFetchingNextPage}
        loadOlder={messages.loadOlder}
        onAtEnd={nothing}
      />
    );
  };
  return (
    <section className={styles.pane} aria-label={t('chat', { title: chat.title })} data-whole-screen data-conversation>
      <ChatHeader chat={chat} actions={actions} />
      <div className={styles.content}>{content()}</div>
      <ChatComposer chatId={chat.id} />
    </section>
  );
}

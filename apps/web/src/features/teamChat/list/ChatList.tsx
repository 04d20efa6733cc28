import { useState, type Ref } from 'react';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { TicketListSkeleton } from '../../../ui/lists/Skeletons.tsx';
import { useChats } from '../teamChat.queries.ts';
import { teamChatTexts } from '../teamChat.texts.ts';
import type { ChatActions } from '../useChatActions.ts';
import styles from './ChatList.module.css';
import { ChatRows, type ChatRowsHandle } from './ChatRows.tsx';

type Props = { ref: Ref<ChatRowsHandle>; selectedUuid: string | undefined; actions: ChatActions };

/** The left pane: the person's chats, the latest on top, and a search (CHAT-01, CHAT-13). */
export function ChatList({ ref, selectedUuid, actions }: Props) {
  const t = useTexts(teamChatTexts);
  // Beside it, the pane of a wide screen offers to begin.
  const isPhone = useIsPhone();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const pages = useChats(search);
  const { chats, hasNextPage, loadMore } = pages;
  const content = () => {
    if (pages.isPending) return <TicketListSkeleton />;
    if (pages.isError && chats.length === 0)
      return <ErrorState title={t('listFailed')} onRetry={() => void pages.refetch()} />;
    if (chats.length === 0)
      return search === '' ? (
        <EmptyState
          icon="chat"
          title={t('empty')}
          text={t('emptyText')}
          {...(isPhone && { action: { label: t('emptyAction'), onClick: actions.create } })}
        />
      ) : (
        <EmptyState icon="search" title={t('notFound')} text={t('notFoundText')} />
      );
    return (
      <ChatRows
        ref={ref}
        key={search}
        listKey={search}
        label={t('paneChats')}
        chats={chats}
        selectedUuid={selectedUuid}
        onOpen={actions.open}
        hasMore={hasNextPage}
        loadMore={loadMore}
      />
    );
  };
  return (
    <section className={styles.list} aria-label={t('list')}>
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        <IconButton36
          icon="add"
          tone="tonal"
          label={t('create')}
          shortcut="N"
          aria-haspopup="dialog"
          onClick={actions.create}
        />
      </header>
      <SearchField className={styles.search} label={t('search')} value={typed} onChange={setTyped} />
      {content()}
    </section>
  );
}

import { teamChatApi, type Chat, type ChatMessage } from '@recado/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { call, keyOf, queryClient, useEndpoint, usePages } from '../../lib/server/api.ts';
import { fetchFurther } from '../../lib/server/fetchFurther.ts';
import { useIsCovered } from '../../lib/browser/useIsCovered.ts';
import { useIsWatched } from '../../lib/browser/useIsWatched.ts';
import { putChat } from './teamChat.realtime.ts';

/**
 * The person's chats, the latest first, page after page; those of the search before stay until the new ones are there.
 */
export function useChats(searchParam: string) {
  const given = useMemo(() => ({ query: searchParam === '' ? {} : { searchParam } }), [searchParam]);
  const pages = usePages(teamChatApi.list, 'records', given, { keepPrevious: true });
  // A chat that came to the top moves the others on: the next page, begun by its number, brings some a second time.
  const chats = useMemo(() => [...new Map(pages.rows.map((chat) => [chat.id, chat])).values()], [pages.rows]);
  const { data, isFetchingNextPage, fetchNextPage } = pages;
  return { ...pages, chats, loadMore: (): void => void (isFetchingNextPage || fetchFurther(fetchNextPage, data)) };
}

/** A chat by its address, also one that no page of the list has brought. */
export function useChat(uuid: string | undefined) {
  const given = useMemo(() => ({ params: { chatUuid: uuid ?? '' } }), [uuid]);
  return useEndpoint(teamChatApi.get, given, { enabled: uuid !== undefined });
}

/** Returns the messages of a chat, the newest page first. */
export function useChatMessages(chatId: number) {
  const given = useMemo(() => ({ params: { chatId } }), [chatId]);
  const pages = usePages(teamChatApi.messages, 'records', given);
  // Only the newest page stays for the next visit: asking for twenty of them again would make it slow.
  useEffect(
    () => () => {
      queryClient.setQueryData<InfiniteData<unknown>>(
        keyOf(teamChatApi.messages, given),
        (held) => held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) },
      );
    },
    [given],
  );
  const { data, fetchNextPage } = pages;
  const rows: readonly ChatMessage[] = pages.rows;
  return {
    ...pages,
    rows,
    loadOlder: useCallback(() => void fetchFurther(fetchNextPage, data), [fetchNextPage, data]),
  };
}

/** How much of a chat somebody has not read. */
export const unreadOf = (chat: Chat, userId: number | undefined): number =>
  chat.users.find((member) => member.userId === userId)?.unreads ?? 0;

/** One look at a burst of messages counts once. */
const settleMs = 300;

/** Marks a chat as read while it is open, visible and not covered by a dialog, also what arrives meanwhile (CHAT-05). */
export function useReadChat({ id }: Chat, unreads: number): void {
  const isWatched = useIsWatched();
  const isCovered = useIsCovered();
  useEffect(() => {
    if (!isWatched || isCovered || unreads === 0) return undefined;
    const timer = setTimeout(() => {
      // A lost call is no loss: the count stays, and the next message or look says it again.
      void call(teamChatApi.read, { params: { chatId: id } }).then(putChat, () => undefined);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [id, isWatched, isCovered, unreads]);
}

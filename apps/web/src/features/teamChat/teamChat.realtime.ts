import { limits, teamChatApi, type Chat, type ChatMessage } from '@recado/contracts';
import { keyOf, queryClient } from '../../lib/server/api.ts';
import { dropRow, mergeRow, type Place } from '../../lib/live/keepNewer.ts';
import { useChannel } from '../../lib/live/realtime.ts';
import { useSession } from '../../lib/session/session.ts';
import { settleSending } from './conversation/sendings.ts';
import { placeChat } from './placeChat.ts';

const listKey = [teamChatApi.list.path];
const oneKey = [teamChatApi.get.path];

const place: Place<Chat> = (rows, chat, key) =>
  placeChat(rows, chat, (key[2] as { searchParam?: string } | undefined)?.searchParam);

/** Writes a chat of an event or an answer into every list and screen. */
export function putChat(chat: Chat): void {
  if (mergeRow('chat', listKey, chat, place)) mergeRow('chat', oneKey, chat);
}

/**
 * Takes a chat out of the lists that was deleted, or that the person is no longer in. The event tells no revision: what
 * came after the copies held here is of another membership.
 */
export function dropChat(id: number): void {
  const held = queryClient
    .getQueriesData<Chat | { pages: { records: Chat[] }[] } | { records: Chat[] }>({ queryKey: listKey })
    .flatMap(([, content]) => rowsOf(content));
  const revision = Math.max(0, ...held.filter((chat) => chat.id === id).map((chat) => chat.revision));
  dropRow('chat', listKey, id, revision);
  // One page less means that the next begins a row earlier than its number says.
  void queryClient.invalidateQueries({ queryKey: listKey });
}

const rowsOf = (content: object | undefined): Chat[] => {
  if (!content) return [];
  if ('pages' in content) return (content.pages as { records: Chat[] }[]).flatMap(({ records }) => records);
  return 'records' in content ? (content.records as Chat[]) : [];
};

/** A message never changes: each is its own first and last revision. */
type StoredMessage = ChatMessage & { revision: number };

const placeMessage: Place<StoredMessage> = (rows, message) => {
  if (rows.some(({ id }) => id === message.id)) return rows;
  // Older than everything loaded: it comes with its own page. The order of the rows is made when they are drawn.
  const isBeforeAll =
    rows.length >= limits.messagesPage && rows.every(({ createdAt }) => createdAt > message.createdAt);
  return isBeforeAll ? rows : [message, ...rows];
};

/** Writes a message of an event or an answer into its chat, in place of the bubble that was on its way. */
export function putChatMessage(message: ChatMessage): void {
  if (message.senderId === useSession.getState().user?.id) settleSending(message);
  mergeRow<StoredMessage>(
    'chatMessage',
    keyOf(teamChatApi.messages, { params: { chatId: message.chatId } }),
    { ...message, revision: 0 },
    placeMessage,
  );
}

type Gone = (chatId: number, why: 'removed' | 'left') => void;

/**
 * Keeps lists and messages true while a screen shows them (CHAT-13, CHAT-19); `onGone` hears of chats there are no
 * more.
 */
export function useTeamChatRealtime(onGone?: Gone): void {
  const myId = useSession((state) => state.user?.id);
  const drop = (id: number, why: 'removed' | 'left'): void => {
    dropChat(id);
    onGone?.(id, why);
  };
  useChannel('chat', (event) => {
    if (event.action === 'delete') return drop(event.id, 'removed');
    if (event.action === 'new-message') putChatMessage(event.newMessage);
    putChat(event.chat);
  });
  useChannel(`chat-user-${myId ?? 0}`, (event) => {
    if (event.action === 'delete') drop(event.id, 'left');
    else putChat(event.record);
  });
}

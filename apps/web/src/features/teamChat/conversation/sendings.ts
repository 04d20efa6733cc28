import type { ChatMessage } from '@recado/contracts';
import { create } from 'zustand';
import { draftOf, keepDraft } from '../../../lib/browser/drafts.ts';
import { useSession } from '../../../lib/session/session.ts';

/** A message on its way. `key` stays that of its bubble when the stored message takes its place. */
export type Sending = { key: string; chatId: number; text: string; at: string };

type Store = {
  list: readonly Sending[];
  /** Chats whose composer holds what did not go out. */ failed: ReadonlySet<number>;
};
export const useSendings = create<Store>(() => ({ list: [], failed: new Set() }));

/** The keys of bubbles, by the id of the message each turned into. */
const keys = new Map<number, string>();
const settled = new Set<string>();
/** A bubble is let go of once its message is drawn in its place; until then the two share a key, and one is drawn. */
const handoverMs = 1_000;

/** The key of a message's bubble: the one it had on its way, else its own. */
export const keyOfMessage = (messageId: number): string => keys.get(messageId) ?? `message:${messageId}`;

/** Shows a text as a bubble on its way. */
export function addSending(sending: Sending): void {
  useSendings.setState(({ list }) => ({ list: [...list, sending] }));
  forgetFailure(sending.chatId);
}

/** Returns whether it still has to be sent: neither stored nor put back into the composer. */
export const isWaiting = ({ key }: Sending): boolean =>
  !settled.has(key) && useSendings.getState().list.some((one) => one.key === key);

/** Changes the text of a bubble on its way, because a part of it turned out to be stored. */
export const cutSending = ({ key }: Sending, text: string): void =>
  useSendings.setState(({ list }) => ({ list: list.map((one) => (one.key === key ? { ...one, text } : one)) }));

/**
 * A message of one's own was stored: the first bubble on its way with these words has become it. The event may come
 * before the answer, or in place of one that was lost.
 */
export function settleSending({ id, chatId, message }: ChatMessage): void {
  if (keys.has(id)) return;
  const sending = useSendings
    .getState()
    .list.find((one) => one.chatId === chatId && one.text === message && !settled.has(one.key));
  if (!sending) return;
  keys.set(id, sending.key);
  settled.add(sending.key);
  setTimeout(() => {
    settled.delete(sending.key);
    useSendings.setState(({ list }) => ({ list: list.filter(({ key }) => key !== sending.key) }));
  }, handoverMs);
}

/**
 * Puts texts that could not be sent back into the composer, above newer text, in the order in which they were typed
 * (CHAT-12).
 */
export function giveBack(chatId: number, userId = useSession.getState().user?.id): void {
  const unsent = useSendings.getState().list.filter((one) => one.chatId === chatId && !settled.has(one.key));
  if (unsent.length === 0) return;
  const place = `chat-${chatId}` as const;
  keepDraft(place, [...unsent.map(({ text }) => text), draftOf(place, userId)].filter(Boolean).join('\n'), userId);
  useSendings.setState(({ list, failed }) => ({
    list: list.filter((one) => !unsent.includes(one)),
    failed: new Set([...failed, chatId]),
  }));
}

/** The person writes on: what failed was seen. */
export function forgetFailure(chatId: number): void {
  if (useSendings.getState().failed.has(chatId))
    useSendings.setState(({ failed }) => ({ failed: new Set([...failed].filter((id) => id !== chatId)) }));
}

// At the end of a session, unsent texts go to the drafts of their own user. The next user neither sees nor sends them.
useSession.subscribe(({ state }, before) => {
  if (state !== 'out' || before.state !== 'in') return;
  for (const chatId of new Set(useSendings.getState().list.map((one) => one.chatId))) giveBack(chatId, before.user?.id);
  useSendings.setState({ list: [], failed: new Set() });
});

// A page that is left does not wait for answers: the words are in the composer when it comes back.
window.addEventListener('pagehide', () => {
  for (const chatId of new Set(useSendings.getState().list.map((one) => one.chatId))) giveBack(chatId);
});

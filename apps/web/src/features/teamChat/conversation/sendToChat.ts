import { teamChatApi, type ChatMessage } from '@recado/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { newUuid } from '../../../lib/browser/newUuid.ts';
import { ApiError, call, keyOf, queryClient } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { putChatMessage } from '../teamChat.realtime.ts';
import { addSending, cutSending, giveBack, isWaiting, type Sending } from './sendings.ts';

/** The last call of each chat: what is written one after the other arrives so. */
const lines = new Map<number, Promise<void>>();

/** A text whose answer was lost, so that it may be stored; `after` is the newest message that was known before it. */
type Lost = { userId: number | undefined; text: string; after: number };
const lost = new Map<number, Lost>();

const ownId = (): number | undefined => useSession.getState().user?.id;

/**
 * Sends a text to a chat. It shows at once; when it cannot go out it stands in the composer again, with what was to
 * follow it, and nothing else is said (CHAT-12). A text whose answer was lost is looked for before it is sent again
 * (decision 0168).
 */
export function sendToChat(chatId: number, text: string): void {
  const sending: Sending = { key: `sending:${newUuid()}`, chatId, text, at: new Date().toISOString() };
  addSending(sending);
  lines.set(
    chatId,
    (lines.get(chatId) ?? Promise.resolve()).then(() => deliver(sending)),
  );
}

async function deliver(sending: Sending): Promise<void> {
  // Given back with one before it.
  if (!isWaiting(sending)) return;
  const userId = ownId();
  try {
    const message = await storeOnce(sending);
    // An answer that arrives after the sign-out does not concern the next user.
    if (message && ownId() === userId) putChatMessage(message);
  } catch {
    if (ownId() === userId) giveBack(sending.chatId);
  }
}

/**
 * Stores what is not stored yet of a text. Returns undefined if an event has reported it meanwhile. Throws if it is not
 * stored, and if that is unknown.
 */
async function storeOnce(sending: Sending): Promise<ChatMessage | undefined> {
  const { chatId } = sending;
  const found = await findLost(chatId);
  if (!isWaiting(sending)) return undefined;
  const text = found ? textAfter(found.message, sending.text) : sending.text;
  if (found && text !== sending.text) {
    cutSending(sending, text.trim() === '' ? found.message : text);
    if (text.trim() === '') return found;
    putChatMessage(found);
  }
  const after = newestKnown(chatId);
  try {
    return await call(teamChatApi.send, { params: { chatId }, body: { message: text } });
  } catch (error) {
    if (after === undefined || !(error instanceof ApiError) || error.status !== 0) throw error;
    lost.set(chatId, { userId: ownId(), text, after });
    const stored = await findLost(chatId);
    if (!stored) throw error;
    return stored;
  }
}

/** Returns what follows a stored text that was given back to the composer: the whole text if it was changed there. */
const textAfter = (stored: string, text: string): string =>
  text === stored ? '' : text.startsWith(`${stored}\n`) ? text.slice(stored.length + 1) : text;

/** Finds the message that a text without an answer has become. Throws if the server does not answer now either. */
async function findLost(chatId: number): Promise<ChatMessage | undefined> {
  const wanted = lost.get(chatId);
  if (!wanted) return undefined;
  const { records } = await call(teamChatApi.messages, { params: { chatId } });
  lost.delete(chatId);
  return records.find(
    ({ id, senderId, message }) => id > wanted.after && senderId === wanted.userId && message === wanted.text,
  );
}

/** Returns the id of the newest loaded message of a chat; undefined while none are loaded. */
function newestKnown(chatId: number): number | undefined {
  const key = keyOf(teamChatApi.messages, { params: { chatId } });
  const held = queryClient.getQueryData<InfiniteData<{ records: ChatMessage[] }>>(key);
  return held && Math.max(0, ...held.pages.flatMap(({ records }) => records.map(({ id }) => id)));
}
